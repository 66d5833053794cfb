import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../parts/PageHead.tsx';
import styles from './BatchPage.module.css';
import { type RowFigure, RowFigures } from './RowFigures.tsx';
import { type Step, Steps } from './Steps.tsx';

/**
 * The page of one file: its steps, what has become of it in words, and its rows. The figures choose
 * which rows are shown; the address keeps the choice under `parameter`.
 */
export const BatchPage = <N extends string>({
  title,
  badge,
  subtitle,
  actions,
  steps,
  facts,
  words,
  figures,
  parameter = 'rows',
  rows,
}: {
  title: string;
  badge: ReactNode;
  subtitle: ReactNode;
  actions: ReactNode;
  steps: readonly Step[];
  facts?: ReactNode;
  words: ReactNode;
  /** None while there are no rows to show. */
  figures: readonly RowFigure<N>[];
  parameter?: string;
  /** The rows of the chosen kind, or all of them. */
  rows: (chosen: N | null) => ReactNode;
}) => {
  const [search, setSearch] = useSearchParams();
  const nameInAddress = search.get(parameter);
  const chosen = figures.find(({ name }) => name === nameInAddress)?.name ?? null;
  return (
    <>
      <PageHead title={title} badge={badge} subtitle={subtitle} actions={actions} />
      <div className={styles.top}>
        <Steps steps={steps} />
        {facts}
      </div>
      <div className={styles.outcome}>{words}</div>
      {figures.length > 0 && (
        <>
          <RowFigures
            figures={figures}
            chosen={chosen}
            onChoose={(name) => setSearch(name === null ? {} : { [parameter]: name })}
          />
          <Fragment key={chosen}>{rows(chosen)}</Fragment>
        </>
      )}
    </>
  );
};
