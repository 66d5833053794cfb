import type { SVGProps } from 'react';
import { t } from '#console/browser/language.ts';
import type { Beyond, DepthRow } from './depthRows.ts';
import type { DepthScale } from './depthScale.ts';
import { IssueMark } from './IssueMark.tsx';
import type { Ladder } from './ladder.ts';
import { MarkWords } from './MarkWords.tsx';
import { totalsOnAxis } from './totalsOnAxis.ts';
import { priceOf, shares, shortly } from './words.ts';

/**
 * The marks over the bars of a depth chart: the running total, the issue, floor and indicative
 * price.
 */
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
        fill="none"
        stroke="var(--chart-2)"
        strokeWidth={1.6}
        d={`M${scale.totalAt(above.quantity).toFixed(1)} ${top}${line}`}
      />
      <line stroke="var(--line)" x1={left} x2={right} y1={bottom + 4} y2={bottom + 4} />
      {totalsOnAxis(ladder).map(({ quantity, words }) => (
        <text
          key={words}
          fill="var(--chart-2)"
          x={scale.totalAt(quantity)}
          y={bottom + 17}
          textAnchor={quantity === 0 ? 'start' : scale.partOf(quantity) > 0.93 ? 'end' : 'middle'}
        >
          {words}
        </text>
      ))}

      <PriceLine scale={scale} y={floorY} fill="var(--red)" stroke="var(--red)" strokeWidth={1.4}>
        {t('floor %{floorPrice}', { floorPrice: priceOf(ladder.floorPrice) })}
      </PriceLine>
      <PriceLine
        scale={scale}
        y={indicativeY}
        fill="var(--ink)"
        stroke="var(--ink-2)"
        strokeDasharray="4 3"
      >
        {t('indicative %{indicative}', { indicative: priceOf(indicative) })}
      </PriceLine>
      {markedY !== null && (
        <path fill="var(--accent)" d={`M${left - 6} ${markedY - 5}l6 5l-6 5z`} />
      )}
      {above.prices > 0 && (
        <text fill="var(--ink-3)" x={4} y={12}>
          {t('▲ %{prices} higher: %{quantity}', {
            prices: shares(above.prices),
            quantity: shortly(above.quantity),
          })}
        </text>
      )}
      {below.prices > 0 && (
        <text fill="var(--ink-3)" x={4} y={bottom + 17}>
          {t('▼ %{prices} lower', { prices: shares(below.prices) })}
        </text>
      )}
    </>
  );
};

/** A line across the chart at a price, with its words; none where the price is not on the scale. */
const PriceLine = ({
  scale: { left, right },
  y,
  fill,
  children,
  ...line
}: {
  scale: DepthScale;
  y: number | null;
  /** The colour of the words. */
  fill: string;
  children: string;
} & Pick<SVGProps<SVGLineElement>, 'stroke' | 'strokeWidth' | 'strokeDasharray'>) =>
  y === null ? null : (
    <g>
      <line {...line} x1={left} x2={right} y1={y} y2={y} />
      <MarkWords x={right} y={y} fill={fill}>
        {children}
      </MarkWords>
    </g>
  );
