import ButtonBase from '@mui/material/ButtonBase';
import { t } from '../../browser/language.ts';
import type { GridColumn } from './gridColumn.ts';
import styles from './StackHead.module.css';

type Sort = { field: string; descending: boolean } | null;

/** The header of stacked columns: a line for each, and a press on it sorts by that column. */
export const StackHead = ({
  stack,
  sort,
  onSort,
}: {
  stack: readonly GridColumn[];
  sort: Sort;
  onSort: (field: string, descending: boolean) => void;
}) => (
  <div className={styles.lines}>
    {stack.map(({ name, label, help, align, sortable }) => {
      const isSorted = sort?.field === name;
      const arrow = isSorted && (sort.descending ? '↓' : '↑');
      return (
        <span
          key={name}
          data-line={name}
          className={styles.line}
          style={{ textAlign: align }}
          title={help ?? label}
        >
          {sortable ? (
            <ButtonBase
              tabIndex={-1}
              aria-label={t('Sort by %{label}', { label })}
              onClick={() => onSort(name, isSorted && !sort.descending)}
            >
              {label}
              {arrow && <span aria-hidden="true"> {arrow}</span>}
            </ButtonBase>
          ) : (
            label
          )}
        </span>
      );
    })}
  </div>
);

/**
 * The next sort when Enter is pressed on a stacked header: its columns one after the other, each up
 * and then down.
 */
export const nextSort = (stack: readonly GridColumn[], sort: Sort): Sort => {
  const ways = stack
    .filter(({ sortable }) => sortable)
    .flatMap(({ name }) => [false, true].map((descending) => ({ field: name, descending })));
  const at = ways.findIndex(
    ({ field, descending }) => field === sort?.field && descending === sort.descending,
  );
  return ways[(at + 1) % ways.length] ?? null;
};
