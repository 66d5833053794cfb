import { t } from '#console/browser/language.ts';
import styles from './DepthChart.module.css';
import type { Beyond, DepthRow } from './depthRows.ts';
import type { DepthScale } from './depthScale.ts';
import { IssueMark } from './IssueMark.tsx';
import type { Ladder } from './ladder.ts';
import { MarkWords } from './MarkWords.tsx';
import { totalsOnAxis } from './totalsOnAxis.ts';
import { priceOf, shares, shortly } from './words.ts';

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
        <IssueMark
          issueSize={ladder.issueSize}
          // Prices beyond the highest row share the same line.
          from={above.prices > 0 ? 134 : left}
          scale={scale}
        />
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
          <MarkWords x={right} y={floorY} kind={styles.floorText}>
            {t('floor %{floorPrice}', { floorPrice: priceOf(ladder.floorPrice) })}
          </MarkWords>
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
          <MarkWords x={right} y={indicativeY} kind={styles.indicativeText}>
            {t('indicative %{indicative}', { indicative: priceOf(indicative) })}
          </MarkWords>
        </g>
      )}
      {markedY !== null && (
        <path className={styles.marked} d={`M${left - 6} ${markedY - 5}l6 5l-6 5z`} />
      )}
      {above.prices > 0 && (
        <text className={styles.beyond} x={4} y={12}>
          {t('▲ %{prices} higher: %{quantity}', {
            prices: shares(above.prices),
            quantity: shortly(above.quantity),
          })}
        </text>
      )}
      {below.prices > 0 && (
        <text className={styles.beyond} x={4} y={bottom + 17}>
          {t('▼ %{prices} lower', { prices: shares(below.prices) })}
        </text>
      )}
    </>
  );
};
