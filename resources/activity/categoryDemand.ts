import { isoTime } from '#domain/calendar.ts';
import { issueSizeOf } from '#domain/offer.ts';
import type { Asked } from '#server/bodies.ts';
import { countCategories } from '../mofCategory/countCategories.ts';
import { offersInHand } from '../security/inHand.ts';

/** What each category bids for each series in hand beside what is offered of it, and as of when. */
export const categoryDemand = async ({ machine }: Pick<Asked, 'machine'>) => {
  const [counted, offers] = await Promise.all([countCategories(machine), offersInHand(machine)]);
  return {
    at: isoTime(counted.at),
    securities: offers.map((offer) => ({
      symbol: offer.symbol,
      series: offer.series,
      offered: issueSizeOf(offer),
      categories: counted.rows
        .filter(({ securityId }) => securityId === offer.id)
        .map(({ category, totalRecords, totalQuantity }) => ({
          category,
          totalRecords,
          totalQuantity,
        })),
    })),
  };
};
