import { rupeesOf } from '#domain/money.ts';
import { mofSummary } from '#schemas/mofSummary.ts';
import { serverModule } from '#server/module/module.ts';
import { levelsOf, totalsOf } from '../marketByPrice/server/levels.ts';
import { bookOf, requestedDay } from '../offer/server/dayBook.ts';
import { offersInHand } from '../offer/server/inHand.ts';

export default serverModule(mofSummary, {
  calls: {},
  // Added up from the levels of the book, which are kept with every bid: no order is looked at.
  rows: async ({ machine, query, now }) => {
    const offers = await offersInHand(machine);
    const rows = await Promise.all(
      offers.map(async (each) => {
        const book = bookOf(each, now, requestedDay(query));
        const { orders, demand, value } = totalsOf(await levelsOf(machine, book), each);
        return {
          symbol: each.symbol,
          series: each.series,
          totalRecords: orders,
          totalQuantity: demand,
          totalValue: rupeesOf(value),
          day: book.day,
          tradeDate: book.tradeDate,
        };
      }),
    );
    return rows.filter(({ totalRecords }) => totalRecords > 0);
  },
});
