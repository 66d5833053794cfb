import { priceText, quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { paiseOf, rupeesOf } from '#domain/money.ts';
import type { WhatIfAnswer } from '#schemas/whatIf.ts';
import { timesOf } from '../../marketByPrice/console/words.ts';

/** The demand at a price (rupees) or above. */
export const wantedAt = ({ ladder }: WhatIfAnswer, price: number): number => {
  let found = 0;
  for (const rung of ladder) {
    if (rung.price < price) break;
    found = rung.cumulative;
  }
  return found;
};

/** The result if this price were the cut-off price, in a sentence. */
export const readingAt = (answer: WhatIfAnswer, price: number): string => {
  const { nonRetailQuantity } = answer.chosen;
  const wanted = wantedAt(answer, price);
  const left = nonRetailQuantity - wanted;
  const than =
    left === 0
      ? t('as much as there is')
      : `${quantityText(Math.abs(left))} ${left > 0 ? t('less than there is') : t('more than there is')}`;
  return t('Cut-off at %{price}: %{wanted} wanted there and above, %{wanted2}, %{than}.', {
    price: priceText(price),
    wanted: quantityText(wanted),
    wanted2: timesOf(wanted, nonRetailQuantity),
    than,
  });
};

/** The price one tick or more away, kept within the book; prices in rupees, ticks too. */
export const pricesAway = (answer: WhatIfAnswer, price: number, ticks: number): number => {
  const { tickSize, floorPrice } = answer.setup;
  const highest = Math.max(floorPrice, answer.ladder[0]?.price ?? floorPrice);
  const moved = rupeesOf(paiseOf(price) + ticks * paiseOf(tickSize));
  return Math.min(highest, Math.max(floorPrice, moved));
};
