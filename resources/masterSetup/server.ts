import { masterSetup } from '#schemas/masterSetup.ts';
import { bodies } from '#server/bodies.ts';
import { tradingDaysOnly } from '../security/tradingDaysOnly.ts';
import { agreementOf } from './agreement.ts';
import {
  decideEmployees,
  decideOversubscription,
  decideUndersubscription,
  notWhileAllotting,
} from './decisions.ts';
import { removeLeftBooks } from './liveBook.ts';
import { questions } from './questions.ts';
import { setupStats } from './setupStats.ts';
import { whatIf } from './whatIf.ts';

export default bodies(masterSetup, {
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
