import { useState } from 'react';
import { useNotify } from 'react-admin';
import { quantityText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { Button } from '../../parts/Button.tsx';
import type { GridRow } from '../../parts/grid/gridColumn.ts';
import type { NamedAction } from './offered.ts';
import styles from './RowActions.module.css';
import type { useChosenRows } from './useChosenRows.ts';

/** Most rows that are chosen with one press beyond the page. */
const mostFound = 1_000;

/** The filtered rows beyond the page: their number, and a way to get the first ones. */
export type FoundRows = {
  total: number | undefined;
  /** Counting stopped at the total: there are so many or more. */
  isMore: boolean;
  first: (most: number) => Promise<readonly GridRow[]>;
};

/** The words of the button that selects beyond the page; with a lower bound the total is unknown. */
const foundWords = (total: number, isMore: boolean): string => {
  if (total >= mostFound && (isMore || total > mostFound))
    return t('Select the first %{mostFound} rows of this list', {
      mostFound: quantityText(mostFound),
    });
  return isMore
    ? t('Select all rows of this list, %{mostFound} at most', {
        mostFound: quantityText(mostFound),
      })
    : t('Select all %{total} rows of this list', { total: quantityText(total) });
};

/** The bar while rows are selected: what can be done to them, and how more of them are selected. */
export const ChosenBar = ({
  chosen: { picked, add, clear },
  rows,
  onPage,
  found,
  actions,
  isEditable,
  onAct,
}: {
  chosen: Pick<ReturnType<typeof useChosenRows>, 'picked' | 'add' | 'clear'>;
  rows: readonly GridRow[];
  /** The number of selected rows of the page. */
  onPage: number;
  found: FoundRows | null;
  actions: readonly NamedAction[];
  /** Whether a field of them can be changed. */
  isEditable: boolean;
  /** Does an action, or changes a field where it is null. */
  onAct: (named: NamedAction | null, button: Element) => void;
}) => {
  const [isFinding, setIsFinding] = useState(false);
  const notify = useNotify();
  const elsewhere = picked.length - onPage;
  const total = found?.total ?? mostFound;
  const isMore = found?.isMore ?? true;
  const isFew = total <= mostFound && !isMore;
  const chooseFound = () => {
    setIsFinding(true);
    found
      ?.first(mostFound)
      .then(add, (error: Error) => notify(error.message, { type: 'error' }))
      .finally(() => setIsFinding(false));
  };
  return (
    <div role="toolbar" aria-label={t('Selected rows')} className={`row card ${styles.bar}`}>
      <b>{t('%{picked} selected', { picked: quantityText(picked.length) })}</b>
      {elsewhere > 0 && (
        <span className="muted">
          {t('%{elsewhere} not on this page', { elsewhere: quantityText(elsewhere) })}
        </span>
      )}
      {actions.map((named) => (
        <Button
          key={named.name}
          color={named.action.danger ? 'error' : 'primary'}
          changes
          onClick={({ currentTarget }) => onAct(named, currentTarget)}
        >
          {named.action.label}
        </Button>
      ))}
      {isEditable && (
        <Button changes onClick={({ currentTarget }) => onAct(null, currentTarget)}>
          {t('Change a Field')}
        </Button>
      )}
      <Button variant="text" onClick={clear}>
        {t('Clear')}
      </Button>
      {rows.length > onPage && (
        <Button variant="text" onClick={() => add(rows)}>
          {t('Select all %{rows} of the page', { rows: rows.length })}
        </Button>
      )}
      {found && picked.length < (isFew ? total : mostFound) && (
        <Button variant="text" disabled={isFinding} onClick={chooseFound}>
          {foundWords(total, isMore)}
        </Button>
      )}
    </div>
  );
};
