import { type FromTDay, quantitiesOf } from '#domain/allocation/seriesSetup.ts';
import { grouped } from '#domain/decimal.ts';
import { type Series, seriesLabels } from '#domain/market/series.ts';
import { paiseText } from '#domain/money.ts';
import type { Setup } from '../../masterSetup/server/offerDay.ts';
import type { Answered } from './takeAllotment.ts';

type DayTerms = {
  /** The cut-off price of T that the designated exchange announced, paise; null when none was. */
  cutOffPrice: number | null;
  /** The result of T; null on T itself. */
  fromT: FromTDay | null;
};

/**
 * The impossible parts of the allotment that the designated exchange has answered, in words: more
 * shares than were offered, prices that the cut-off price does not allow, or a cut-off price that
 * no bid could have had. Empty when all is possible.
 */
export const answerFaults = (
  setup: Setup,
  answered: Answered,
  { cutOffPrice, fromT }: DayTerms,
): string[] => {
  if (setup.acceptsUndersubscription === 'cancel')
    return answered.some(({ allotted }) => allotted > 0)
      ? ['The seller has cancelled the offer, but our bids are allotted shares.']
      : [];
  const { nonRetail, retail, employees } = quantitiesOf(setup);
  // On T+1 non-retail is given what retail has left over.
  const offered = { IS: fromT ? retail : nonRetail, RS: retail, ES: employees };
  const words = answered
    .filter(({ series, allotted }) => allotted > offered[series])
    .map(
      ({ series, allotted }) =>
        `${grouped(String(allotted))} shares are allotted to our ${seriesLabels[series]} bids alone, of ${grouped(String(offered[series]))} offered.`,
    );
  return fromT
    ? [...words, ...pricesOfNext(setup, answered, fromT)]
    : [...words, ...cutOffFaults(setup, of(answered, 'IS'), cutOffPrice)];
};

const of = (answered: Answered, series: Series) => answered.find((each) => each.series === series);

/** The cut-off price of T against the terms and against what our bids pay: T+1 depends on it. */
const cutOffFaults = (
  { floorPrice, tickSize, allotmentType }: Setup,
  got: Answered[number] | undefined,
  cutOffPrice: number | null,
): string[] => {
  const { lowestPrice = null, highestPrice = null } = got ?? {};
  if (cutOffPrice === null)
    return lowestPrice === null
      ? []
      : ['Our bids are allotted shares: enter the cut-off price that the exchange announced.'];
  const subject = `The cut-off price of ${paiseText(cutOffPrice)}`;
  if (cutOffPrice < floorPrice)
    return [`${subject} is below the floor of ${paiseText(floorPrice)}.`];
  if (cutOffPrice % tickSize !== 0)
    return [`${subject} is no multiple of the tick of ${paiseText(tickSize)}.`];
  if (lowestPrice === null || highestPrice === null) return [];
  if (lowestPrice < cutOffPrice)
    return [`${subject} is above the ${paiseText(lowestPrice)} that a bid of ours pays.`];
  return allotmentType === 'PROPORTIONATE' && highestPrice > cutOffPrice
    ? [`${subject} is what everybody pays, and a bid of ours pays ${paiseText(highestPrice)}.`]
    : [];
};

/** Retail at the cut-off price and employees pay that or less; what retail leaves over goes at that or more. */
const pricesOfNext = (
  { floorPrice, retailPriceBasis }: Setup,
  answered: Answered,
  fromT: FromTDay,
): string[] => {
  const cutOff = fromT.isUndersubscribed ? floorPrice : fromT.cutOffPrice;
  const price = paiseText(cutOff);
  const most = retailPriceBasis === 'CUTOFF' ? (['RS', 'ES'] as const) : (['ES'] as const);
  const dear = most.filter((series) => (of(answered, series)?.highestPrice ?? 0) > cutOff);
  const cheap = (of(answered, 'IS')?.lowestPrice ?? cutOff) < cutOff;
  return [
    ...dear.map(
      (series) =>
        `A ${seriesLabels[series]} bid of ours pays ${paiseText(of(answered, series)?.highestPrice ?? 0)}, more than the cut-off price of ${price}.`,
    ),
    ...(cheap ? [`A carried bid of ours pays less than the cut-off price of ${price}.`] : []),
  ];
};
