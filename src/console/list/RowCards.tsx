import { useListContext } from 'ra-core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useHref } from 'react-router-dom';
import { keyOf, type Noun } from '#model';
import { rowName } from '../nouns/rowName.ts';
import type { GridColumn, GridRow } from '../parts/grid/gridColumn.ts';
import styles from './RowCards.module.css';

type Props = {
  label: string;
  noun: Noun;
  columns: readonly GridColumn[];
  /** Where a row opens; null where rows do not. */
  pathOf: ((row: GridRow) => string) | null;
  onOpen: (row: GridRow, inNewTab: boolean) => void;
  isLoading: boolean;
  /** Whether the displayed rows do not match the request yet. */
  isStale: boolean;
  empty: ReactNode;
  /** The row to begin at, once it is there. */
  startAt: string | null;
  /** The row that the focus has come to. */
  onRow: (id: GridRow['id']) => void;
  /** Whether a cell has just changed. */
  isTinted: (id: GridRow['id'], column: string) => boolean;
};

/**
 * The rows of a list on a phone, each a card: what it is called, which leads to it, what can be done with it,
 * and a line for each column. It takes the columns of the grid.
 */
export const RowCards = ({
  label,
  noun,
  columns,
  pathOf,
  onOpen,
  isLoading,
  isStale,
  empty,
  startAt,
  onRow,
  isTinted,
}: Props) => {
  const { data: rows = [] } = useListContext<GridRow>();
  const box = useRef<HTMLUListElement>(null);
  // Only once, when it first comes: a row that the user goes to later must not pull them back.
  const wanted = useRef(startAt);
  useEffect(() => {
    const at = rows.findIndex(({ id }) => String(id) === wanted.current);
    if (at === -1) return;
    wanted.current = null;
    box.current?.children[at]?.scrollIntoView?.({ block: 'center' });
  }, [rows]);
  if (isLoading)
    return (
      <div className="column plain" aria-hidden="true">
        {[1, 2, 3, 4].map((each) => (
          <div
            key={each}
            className="card"
            style={{ height: 160, background: 'var(--grey-soft)' }}
          />
        ))}
      </div>
    );
  if (rows.length === 0)
    return (
      empty && (
        <div className="card note column" style={{ alignItems: 'center', padding: '32px 16px' }}>
          {empty}
        </div>
      )
    );
  const acting = columns.filter(({ name }) => name.startsWith('#'));
  const lines = columns.filter(({ name }) => !name.startsWith('#'));
  return (
    <ul ref={box} className={isStale ? 'column plain stale' : 'column plain'} aria-label={label}>
      {rows.map((row) => {
        const title = titleOf(noun, lines, row);
        return (
          <li
            key={row.id}
            data-id={row.id}
            className={`card ${styles.card}`}
            onFocus={() => onRow(row.id)}
          >
            <div className="row" style={{ flexWrap: 'nowrap', minHeight: 34 }}>
              {pathOf ? (
                <Title path={pathOf(row)} onOpen={(inNewTab) => onOpen(row, inNewTab)}>
                  {title.words}
                </Title>
              ) : (
                <b className={styles.title}>{title.words}</b>
              )}
              {acting.map(({ name, render }) => (
                <span key={name}>{render(row)}</span>
              ))}
            </div>
            <dl>
              {lines
                .filter(({ name }) => name !== title.column)
                .map(({ name, label: words, render }) => (
                  <div
                    key={name}
                    className={isTinted(row.id, name) ? `line ${styles.tinted}` : 'line'}
                  >
                    <dt>{words}</dt>
                    <dd>{render(row)}</dd>
                  </div>
                ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
};

/** The name of a row as a link to it: a long press opens it in a new tab. */
const Title = ({
  path,
  onOpen,
  children,
}: {
  path: string;
  onOpen: (inNewTab: boolean) => void;
  children: ReactNode;
}) => (
  <a
    className={styles.title}
    href={useHref(path)}
    onClick={(event) => {
      event.preventDefault();
      onOpen(event.ctrlKey || event.metaKey);
    }}
  >
    {children}
  </a>
);

/**
 * Title of a card: its key, where that is a column; else the name of its row, where people know it
 * by that; else its first column. `column` is the one that only repeats the title.
 */
const titleOf = (
  noun: Noun,
  columns: readonly GridColumn[],
  row: GridRow,
): { words: string; column: string | undefined } => {
  const [first] = columns;
  const key = noun.noun === 'report' ? [] : noun.key;
  const name = rowName(noun, row);
  const isNumbered = noun.noun === 'report' || keyOf(noun, row as never) === name;
  const hasKey = columns.some((column) => key.some((each) => each === column.name));
  const [only, ...more] = key;
  const shownAs =
    columns.find((column) => more.length === 0 && column.name === only) ??
    (isNumbered && !hasKey ? first : undefined);
  return shownAs
    ? { words: shownAs.title(row) || name, column: shownAs.name }
    : { words: name, column: columns.find(({ title }) => title(row) === name)?.name };
};
