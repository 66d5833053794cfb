import { expect, test } from 'vitest';
import { verifyJournal } from '#server/audit/chain.ts';
import { openDatabase } from '#server/database/open.ts';
import { add, person } from '../server/auth/people.ts';
import { control, journalKey, temporaryDatabase } from '../server/database/temporaryDatabase.ts';

test('two servers on one database lose nothing, write one chain, and both hear of everything in order', async () => {
  const first = await temporaryDatabase([person], { mutations: [add] });
  const second = await openDatabase({
    ...first.place,
    nouns: [person],
    mutations: [add],
    journalKey,
    now: () => 1_795_000_000_000,
    inline: true,
  });
  const events: [number[], number[]] = [[], []];
  const stops = [first, second].map((database, at) =>
    database.onEvent(({ seq }) => void events[at as 0 | 1].push(seq)),
  );
  const each = 150;
  const names = (of: string) => Array.from({ length: each }, (_, nth) => `${of}${nth}`);
  await Promise.all([
    ...names('A').map((name) => first.write(add, { name }, control)),
    ...names('B').map((name) => second.write(add, { name }, control)),
  ]);
  const rows = await first.db.selectFrom('person').select('personName').execute();
  expect(rows.map(({ personName }) => personName).toSorted()).toEqual(
    [...names('A'), ...names('B')].toSorted(),
  );
  for (const at of [0, 1] as const) {
    await expect.poll(() => events[at].length).toBe(2 * each);
    expect(events[at]).toEqual(events[at].toSorted((a, b) => a - b));
    expect(new Set(events[at]).size).toBe(2 * each);
  }
  expect(await verifyJournal(first.db, journalKey)).toBeNull();
  for (const stop of stops) stop();
  await second.close();
});
