import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { verifyJournal } from '#server/audit/chain.ts';
import { openDatabase } from '#server/database/open.ts';
import { add, person } from '../server/auth/people.ts';
import { control, journalKey, temporaryDatabase } from '../server/database/temporaryDatabase.ts';

/** Another process on the database of one. */
const beside = ({ place }: Awaited<ReturnType<typeof temporaryDatabase>>) =>
  openDatabase({
    ...place,
    nouns: [person],
    mutations: [add],
    journalKey,
    now: () => 1_795_000_000_000,
    inline: true,
  });

test('two servers on one database lose nothing, write one chain, and both hear of everything in order', async () => {
  const first = await temporaryDatabase([person], { mutations: [add] });
  const second = await beside(first);
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

test('what others commit is read at once where somebody waits for it, and seldom where nobody does', async () => {
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => void queries.mockRestore());
  const looks = () =>
    queries.mock.calls.filter(([question]: any[]) => question?.name === 'events').length;
  const first = await temporaryDatabase([person], { mutations: [add] });
  const second = await beside(first);
  let isAwaited = false;
  const events: number[] = [];
  const stop = second.onEvent(
    ({ seq }) => void events.push(seq),
    () => isAwaited,
  );
  /** Writes at the other one; answers how often the outbox was looked at meanwhile. */
  const write = async (of: string) => {
    const before = looks();
    for (let nth = 0; nth < 40; nth++) await first.write(add, { name: `${of}${nth}` }, control);
    return looks() - before;
  };
  const seldom = await write('unawaited ');
  isAwaited = true;
  expect(await write('awaited ')).toBeGreaterThan(3 * seldom + 2);
  await expect.poll(() => events.length).toBe(80);
  expect(events).toEqual(events.toSorted((a, b) => a - b));
  isAwaited = false;
  await write('later ');
  await expect.poll(() => events.length, { timeout: 20_000 }).toBe(120);
  stop();
  await second.close();
});
