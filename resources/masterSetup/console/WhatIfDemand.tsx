import { priceText } from '#console/browser/format.ts';
import { paiseOf, rupeesOf } from '#domain/money.ts';
import type { WhatIfAnswer } from '#schemas/whatIf.ts';
import type { WhatIfScale } from './whatIfScale.ts';

/** The curve itself: shares wanted at each price and above, and the prices below it. */
export const WhatIfDemand = ({
  answer: {
    ladder,
    setup: { tickSize },
  },
  scale,
}: {
  answer: WhatIfAnswer;
  scale: WhatIfScale;
}) => {
  const { left, right, bottom, least, highest } = scale;
  // From the right: above the highest price that is drawn nothing is wanted but its tail.
  const drawn = ladder.filter(({ price }) => price <= highest);
  const beyond = ladder.filter(({ price }) => price > highest).at(-1)?.cumulative ?? 0;
  const steps = drawn
    .map(
      ({ price, cumulative }) =>
        `H${scale.xOf(price).toFixed(1)}V${scale.yOf(cumulative).toFixed(1)}`,
    )
    .join('');
  const line = `M${right} ${scale.yOf(beyond).toFixed(1)}${steps}H${scale.xOf(least).toFixed(1)}`;
  return (
    <>
      <path fill="var(--chart-soft)" opacity={0.55} d={`${line}V${bottom}H${right}Z`} />
      <path fill="none" stroke="var(--chart)" strokeWidth={1.6} d={line} />
      <line stroke="var(--line-strong)" x1={left} x2={right} y1={bottom} y2={bottom} />
      {pricesOn(scale, tickSize).map((price) => (
        <text
          key={price}
          fill="var(--ink-2)"
          x={scale.xOf(price)}
          y={bottom + 15}
          textAnchor={price === least ? 'start' : 'middle'}
        >
          {priceText(price)}
        </text>
      ))}
    </>
  );
};

/** Least distance of two prices on the axis, px. */
const priceEvery = 52;

/** The prices that the axis names: whole numbers of ticks from the lowest on, as close as can be read. */
const pricesOn = ({ least, highest, left, right }: WhatIfScale, tickSize: number): number[] => {
  const ticks = Math.round((highest - least) / tickSize);
  const room = Math.max(1, Math.floor((right - left) / priceEvery));
  const step = stepsOfTicks.find((each) => ticks / each <= room) ?? ticks;
  return Array.from({ length: Math.floor(ticks / step) + 1 }, (_, at) =>
    rupeesOf(paiseOf(least) + at * step * paiseOf(tickSize)),
  );
};

const stepsOfTicks = [1, 10, 100, 1000, 10_000].flatMap((of) => [of, of * 2, of * 5]);
