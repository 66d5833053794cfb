import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { integer, resource, text } from '#model';
import { rememberedOf } from '#server/database/writing/memory.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import type { RowTable, SumTable } from '#server/database/writing/pending.ts';
import { tablesIn } from '#server/database/writing/statementTables.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { control, temporaryDatabase } from './temporaryDatabase.ts';

const till = resource('till', {
  label: 'Till',
  key: ['name'],
  fields: {
    name: text('Name', { max: 20 }),
    coins: integer('Coins', { optional: true }),
    notes: integer('Notes', { optional: true }),
  },
  access: {},
});

const rows: RowTable = { table: 'till', columns: ['name', 'coins', 'notes'] };
const sums: SumTable = { table: 'till', keys: ['name'], sums: ['coins', 'notes'] };

const put = mutation(
  'till.put',
  async (tx, { names, fail }: { names: string[]; fail?: 'refusal' | 'bug' }) => {
    for (const name of names) tx.addRow(rows, [name, 1, 2]);
    if (fail === 'refusal') throw new ApiError('REFUSED', 'Not this one', { code: 'NOT_THIS' });
    if (fail === 'bug') throw new TypeError('a mistake');
    return names.length;
  },
);

const pay = mutation('till.pay', (tx, [name, coins, notes]: [string, number, number]) =>
  tx.addSum(sums, [name], [coins, notes]),
);

const read = mutation('till.read', async (tx, name: string) => {
  const seen = await tx.prepared('select coins, notes from till where name = ?').get(name);
  const stored = await tx.stored('select coins from till where name = ?').get(name);
  return { seen: seen ?? null, stored: stored ?? null };
});

const putAndRead = mutation('till.putAndRead', async (tx, name: string) => {
  tx.addRow(rows, [name, 3, 4]);
  const stored = await tx.stored('select coins from till where name = ?').get(name);
  const seen = await tx.prepared('select coins, notes from till where name = ?').get(name);
  return { stored: stored ?? null, seen };
});

const coinsOf = rememberedOf<string, number>(['till']);
let reads = 0;
const recall = mutation('till.recall', (tx, name: string) =>
  tx.memory(coinsOf).recall(name, async () => {
    reads++;
    const row = await tx.prepared('select coins from till where name = ?').get(name);
    return Number(row?.coins ?? -1);
  }),
);

const change = mutation('till.change', async (tx, { to, fail }: { to: number; fail?: boolean }) => {
  await tx.db.updateTable('till').set({ coins: to }).execute();
  if (fail) {
    tx.memory(coinsOf).set('A', to);
    throw new ApiError('REFUSED', 'Not this one', { code: 'NOT_THIS' });
  }
});

const mutations = [put, pay, read, putAndRead, recall, change];
const openTill = () => temporaryDatabase([till], { mutations });

const namesIn = async ({ db }: Awaited<ReturnType<typeof openTill>>) =>
  (await db.selectFrom('till').select('name').orderBy('name').execute()).map(({ name }) => name);

test('rows that mutations of a batch add are all there once they are answered', async () => {
  const database = await openTill();
  const names = Array.from({ length: 83 }, (_, nth) => `till ${String(nth).padStart(2, '0')}`);
  await Promise.all(names.map((name) => database.write(put, { names: [name] }, control)));
  expect(await namesIn(database)).toEqual(names);
});

test('what a mutation has added is there for a statement that names its table, and not for one that reads what is stored', async () => {
  const database = await openTill();
  expect(await database.write(putAndRead, 'A', control)).toEqual({
    stored: null,
    seen: { coins: 3, notes: 4 },
  });
});

test('numbers added to a key are one sum, over mutations and batches', async () => {
  const database = await openTill();
  const paid = ([name, coins, notes]: [string, number, number]) =>
    database.write(pay, [name, coins, notes], control);
  await Promise.all([paid(['A', 1, 10]), paid(['B', 5, 50]), paid(['A', 2, -4])]);
  await paid(['A', 4, 0]);
  expect(await database.write(read, 'A', control)).toMatchObject({ seen: { coins: 7, notes: 6 } });
  expect(await database.write(read, 'B', control)).toMatchObject({ seen: { coins: 5, notes: 50 } });
});

test('a mutation that fails after it has added rows takes back its own alone, whatever else is in its batch', async () => {
  const database = await openTill();
  const answers = await Promise.allSettled([
    database.write(put, { names: ['A'] }, control),
    database.write(put, { names: ['B', 'C'], fail: 'refusal' }, control),
    database.write(put, { names: ['D'], fail: 'bug' }, control),
    database.write(put, { names: ['E'] }, control),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(await namesIn(database)).toEqual(['A', 'E']);
});

test('a row that the table refuses when it is written at last fails its own mutation alone', async () => {
  const database = await openTill();
  await database.write(put, { names: ['A'] }, control);
  const answers = await Promise.allSettled([
    database.write(put, { names: ['B'] }, control),
    database.write(put, { names: ['A'] }, control),
    database.write(put, { names: ['C'] }, control),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await namesIn(database)).toEqual(['A', 'B', 'C']);
});

test('memory is emptied by any statement that changes its table, and by a mutation that is taken back', async () => {
  const database = await openTill();
  await database.write(put, { names: ['A'] }, control);
  reads = 0;
  const recalled = () => database.write(recall, 'A', control);
  expect([await recalled(), await recalled()]).toEqual([1, 1]);
  await database.write(change, { to: 5 }, control);
  expect(await recalled()).toBe(5);
  await expect(database.write(change, { to: 9, fail: true }, control)).rejects.toThrow('Not this');
  expect(await recalled()).toBe(5);
  expect(reads).toBeGreaterThan(1);
});

test('what another connection has committed is seen, and not what memory had', async () => {
  const database = await openTill();
  await database.write(put, { names: ['A'] }, control);
  expect(await database.write(recall, 'A', control)).toBe(1);
  const { db } = await database.beside();
  await sql`update till set coins = 8`.execute(db);
  expect(await database.write(recall, 'A', control)).toBe(8);
});

test('the tables that a statement changes are read from its text', () => {
  const changedBy = (text: string) => tablesIn(text).changed.map(({ table }) => table);
  expect(changedBy('select * from "order" order by "orderId"')).toEqual([]);
  expect(changedBy('insert into "limitUse" as "limit" (holder) values (?)')).toEqual(['limitUse']);
  expect(changedBy('INSERT OR IGNORE INTO client VALUES (1)')).toEqual(['client']);
  expect(changedBy('update "security" set x = 1')).toEqual(['security']);
  expect(changedBy('with gone as (delete from halt returning id) select * from gone')).toEqual([
    'halt',
  ]);
  expect(tablesIn('select 1 from halt order by id').named.has('order')).toBe(false);
});
