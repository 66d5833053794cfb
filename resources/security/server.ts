import { rupeesOf } from '#domain/money.ts';
import { security } from '#schemas/security.ts';
import { serverModule } from '#server/module/module.ts';
import { levelsOf, totalsOf } from '../marketByPrice/server/levels.ts';
import { bookOf, requestedDay } from '../offer/server/dayBook.ts';
import { onOfferToday, securityNamed, withConfiguration } from '../offer/server/onOffer.ts';
import { announceMarket, keepMarketClock, termsWritten } from './server/marketClock.ts';
import { closeSessions, freezeClients, notifyFreeze, openSessions } from './server/sessionTasks.ts';
import { tradingDaysOnly } from './server/tradingDaysOnly.ts';

export default serverModule(security, {
  calls: {
    active: async ({ machine, now }) => {
      const rows = await onOfferToday(machine);
      return Promise.all(
        rows.map(async (row) => {
          const shown = withConfiguration(row, now);
          const { demand, indicativePrice } = totalsOf(
            await levelsOf(machine, bookOf(row, now)),
            row,
          );
          return {
            ...shown,
            configuration: {
              ...shown.configuration,
              totalQuantity: demand,
              indicativePrice: rupeesOf(indicativePrice),
            },
          };
        }),
      );
    },
    stats: async ({ machine, query, now }) => {
      const row = await securityNamed(machine, query);
      const book = bookOf(row, now, requestedDay(query));
      const totals = totalsOf(await levelsOf(machine, book), row);
      return {
        totalQuantity: totals.demand,
        totalPrice: rupeesOf(totals.indicativePrice),
        totalValue: rupeesOf(totals.value),
        totalRecords: totals.orders,
        day: book.day,
        tradeDate: book.tradeDate,
      };
    },
  },
  rule: tradingDaysOnly,
  mutations: [announceMarket, ...termsWritten, notifyFreeze],
  tasks: [openSessions, closeSessions, freezeClients],
  start: keepMarketClock,
});
