import type { CSSProperties, ReactNode } from 'react';

/**
 * Panels side by side that fill a page, with the widths of a grid; one below the other in a narrow window.
 * `narrow` are the widths in a window of up to 1,365 px, where they differ. `rows` is the height of the row, where
 * it is not the rest of the page. Two wide tables are one below the other below 1,200 px already.
 */
export const Columns = ({
  widths,
  narrow = widths,
  rows,
  areWideTables = false,
  className = '',
  children,
  ...data
}: {
  widths: string;
  narrow?: string;
  rows?: string;
  areWideTables?: boolean;
  className?: string | undefined;
  'data-opened'?: boolean | undefined;
  'data-waits'?: boolean;
  children: ReactNode;
}) => (
  <div
    className={`filledColumns ${areWideTables ? 'ofWideTables' : ''} ${className}`}
    style={{ '--widths': widths, '--narrow': narrow, '--rows': rows } as CSSProperties}
    {...data}
  >
    {children}
  </div>
);
