import { useMemo } from 'react';
import { encode } from 'uqr';

/** The blank rim that scanners count on, in squares. */
const rim = 4;

/** How wide a square is drawn, px: whole ones are sharp. */
const pixels = 4;

/**
 * A text as a QR code, drawn here: the text goes nowhere. Dark on light in both themes, since not every
 * scanner reads the reverse.
 */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: rim });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={size * pixels}
      height={size * pixels}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} rx={1} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
