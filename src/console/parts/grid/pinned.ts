import type { FocusEvent } from 'react';
import styles from './Grid.module.css';

/**
 * The classes by which the first column stays in sight, and behind what is done to a row the column after it too.
 * `second` is where that one stands, px. The library pins columns only in its paid edition.
 */
export const pinnedOf = (
  columns: readonly { name: string; width: number }[],
): { classes: readonly (string | undefined)[]; second: number } => {
  const [first] = columns;
  return first?.name.startsWith('#')
    ? { classes: [styles.first, styles.second], second: first.width }
    : { classes: [`${styles.first} ${styles.last}`], second: 0 };
};

/**
 * Scrolls a focused cell out from under the pinned columns, since the library does not know them.
 */
export const keepBesidePinned = ({ currentTarget, target }: FocusEvent<HTMLElement>): void => {
  const cell = target.closest('[role=gridcell], [role=columnheader]');
  const scroller = currentTarget.querySelector('.MuiDataGrid-virtualScroller');
  const pinned = [...(cell?.parentElement?.children ?? [])].filter((each) => isPinned(each));
  if (!cell || !scroller || isPinned(cell) || pinned.length === 0) return;
  const edge = Math.max(...pinned.map((each) => each.getBoundingClientRect().right));
  const hidden = edge - cell.getBoundingClientRect().left;
  if (hidden > 0) scroller.scrollLeft -= hidden;
};

const isPinned = ({ classList }: Element): boolean =>
  [styles.first, styles.second].some((name) => name !== undefined && classList.contains(name));
