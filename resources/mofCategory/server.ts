import { categoryLabels } from '#domain/market/series.ts';
import { rupeesOf } from '#domain/money.ts';
import { mofCategory } from '#schemas/mofCategory.ts';
import { serverModule } from '#server/module/module.ts';
import { bookOf, isOf, requestedDay } from '../offer/server/dayBook.ts';
import { offersInHand } from '../offer/server/inHand.ts';
import { countCategories } from './server/countCategories.ts';

export default serverModule(mofCategory, {
  calls: {},
  rows: async ({ machine, query, now }) => {
    const [counted, offers] = await Promise.all([countCategories(machine), offersInHand(machine)]);
    return offers.flatMap((offer) => {
      const book = bookOf(offer, now, requestedDay(query));
      return counted.rows
        .filter((row) => isOf(book, row))
        .map(({ category, totalRecords, totalQuantity, totalValue }) => ({
          symbol: offer.symbol,
          panCategoryName: categoryLabels[category],
          totalRecords,
          totalQuantity,
          totalValue: rupeesOf(totalValue),
          day: book.day,
          tradeDate: book.tradeDate,
        }));
    });
  },
});
