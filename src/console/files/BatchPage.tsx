import { Fragment, type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../parts/PageHead.tsx';
import { type RowFigure, RowFigures } from './RowFigures.tsx';
import { type Step, Steps } from './Steps.tsx';

/** Value in the address that selects all rows. */
export const allRows = 'all';

/** A page opens on what was refused, where something was. */
const openingOf = (figures: readonly RowFigure<string>[]) =>
  figures.find(({ name, count }) => name === 'refused' && count > 0)?.name ?? null;

/**
 * The page of one file: its steps, its state in words, and its rows. It opens on the refused rows,
 * if any. The figures select other rows, and the address keeps the selection under `parameter`.
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
  const nameInAddress = search.get(parameter) ?? (search.size === 0 ? openingOf(figures) : null);
  const chosen = figures.find(({ name }) => name === nameInAddress)?.name ?? null;
  // The address keeps what the page opened on: mending the last refused row turns no page under the reader.
  const isOpening = search.size === 0 && chosen !== null;
  useEffect(() => {
    if (isOpening) setSearch({ [parameter]: chosen }, { replace: true });
  }, [isOpening, chosen, parameter, setSearch]);
  return (
    <>
      <PageHead title={title} badge={badge} subtitle={subtitle} actions={actions} />
      <div className="row between" style={{ gap: '10px 28px' }}>
        <Steps steps={steps} />
        {facts}
      </div>
      <div style={{ flex: 'none' }}>{words}</div>
      {figures.length > 0 && (
        <>
          <RowFigures
            figures={figures}
            chosen={chosen}
            onChoose={(name) => setSearch({ [parameter]: name ?? allRows })}
          />
          <Fragment key={chosen}>{rows(chosen)}</Fragment>
        </>
      )}
    </>
  );
};
