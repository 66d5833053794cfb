import { halt } from '#schemas/halt.ts';
import { serverModule } from '#server/module/module.ts';
import { type HaltRequest, haltBidding, resumeBidding } from './server/haltBidding.ts';
import { haltsNow } from './server/haltsNow.ts';
import { reachOf } from './server/reachOf.ts';

export default serverModule(halt, {
  calls: {
    now: ({ machine, user }) =>
      haltsNow(machine.database.store, { who: user.role === 'controlUser' }),
    reach: ({ machine, query }) => reachOf(machine, query.symbol ?? ''),
    stop: async ({ machine, body, by }) => {
      await machine.database.write(haltBidding, body as HaltRequest, by);
      return {};
    },
    resume: async ({ machine, body, by }) => {
      await machine.database.write(resumeBidding, body as HaltRequest, by);
      return {};
    },
  },
  mutations: [haltBidding, resumeBidding],
});
