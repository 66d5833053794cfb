import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { lineTo } from '../server/database/emptyDatabase.ts';
import type { Stage } from './bids.ts';
import { dayOf } from './dayOf.ts';
import { playDay } from './dayPlayed.ts';
import { type Fault, isLive, type LedgerBid } from './ledger.ts';
import { reportOf } from './report.ts';
import { faultsOf } from './simulatedDay.ts';
import type { Step } from './steps.ts';

/** Does something past all rules, outside the server. */
const meddle = async ({ world }: Stage, work: (db: Kysely<any>) => Promise<unknown>) => {
  const line = await lineTo(world.place());
  await work(line.db);
  await line.end();
};

/** The faults while something is altered, which is put back after it. */
const faultsWith = async (
  stage: Stage,
  alter: (db: Kysely<any>) => Promise<unknown>,
  back: (db: Kysely<any>) => Promise<unknown>,
): Promise<string> => {
  await meddle(stage, alter);
  const faults: Fault[] = await faultsOf(stage);
  await meddle(stage, back);
  return faults.join('\n');
};

const set = (db: Kysely<any>, table: string, values: object, where: Record<string, unknown>) =>
  db
    .updateTable(table)
    .set(values)
    .where((is) => is.and(where))
    .execute();

test('a bid that is lost, doubled or altered, a limit, a level, an allotment and a time that are altered are each found', async () => {
  await playDay(dayOf(3, 0.3), async (stage) => {
    const { world, ledger } = stage;
    const bid = ledger.bids.find((each) => isLive(each)) as LedgerBid;
    const { orderId } = bid;
    const [row] = await world.rows('order', { orderId });
    const remove = (id: number) => (db: Kysely<any>) =>
      db.deleteFrom('order').where('orderId', '=', id).execute();
    const add = (values: object) => (db: Kysely<any>) =>
      db.insertInto('order').values(values).execute();
    const altered = async (table: string, where: Record<string, unknown>, values: object) => {
      const [before] = await world.rows(table, where);
      const old = Object.fromEntries(Object.keys(values).map((name) => [name, before[name]]));
      return faultsWith(
        stage,
        (db) => set(db, table, values, where),
        (db) => set(db, table, old, where),
      );
    };

    expect(await faultsOf(stage)).toEqual([]);
    expect(await faultsWith(stage, remove(orderId), add(row))).toContain(
      `bid ${orderId} was acknowledged and is not there`,
    );
    const twin = { ...row, orderId: orderId + 900, clientOrderId: null };
    expect(await faultsWith(stage, add(twin), remove(orderId + 900))).toContain(
      `bid ${orderId + 900} is there and nobody was told of it`,
    );
    const quantity = await altered('order', { orderId }, { quantity: bid.quantity + 10 });
    expect(quantity).toContain(`bid ${orderId} is {`);
    expect(quantity).toContain(`Row ${orderId} of order: the row differs from its last entry`);
    expect(await altered('limitUse', { holder: 'member:M001' }, { used: 1 })).toContain(
      'the use of limits is',
    );
    const [level] = (await world.rows('bookLevel')).filter((each) => Number(each.quantity) > 0);
    const { securityId, day, price } = level;
    expect(await altered('bookLevel', { securityId, day, price }, { quantity: 1 })).toContain(
      'the book is',
    );
    const [allotment] = await world.rows('allotment', { orderId });
    expect(
      await altered('allotment', { id: allotment.id }, { allotQuantity: bid.quantity + 1 }),
    ).toContain(
      `allotted to ${orderId} ${bid.quantity + 1}, and at most ${bid.quantity} is allowed`,
    );
    const last = Math.max(...ledger.bids.map((each) => each.orderId));
    expect(await altered('order', { orderId: last }, { entryTime: 1 })).toContain(
      `bid ${last} has an earlier time than`,
    );
    expect(await faultsOf(stage)).toEqual([]);
  });
});

test('a day that fails is told with its seed, the commit and the fewest steps that still fail', async () => {
  const day = dayOf(2);
  const has = (steps: readonly Step[], name: Step['act']) => steps.some(({ act }) => act === name);
  let played = 0;
  const report = await reportOf(day, { faults: ['bid 7 is lost'] }, async ({ steps }) => {
    played += 1;
    return { faults: has(steps, 'carry') && has(steps, 'end') ? ['bid 9 is lost'] : [] };
  });
  expect(report).toMatch(
    /^The day of seed 2 fails at commit [0-9a-f]{6,}; npm run simulate -- --seed 2 plays/,
  );
  expect(report).toContain(`2 of its ${day.steps.length} steps are enough:`);
  expect(report).toMatch(/\n {2}(T|next|evening\w+)\+\d+s carry \{/);
  expect(report).toMatch(/\n {2}(T|next|evening\w+)\+\d+s end \{/);
  expect(played).toBeLessThan(121);
});
