import { expect, test } from 'vitest';
import { isOnPostgres } from '../server/database/emptyDatabase.ts';
import { dayOf } from './dayOf.ts';
import { playDays } from './report.ts';
import { simulate } from './simulatedDay.ts';

/** `npm run simulate` says how many days, how large they are, and the first seed. */
const { SIMULATED_DAYS, SIMULATED_SIZE = '1', SEED } = process.env;
const usual = isOnPostgres() ? 1 : 9;
const days = Number(SIMULATED_DAYS ?? (SEED ? 1 : usual));
const first = Number(SEED ?? 1);
const seeds = Array.from({ length: days }, (_, nth) => first + nth);
const size = SIMULATED_DAYS || SEED ? Number(SIMULATED_SIZE) : 0.4;
const say = (words: string) => {
  if (SIMULATED_DAYS) console.info(words);
};

test(
  'of every simulated day the exchange has what everybody was told, to the bid, and no more',
  async () => {
    const { reports, counts } = await playDays(seeds, size, say);
    say(`${days} days from seed ${first}: ${JSON.stringify(counts)}`);
    expect(reports.join('\n')).toBe('');
    if (days < 9) return;
    // A day in which nothing happens agrees with anything. The disk of PostgreSQL is not ours to fill.
    const expected = ['bids', 'ends', 'answers lost', 'sent twice', 'setBack'];
    for (const what of isOnPostgres() ? expected : [...expected, 'fullDisk'])
      expect(counts[what], what).toBeGreaterThan(0);
  },
  days * 120_000 * Math.max(1, size),
);

test.skipIf(isOnPostgres())(
  'the same seed gives the same book and the same files, also where the process ends',
  async () => {
    const day = dayOf(first, Math.min(size, 1) / 2);
    const [one, other] = [await simulate(day), await simulate(day)];
    expect(one.faults).toEqual([]);
    expect(other.digest).toBe(one.digest);
  },
);
