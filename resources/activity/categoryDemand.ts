import { isoTime } from '#domain/calendar.ts';
import { dayOf, issueSizeOf } from '#domain/offer.ts';
import type { Asked } from '#server/bodies.ts';
import { countCategories, isFirstDay } from '../mofCategory/countCategories.ts';
import { offersInHand } from '../security/inHand.ts';

/**
 * What each category bids for each series in hand beside what is offered of it, and as of when: in
 * the book of today's session, or `of=offer` in the whole offer, where a bid that was carried forward
 * counts once, as it was bid on T.
 */
export const categoryDemand = async ({ machine, query, now }: Asked) => {
  const [counted, offers] = await Promise.all([countCategories(machine), offersInHand(machine)]);
  return {
    at: isoTime(counted.at),
    securities: offers.map((offer) => ({
      symbol: offer.symbol,
      series: offer.series,
      offered: issueSizeOf(offer),
      categories: counted.rows
        .filter(({ securityId }) => securityId === offer.id)
        .filter((row) => (query.of === 'offer' ? isFirstDay(row) : row.day === dayOf(offer, now)))
        .map(({ category, totalRecords, totalQuantity }) => ({
          category,
          totalRecords,
          totalQuantity,
        })),
    })),
  };
};
