import { type MouseEvent, useId } from 'react';
import styles from './DepthChart.module.css';
import type { Beyond, DepthRow } from './depthRows.tsx';
import type { DepthWindow } from './depthWindow.tsx';
import type { Ladder } from './ladder.tsx';
import { priceOf, shares, shortly, timesOf } from './words.tsx';

const margin = { top: 20, right: 14, bottom: 24, left: 62 };
const tallest = 22;
const gapBeforeCutOff = 6;
/** Part of the width that the longest bar takes. */
const longest = 0.72;
/** Least distance of two price labels, px. */
const labelEvery = 14;

/** The drawing of a depth ladder; all sizes in px, so that its texts keep theirs. */
export const DepthChart = ({
  ladder,
  rows,
  window,
  above,
  below,
  current,
  marked,
  size,
  onRead,
  onPick,
}: {
  ladder: Ladder;
  rows: readonly DepthRow[];
  window: DepthWindow;
  above: Beyond;
  below: Beyond;
  current: DepthRow | null;
  marked: number | null;
  size: { width: number; height: number };
  onRead: (row: DepthRow | null) => void;
  onPick?: (price: number) => void;
}) => {
  const stripes = useId();
  const named = rows.filter(({ low }) => low !== null);
  const hasCutOff = named.length < rows.length;
  const plotWidth = Math.max(60, size.width - margin.left - margin.right);
  const plotHeight = size.height - margin.top - margin.bottom - (hasCutOff ? gapBeforeCutOff : 0);
  const rowHeight = Math.min(tallest, Math.max(1, plotHeight / Math.max(1, rows.length)));
  const barHeight = Math.max(1, rowHeight - (rowHeight > 8 ? 3 : rowHeight > 3 ? 1 : 0));
  const topOf = (index: number) =>
    margin.top + index * rowHeight + (rows[index]?.low === null ? gapBeforeCutOff : 0);
  const bottom = margin.top + rows.length * rowHeight + (hasCutOff ? gapBeforeCutOff : 0);

  const widest = Math.max(1, ...rows.map(({ quantity }) => quantity));
  const barOf = (quantity: number) => (quantity / widest) * plotWidth * longest;
  const whole = Math.max(1, ladder.demand, ladder.issueSize ?? 0) * 1.02;
  const totalAt = (quantity: number) => margin.left + (quantity / whole) * plotWidth;

  // A row stands for the middle of its prices; prices between ticks, as the indicative one, fall between.
  const width = window.ticksInRow * ladder.tickSize;
  const highest = window.low + (window.rows - 1) * width + (width - ladder.tickSize) / 2;
  const yOf = (price: number) => margin.top + ((highest - price) / width + 0.5) * rowHeight;
  const namedBottom = margin.top + named.length * rowHeight;
  const inView = (y: number) => y >= margin.top - 1 && y <= namedBottom + 1;
  const floorY = yOf(ladder.floorPrice - ladder.tickSize / 2);
  // None is published for retail and employees (market facts §1.5).
  const indicative = ladder.series === 'IS' ? ladder.indicativePrice : null;
  const indicativeY = indicative === null ? null : yOf(indicative);
  const markedY = marked === null ? null : yOf(marked);
  const right = margin.left + plotWidth;

  const labelStep = Math.max(1, Math.ceil(labelEvery / rowHeight));
  const line = rows
    .map((row, index) => {
      const y = topOf(index) + rowHeight / 2;
      return `V${y.toFixed(1)}H${totalAt(row.cumulativeQuantity).toFixed(1)}`;
    })
    .join('');

  const rowAt = (event: MouseEvent<SVGSVGElement>) => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    return rows.findIndex((_, index) => y >= topOf(index) && y < topOf(index) + rowHeight);
  };

  return (
    <svg
      className={onPick ? `${styles.svg} ${styles.picks}` : styles.svg}
      width={size.width}
      height={size.height}
      aria-hidden="true"
      onMouseMove={(event) => onRead(rows[rowAt(event)] ?? null)}
      onMouseLeave={() => onRead(null)}
      onClick={(event) => {
        const price = rows[rowAt(event)]?.low;
        if (onPick && price != null) onPick(price);
      }}
    >
      <defs>
        <pattern
          id={stripes}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" className={styles.waitingGround} />
          <rect width="2" height="5" className={styles.waitingStripe} />
        </pattern>
      </defs>

      {rows.map((row, index) => {
        const y = topOf(index);
        const confirmed = barOf(row.confirmedQuantity);
        const all = row.quantity > 0 ? Math.max(1, barOf(row.quantity)) : 0;
        return (
          <g key={row.low ?? 'cut-off'}>
            {row.stamp > 0 && (
              <rect
                key={row.stamp}
                className={styles.changed}
                x={margin.left}
                y={y}
                width={plotWidth}
                height={rowHeight}
              />
            )}
            {row === current && (
              <rect
                className={styles.current}
                x={2}
                y={y}
                width={size.width - 4}
                height={Math.max(2, rowHeight)}
              />
            )}
            <rect
              x={margin.left}
              y={y + (rowHeight - barHeight) / 2}
              width={all}
              height={barHeight}
              fill={`url(#${stripes})`}
            />
            <rect
              className={styles.confirmed}
              x={margin.left}
              y={y + (rowHeight - barHeight) / 2}
              width={Math.min(all, confirmed)}
              height={barHeight}
            />
            {(row.low === null || (named.length - 1 - index) % labelStep === 0) && (
              <text className={styles.price} x={margin.left - 8} y={y + rowHeight / 2 + 4}>
                {priceOf(row.low)}
              </text>
            )}
          </g>
        );
      })}

      {ladder.issueSize !== null && ladder.issueSize > 0 && (
        <g>
          <line
            className={styles.issue}
            x1={totalAt(ladder.issueSize)}
            x2={totalAt(ladder.issueSize)}
            y1={margin.top - 4}
            y2={bottom + 4}
          />
          <text
            className={styles.issueText}
            x={Math.min(right, Math.max(margin.left + 60, totalAt(ladder.issueSize)))}
            y={margin.top - 7}
            textAnchor="end"
          >
            offered {shortly(ladder.issueSize)}
          </text>
        </g>
      )}
      <path
        className={styles.line}
        d={`M${totalAt(above.quantity).toFixed(1)} ${margin.top}${line}`}
      />
      <line className={styles.axis} x1={margin.left} x2={right} y1={bottom + 4} y2={bottom + 4} />
      {totalsOnAxis(ladder).map(({ quantity, words }) => (
        <text
          key={words}
          className={styles.total}
          x={totalAt(quantity)}
          y={bottom + 17}
          textAnchor={quantity === 0 ? 'start' : quantity / whole > 0.93 ? 'end' : 'middle'}
        >
          {words}
        </text>
      ))}

      {inView(floorY) && (
        <g>
          <line className={styles.floor} x1={margin.left} x2={right} y1={floorY} y2={floorY} />
          <Label x={right} y={floorY} kind={styles.floorText}>
            floor {priceOf(ladder.floorPrice)}
          </Label>
        </g>
      )}
      {indicativeY !== null && inView(indicativeY) && (
        <g>
          <line
            className={styles.indicative}
            x1={margin.left}
            x2={right}
            y1={indicativeY}
            y2={indicativeY}
          />
          <Label x={right} y={indicativeY} kind={styles.indicativeText}>
            indicative {priceOf(indicative)}
          </Label>
        </g>
      )}
      {markedY !== null && inView(markedY) && (
        <path className={styles.marked} d={`M${margin.left - 6} ${markedY - 5}l6 5l-6 5z`} />
      )}
      {above.prices > 0 && (
        <text className={styles.beyond} x={4} y={12}>
          ▲ {shares(above.prices)} higher: {shortly(above.quantity)}
        </text>
      )}
      {below.prices > 0 && (
        <text className={styles.beyond} x={4} y={bottom + 17}>
          ▼ {shares(below.prices)} lower
        </text>
      )}
    </svg>
  );
};

/** Words at the right end of a line, on a ground of their own so that the running total does not cross them. */
const Label = ({
  x,
  y,
  kind,
  children,
}: {
  x: number;
  y: number;
  kind: string | undefined;
  children: string[];
}) => {
  const words = children.join('');
  const width = words.length * 6.4 + 6;
  return (
    <>
      <rect className={styles.ground} x={x - width} y={y - 16} width={width} height={14} rx={2} />
      <text className={kind} x={x - 3} y={y - 5} textAnchor="end">
        {words}
      </text>
    </>
  );
};

/** The marks of the running total: in times of the issue where there is one, else its whole. */
const totalsOnAxis = ({ demand, issueSize }: Ladder): { quantity: number; words: string }[] => {
  if (!issueSize) return [{ quantity: demand, words: shortly(demand) }];
  const times = demand / issueSize;
  const step = [0.5, 1, 2, 5, 10, 20, 50, 100].find((one) => times / one <= 4) ?? 500;
  const marks = [];
  for (let at = step; at <= Math.max(1, times); at += step) {
    const quantity = Math.round(at * issueSize);
    marks.push({ quantity, words: timesOf(quantity, issueSize).replace(/\.00|0(?=×)/, '') });
  }
  return marks;
};
