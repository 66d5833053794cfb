import type { DemoModule } from '#server/module/demoModule.ts';
import { accountsToTry } from './server/accounts.ts';
import { dateAllotment, takeAnyDemand } from './server/allot.ts';
import { confirmOrder, rejectAtCutOff } from './server/custodian.ts';
import { setCutOff } from './server/dayOver.ts';
import { keepOffersCurrent, redateOffers } from './server/days.ts';
import { keepBidding } from './server/gentle.ts';
import { holdSession } from './server/holidays.ts';
import { insertRows } from './server/masters.ts';
import { seedDemo } from './server/seed.ts';
import { demoSettings } from './server/settings.ts';
import { settleDemoDays } from './server/settlements.ts';
import { wholeDemo } from './server/wholeDemo.ts';

/** The demo: a market that is seeded, keeps its offers on today, and bids. */
const demo: DemoModule = {
  mutations: [
    insertRows,
    settleDemoDays,
    setCutOff,
    holdSession,
    redateOffers,
    takeAnyDemand,
    dateAllotment,
    confirmOrder,
    rejectAtCutOff,
  ],
  seed: (machine) => {
    // Developers start over often, and ten thousand bids show them as much as a hundred thousand.
    const usual = machine.settings.mode === 'development' ? wholeDemo / 10 : wholeDemo;
    return seedDemo(machine, demoSettings.of(machine).bids ?? usual);
  },
  accounts: accountsToTry,
  start: async (machine) => {
    const stops = [await keepOffersCurrent(machine)];
    if (demoSettings.of(machine).isBidding) stops.push(keepBidding(machine));
    return () => {
      for (const stop of stops) stop();
    };
  },
};

export default demo;
