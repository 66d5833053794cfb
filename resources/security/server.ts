import { dayOf } from '#domain/offer.ts';
import { security } from '#schemas/security.ts';
import { bodies } from '#server/bodies.ts';
import { levelsOf, totalsOf } from '../marketByPrice/levels.ts';
import { announceMarket, keepMarketClock, termsWritten } from './marketClock.ts';
import { onOfferToday, rupees, securityNamed, withConfiguration } from './onOffer.ts';
import { closeSessions, freezeClients, openSessions, tellFreeze } from './sessionTasks.ts';
import { tradingDaysOnly } from './tradingDaysOnly.ts';

export default bodies(security, {
  calls: {
    active: async ({ machine, now }) => {
      const rows = await onOfferToday(machine);
      return Promise.all(
        rows.map(async (row) => {
          const shown = withConfiguration(row, now);
          const { demand, indicativePrice } = totalsOf(
            await levelsOf(machine, row.id, dayOf(row, now)),
            row,
          );
          return {
            ...shown,
            configuration: {
              ...shown.configuration,
              totalQuantity: demand,
              indicativePrice: rupees(indicativePrice),
            },
          };
        }),
      );
    },
    stats: async ({ machine, query, now }) => {
      const row = await securityNamed(machine, query);
      const totals = totalsOf(await levelsOf(machine, row.id, dayOf(row, now)), row);
      return {
        totalQuantity: totals.demand,
        totalPrice: rupees(totals.indicativePrice),
        totalValue: rupees(totals.value),
        totalRecords: totals.orders,
      };
    },
  },
  rule: tradingDaysOnly,
  works: [announceMarket, ...termsWritten, tellFreeze],
  tasks: [openSessions, closeSessions, freezeClients],
  start: keepMarketClock,
});
