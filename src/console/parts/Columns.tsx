import type { CSSProperties, ReactNode } from 'react';

/**
 * Panels side by side that fill a page, with the widths of a grid; one below the other in a narrow window.
 * `rows` is the height of their row, where it is not the rest of the page.
 */
export const Columns = ({
  widths,
  rows,
  children,
}: {
  widths: string;
  rows?: string;
  children: ReactNode;
}) => (
  <div className="filledColumns" style={{ '--widths': widths, '--rows': rows } as CSSProperties}>
    {children}
  </div>
);
