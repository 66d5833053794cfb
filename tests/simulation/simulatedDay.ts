import { fileFaults } from './allotmentFiles.ts';
import { allotmentFaults } from './allotments.ts';
import { bidFaults, bookFaults, limitFaults } from './balance.ts';
import type { Stage } from './bids.ts';
import type { Day } from './dayOf.ts';
import { playDay } from './dayPlayed.ts';
import { digestOf } from './digest.ts';
import { countFaults, journalFaults, orderFaults } from './journal.ts';
import type { Fault } from './ledger.ts';
import type { Step } from './steps.ts';

/** The steps that are played, and the rates of their day. */
export type PlayedDay = Pick<Day, 'seed' | 'rates'> & { steps: readonly Step[] };

/** The result of a day: its faults, one hash over what it leaves, and the count of each event. */
export type Outcome = { faults: Fault[]; digest: string; counts: Record<string, number> };

const checks = [
  bidFaults,
  bookFaults,
  limitFaults,
  allotmentFaults,
  fileFaults,
  orderFaults,
  countFaults,
  journalFaults,
];

/** Everything in which the exchange and the ledger differ. */
export const faultsOf = async (stage: Stage): Promise<Fault[]> => {
  const faults: Fault[] = [];
  for (const check of checks) faults.push(...(await check(stage)));
  return faults;
};

/**
 * Plays a day and compares the exchange with the ledger; `meddle` alters the exchange before that.
 */
export const simulate = async (
  day: PlayedDay,
  meddle: (stage: Stage) => Promise<void> = async () => undefined,
): Promise<Outcome> => {
  try {
    return await playDay(day, async (stage) => {
      await meddle(stage);
      const faults = await faultsOf(stage);
      return { faults, digest: await digestOf(stage), counts: countsOf(day.steps, stage) };
    });
  } catch (error) {
    return { faults: [`the day does not end: ${(error as Error).stack}`], digest: '', counts: {} };
  }
};

const countsOf = (steps: readonly Step[], { world, ledger }: Stage): Record<string, number> => ({
  bids: ledger.bids.length,
  'answers lost': steps.filter(({ line }) => line === 'answerLost').length,
  'sent twice': steps.filter(({ line }) => line === 'sentTwice').length,
  ...world.figures,
  ...Object.fromEntries(ledger.answers),
});
