import { masterSetup } from '#schemas/masterSetup.ts';
import { serverModule } from '#server/module/module.ts';
import { tradingDaysOnly } from '../security/server/tradingDaysOnly.ts';
import { agreementOf } from './server/agreement.ts';
import {
  decideEmployees,
  decideOversubscription,
  decideUndersubscription,
  notWhileAllotting,
} from './server/decisions.ts';
import { removeLeftBooks } from './server/liveBook.ts';
import { questions } from './server/questions.ts';
import { setupStats } from './server/setupStats.ts';
import { whatIf } from './server/whatIf.ts';

export default serverModule(masterSetup, {
  calls: { stats: setupStats, questions, agreement: agreementOf, whatIf },
  actions: {
    decideOversubscription,
    decideEmployees,
    acceptUndersubscription: decideUndersubscription('accept'),
    cancelOffer: decideUndersubscription('cancel'),
  },
  start: async (machine) => {
    await removeLeftBooks(machine);
    return () => undefined;
  },
  rule: async (look, row, changed) => ({
    ...notWhileAllotting(row, changed),
    ...(await tradingDaysOnly(look, row, changed)),
  }),
});
