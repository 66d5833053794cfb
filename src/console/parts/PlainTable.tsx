import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { t } from '../browser/language.ts';
import { useIsPhone } from '../browser/useIsPhone.ts';
import styles from './PlainTable.module.css';

type Look = { align?: 'left' | 'right' | 'center'; width?: number | string };
type Render<R> = (row: R) => ReactNode;

export type Column<R> = Look & { name: string; label: ReactNode; render: Render<R> };

/** A column by its name, its heading, how it looks and what it shows of a row. */
type MakeColumn<R> = {
  (name: string, label: ReactNode, render: Render<R>): Column<R>;
  (name: string, label: ReactNode, look: Look, render: Render<R>): Column<R>;
};

/** A column that tables share; its heading is read when one is drawn, in the language that is spoken then. */
export const column = <R,>(
  name: string,
  label: ReactNode | (() => ReactNode),
  ...shown: [Render<R>] | [Look, Render<R>]
): Column<R> => {
  const [look, render] = shown.length === 1 ? [{}, shown[0]] : shown;
  return {
    name,
    get label() {
      return typeof label === 'function' ? label() : label;
    },
    render,
    ...look,
  };
};

/**
 * A table of at most some hundred rows, all of them drawn. With `onOpen` it is one stop of the Tab
 * key, arrows move in it, and Enter or a click opens a row. On a phone each row is a card, unless
 * the columns are few. Its cells are the browser's own: MUI's take ten times as long to redraw live
 * figures (docs/architecture.md).
 */
export const PlainTable = <R,>({
  columns: described,
  rows,
  rowKey,
  onOpen,
  onKey,
  isCurrent,
  isSelected,
  rowId,
  empty = t('No data available'),
  label,
}: {
  columns: readonly Column<R>[] | ((column: MakeColumn<R>) => readonly Column<R>[]);
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  onOpen?: (row: R) => void;
  /** Another key on a focused row; true when it did something. */
  onKey?: (key: string, row: R) => boolean;
  /** Whether a row is the one opened next to the table. */
  isCurrent?: (row: R) => boolean;
  /** Whether a row is selected, where several can be. */
  isSelected?: (row: R) => boolean;
  /** The id of a row's element, for a box that points at rows while it keeps the focus. */
  rowId?: (row: R) => string;
  empty?: ReactNode;
  /** The accessible name of the table. */
  label: string;
}) => {
  const columns = typeof described === 'function' ? described(column<R>) : described;
  const { stop, setStop, move } = useRowKeys(rows, onOpen, onKey);
  const isCards = useIsPhone() && columns.length > mostOnPhone;
  const style = (column: Column<R>) =>
    isCards ? undefined : { textAlign: column.align ?? 'left', width: column.width };
  // A table drawn as cards is still a table for a screen reader.
  const role = (name: string) => (isCards ? name : undefined);
  const title = columns.find(isLabelled)?.name;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: where rows are selected it is a grid
    <table
      className={isCards ? styles.cards : styles.table}
      aria-label={label}
      role={onOpen ? 'grid' : role('table')}
      aria-multiselectable={isSelected ? true : undefined}
    >
      <thead className={isCards ? 'unseen' : undefined} role={role('rowgroup')}>
        <tr role={role('row')}>
          {columns.map((column) => (
            <th key={column.name} scope="col" role={role('columnheader')} style={style(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role={role('rowgroup')}>
        {rows.length === 0 && (
          <tr role={role('row')}>
            <td colSpan={columns.length} role={role('cell')} className={styles.empty}>
              {empty}
            </td>
          </tr>
        )}
        {rows.map((row, index) => (
          <tr
            key={rowKey(row)}
            id={rowId?.(row)}
            data-id={rowKey(row)}
            role={role('row')}
            className={onOpen && styles.opens}
            aria-current={isCurrent?.(row) ? 'true' : undefined}
            aria-selected={isSelected?.(row)}
            tabIndex={onOpen ? (index === stop ? 0 : -1) : undefined}
            onFocus={onOpen && (() => setStop(index))}
            onClick={onOpen && ((event) => !isOfItsOwn(event.target) && onOpen(row))}
            onKeyDown={onOpen && ((event) => move(event, row, index))}
          >
            {columns.map((column) => (
              <td
                key={column.name}
                role={role(onOpen ? 'gridcell' : 'cell')}
                className={isCards ? (column.name === title ? styles.title : 'line') : undefined}
                style={style(column)}
              >
                {isCards ? (
                  <Line label={column.name !== title && isLabelled(column) && column.label}>
                    {column.render(row)}
                  </Line>
                ) : (
                  column.render(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The row that Tab stops at, and the keys on a row: arrows go to another one, Enter opens it. */
const useRowKeys = <R,>(
  rows: readonly R[],
  onOpen?: (row: R) => void,
  onKey?: (key: string, row: R) => boolean,
) => {
  const [current, setStop] = useState(0);
  const stop = Math.min(current, rows.length - 1);
  const move = (event: KeyboardEvent<HTMLTableRowElement>, row: R, index: number) => {
    if (event.target !== event.currentTarget && !isLeftToRow(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onOpen?.(row);
      return;
    }
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[
      event.key
    ];
    if (to === undefined) {
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
      if (isPlain && onKey?.(event.key, row)) event.preventDefault();
      return;
    }
    event.preventDefault();
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setStop(next);
    const body = event.currentTarget.parentElement;
    (body?.children[next] as HTMLElement | undefined)?.focus();
  };
  return { stop, setStop, move };
};

/** The most columns that a phone shows side by side. */
const mostOnPhone = 3;

/** Whether a column says what it is: a box that selects the row needs no words. */
const isLabelled = ({ label }: Pick<Column<never>, 'label'>): boolean =>
  typeof label === 'string' && label.length > 1;

/** A cell of a card: its label and its value on a line. */
const Line = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <>
    {/* The heading of the column says it to a screen reader. */}
    {label && <span aria-hidden="true">{label}</span>}
    <div>{children}</div>
  </>
);

/**
 * Whether the row handles a key pressed in its selection box, where a click has left the focus: all
 * keys but Space.
 */
const isLeftToRow = ({ key, target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && target.type === 'checkbox' && key !== ' ';

/** Whether a click was on something in the row that does or leads to something else. */
const isOfItsOwn = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null;
