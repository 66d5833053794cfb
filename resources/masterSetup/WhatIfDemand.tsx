import { priceText } from '#console/format.ts';
import type { WhatIfAnswer } from '#domain/whatIfAnswer.ts';
import styles from './WhatIfCurve.module.css';
import type { WhatIfScale } from './whatIfScale.tsx';

/** Least distance of two prices on the axis, px. */
const priceEvery = 72;

/** The curve itself: shares wanted at each price and above, and the prices below it. */
export const WhatIfDemand = ({
  answer: { ladder },
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
  const count = Math.max(1, Math.floor((right - left) / priceEvery));
  const prices = Array.from(
    { length: count + 1 },
    (_, at) => least + ((highest - least) * at) / count,
  );
  return (
    <>
      <path className={styles.area} d={`${line}V${bottom}H${right}Z`} />
      <path className={styles.line} d={line} />
      <line className={styles.axis} x1={left} x2={right} y1={bottom} y2={bottom} />
      {prices.map((price, at) => (
        <text
          key={price}
          className={styles.price}
          x={scale.xOf(price)}
          y={bottom + 15}
          textAnchor={at === 0 ? 'start' : 'middle'}
        >
          {priceText(price)}
        </text>
      ))}
    </>
  );
};
