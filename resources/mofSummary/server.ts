import { firstDayOf } from '#domain/offer.ts';
import { mofSummary } from '#schemas/mofSummary.ts';
import { bodies } from '#server/bodies.ts';
import { levelsOf, totalsOf } from '../marketByPrice/levels.ts';
import { offersInHand } from '../security/inHand.ts';
import { rupees } from '../security/onOffer.ts';

export default bodies(mofSummary, {
  calls: {},
  // Added up from the levels of the book, which are kept with every bid: no order is looked at. A bid
  // that was carried forward counts once, as it was bid on T.
  rows: async ({ machine }) => {
    const offers = await offersInHand(machine);
    const rows = await Promise.all(
      offers.map(async (each) => {
        const { orders, demand, value } = totalsOf(
          await levelsOf(machine, each.id, firstDayOf(each.series)),
          each,
        );
        return {
          symbol: each.symbol,
          series: each.series,
          totalRecords: orders,
          totalQuantity: demand,
          totalValue: rupees(value),
        };
      }),
    );
    return rows.filter(({ totalRecords }) => totalRecords > 0);
  },
});
