import { exchangeDate } from '#domain/market/calendar.ts';
import type { Machine } from '#server/machine/machine.ts';
import { newSecrets, type Secrets } from '#server/runtime/secrets.ts';
import { seedMasters } from '../../../resources/demo/server/masters.ts';
import type { TestDatabase } from '../database/emptyDatabase.ts';

/** The key of the journal in which a copied seed was written: of the form that an installation has. */
const journalKey = '5eed'.repeat(16);

/** New secrets, except for the key of the journal of the seed. */
export const secretsOfSeed = (): Secrets => ({ ...newSecrets(), journalKey });

const hour = 60 * 60 * 1000;

/**
 * The seed of the masters of the demo at a moment: they depend on the day, and on the time where a
 * test stops the clock.
 */
export const mastersAt = (now: number): string => {
  const isReal = Math.abs(now - (performance.timeOrigin + performance.now())) < hour;
  return `masters ${isReal ? exchangeDate(now) : now}`;
};

/** Puts the masters of the demo into a database that was opened for them, unless a copy of them is in it. */
export const withMasters = async (machine: Machine, database: TestDatabase): Promise<void> => {
  if (database.isSeeded) return;
  // Their bids are of any amount, so that a test of another rule need not mind this one.
  await seedMasters(machine, 'ANY');
  await database.keepSeed();
};
