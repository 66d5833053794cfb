import styles from './DepthChart.module.css';
import type { Beyond, DepthRow } from './depthRows.tsx';
import type { DepthScale } from './depthScale.tsx';
import type { Ladder } from './ladder.tsx';
import { priceOf, shares, shortly, timesOf } from './words.tsx';

/** What stands over the bars of a depth chart: the running total, the issue, floor and indicative price. */
export const DepthMarks = ({
  ladder,
  rows,
  above,
  below,
  marked,
  scale,
}: {
  ladder: Ladder;
  rows: readonly DepthRow[];
  above: Beyond;
  below: Beyond;
  marked: number | null;
  scale: DepthScale;
}) => {
  const { left, right, top, bottom, rowHeight } = scale;
  const floorY = scale.yOf(ladder.floorPrice - ladder.tickSize / 2);
  // None is published for retail and employees (market facts §1.5).
  const indicative = ladder.series === 'IS' ? ladder.indicativePrice : null;
  const indicativeY = indicative === null ? null : scale.yOf(indicative);
  const markedY = marked === null ? null : scale.yOf(marked);
  const line = rows
    .map((row, index) => {
      const y = scale.topOf(index) + rowHeight / 2;
      return `V${y.toFixed(1)}H${scale.totalAt(row.cumulativeQuantity).toFixed(1)}`;
    })
    .join('');

  return (
    <>
      {ladder.issueSize !== null && ladder.issueSize > 0 && (
        <g>
          <line
            className={styles.issue}
            x1={scale.totalAt(ladder.issueSize)}
            x2={scale.totalAt(ladder.issueSize)}
            y1={top - 4}
            y2={bottom + 4}
          />
          <text
            className={styles.issueText}
            x={Math.min(right, Math.max(left + 60, scale.totalAt(ladder.issueSize)))}
            y={top - 7}
            textAnchor="end"
          >
            offered {shortly(ladder.issueSize)}
          </text>
        </g>
      )}
      <path
        className={styles.line}
        d={`M${scale.totalAt(above.quantity).toFixed(1)} ${top}${line}`}
      />
      <line className={styles.axis} x1={left} x2={right} y1={bottom + 4} y2={bottom + 4} />
      {totalsOnAxis(ladder).map(({ quantity, words }) => (
        <text
          key={words}
          className={styles.total}
          x={scale.totalAt(quantity)}
          y={bottom + 17}
          textAnchor={quantity === 0 ? 'start' : scale.partOf(quantity) > 0.93 ? 'end' : 'middle'}
        >
          {words}
        </text>
      ))}

      {floorY !== null && (
        <g>
          <line className={styles.floor} x1={left} x2={right} y1={floorY} y2={floorY} />
          <Label x={right} y={floorY} kind={styles.floorText}>
            floor {priceOf(ladder.floorPrice)}
          </Label>
        </g>
      )}
      {indicativeY !== null && (
        <g>
          <line
            className={styles.indicative}
            x1={left}
            x2={right}
            y1={indicativeY}
            y2={indicativeY}
          />
          <Label x={right} y={indicativeY} kind={styles.indicativeText}>
            indicative {priceOf(indicative)}
          </Label>
        </g>
      )}
      {markedY !== null && (
        <path className={styles.marked} d={`M${left - 6} ${markedY - 5}l6 5l-6 5z`} />
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
    </>
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
