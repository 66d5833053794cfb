import type { CSSProperties, ReactNode } from 'react';

/**
 * Panels side by side that fill a page, with the widths of a grid; one below the other in a narrow window.
 * `rows` is the height of their row, where it is not the rest of the page; two wide tables are one below the other
 * in a window below 1,200 px already.
 */
export const Columns = ({
  widths,
  rows,
  areWideTables = false,
  children,
}: {
  widths: string;
  rows?: string;
  areWideTables?: boolean;
  children: ReactNode;
}) => (
  <div
    className={areWideTables ? 'filledColumns ofWideTables' : 'filledColumns'}
    style={{ '--widths': widths, '--rows': rows } as CSSProperties}
  >
    {children}
  </div>
);
