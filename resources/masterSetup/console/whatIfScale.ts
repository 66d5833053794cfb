import { paiseOf, rupeesOf } from '#domain/money.ts';
import type { WhatIfAnswer } from '#schemas/whatIf.ts';

const margin = { top: 16, right: 96, bottom: 22, left: 12 };
/** Demand above the highest price drawn, as a part of all: a few bids far above say little. */
const tail = 0.002;

export type WhatIfScale = ReturnType<typeof whatIfScale>;

/** Where everything of the demand curve stands, px: prices from the floor to the right, shares upwards. */
export const whatIfScale = (
  { setup, ladder, marks, chosen }: WhatIfAnswer,
  size: { width: number; height: number },
) => {
  const demand = ladder.at(-1)?.cumulative ?? 0;
  const cutOffs = [marks.baseOnly.cutOffPrice, marks.withAll.cutOffPrice, chosen.cutOffPrice];
  const shown = ladder.find(({ cumulative }) => cumulative >= demand * tail)?.price;
  const least = Math.min(setup.floorPrice, ladder.at(-1)?.price ?? setup.floorPrice);
  const highest = Math.max(
    rupeesOf(paiseOf(setup.floorPrice) + 10 * paiseOf(setup.tickSize)),
    shown ?? 0,
    ...cutOffs.filter((price) => price !== null),
  );
  const most = Math.max(1, demand, marks.withAll.quantity, chosen.nonRetailQuantity) * 1.04;
  const left = margin.left;
  const right = Math.max(left + 80, size.width - margin.right);
  const top = margin.top;
  const bottom = Math.max(top + 40, size.height - margin.bottom);
  return {
    left,
    right,
    top,
    bottom,
    least,
    highest,
    xOf: (price: number) => left + ((price - least) / (highest - least)) * (right - left),
    yOf: (shares: number) => bottom - (shares / most) * (bottom - top),
    priceAt: (x: number) => least + ((x - left) / (right - left)) * (highest - least),
  };
};

/** Texts at heights, moved so that none covers another; each keeps its place in the list. */
export const spreadLabels = <T extends { y: number }>(
  texts: readonly T[],
  { gap, top, bottom }: { gap: number; top: number; bottom: number },
): (T & { textY: number })[] => {
  const order = texts
    .map((_, at) => at)
    .toSorted((a, b) => (texts[a]?.y ?? 0) - (texts[b]?.y ?? 0));
  const places = new Map<number, number>();
  let last = top - gap;
  for (const at of order) {
    last = Math.max(last + gap, texts[at]?.y ?? 0);
    places.set(at, last);
  }
  let next = bottom + gap;
  for (const at of order.toReversed()) {
    next = Math.min(next - gap, places.get(at) ?? 0);
    places.set(at, next);
  }
  return texts.map((text, at) => ({ ...text, textY: places.get(at) ?? text.y }));
};
