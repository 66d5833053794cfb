import { combiner } from '#schemas/combiner.ts';
import { serverModule } from '#server/module/module.ts';
import { flowOf } from '../activity/server/flow.ts';
import { levelsOf, totalsOf } from '../marketByPrice/server/levels.ts';
import { bookOf } from '../offer/server/dayBook.ts';
import { onOfferToday } from '../offer/server/onOffer.ts';

export default serverModule(combiner, {
  calls: {},
  rows: async ({ machine }) => {
    const { bySecurity } = await flowOf(machine);
    const onOffer = await onOfferToday(machine);
    return Promise.all(
      onOffer.map(async (each) => {
        const book = bookOf(each, machine.now());
        const levels = await levelsOf(machine, book);
        const { orders, demand } = totalsOf(levels, each);
        return {
          symbol: each.symbol,
          series: each.series,
          day: book.day,
          levels: levels.filter(({ quantity }) => quantity > 0).length,
          liveBids: orders,
          quantity: demand,
          lastMinute: bySecurity.get(each.id) ?? 0,
        };
      }),
    );
  },
});
