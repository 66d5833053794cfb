import type { CSSProperties, ReactNode } from 'react';

/**
 * Panels side by side that fill a page under its heading, with the widths of a grid; on narrow screens one below the
 * other. `rows` is the height of their row, where it is not what is left.
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
