import { useId } from 'react';
import type { DepthRow } from './depthRows.ts';
import type { DepthScale } from './depthScale.ts';
import { priceOf } from './words.ts';

/** Least distance of two price labels, px. */
const labelEvery = 14;

/** The bars of a depth chart: for each row what is confirmed and, hatched, what is not yet. */
export const DepthBars = ({
  rows,
  current,
  width,
  scale,
}: {
  rows: readonly DepthRow[];
  current: DepthRow | null;
  width: number;
  scale: DepthScale;
}) => {
  const stripes = useId();
  const { left, plotWidth, rowHeight, barHeight, prices } = scale;
  const labelStep = Math.max(1, Math.ceil(labelEvery / rowHeight));
  return (
    <>
      <defs>
        <pattern
          id={stripes}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" fill="var(--chart-soft)" />
          <rect width="2" height="5" fill="var(--chart)" opacity={0.45} />
        </pattern>
      </defs>

      {rows.map((row, index) => {
        const y = scale.topOf(index);
        const confirmed = scale.barOf(row.confirmedQuantity);
        const all = row.quantity > 0 ? Math.max(1, scale.barOf(row.quantity)) : 0;
        return (
          <g key={row.low ?? 'cut-off'}>
            {row.stamp > 0 && (
              <rect
                key={row.stamp}
                className="changedNow"
                x={left}
                y={y}
                width={plotWidth}
                height={rowHeight}
              />
            )}
            {row === current && (
              <rect
                fill="var(--accent)"
                opacity={0.14}
                x={2}
                y={y}
                width={width - 4}
                height={Math.max(2, rowHeight)}
              />
            )}
            <rect
              x={left}
              y={y + (rowHeight - barHeight) / 2}
              width={all}
              height={barHeight}
              fill={`url(#${stripes})`}
            />
            <rect
              fill="var(--chart)"
              x={left}
              y={y + (rowHeight - barHeight) / 2}
              width={Math.min(all, confirmed)}
              height={barHeight}
            />
            {(row.low === null || (prices - 1 - index) % labelStep === 0) && (
              <text fill="var(--ink-2)" textAnchor="end" x={left - 8} y={y + rowHeight / 2 + 4}>
                {priceOf(row.low)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
};
