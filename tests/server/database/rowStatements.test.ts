import { expect, test } from 'vitest';
import { integer, type Resource, type StoredRow } from '#model';
import { addOf, updateOf } from '#server/database/rows/rowStatements.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import { desk } from '../market/smallExchange.ts';
import { control, temporaryDatabase } from './temporaryDatabase.ts';

const row: StoredRow<typeof desk> = {
  memberId: 'M001',
  deskId: 'D1',
  title: 'The "first" desk',
  fee: 1_050,
  seats: 4,
  isOpen: false,
  kind: 'R',
  since: null,
  opened: '2026-11-20',
  word: null,
  count: 3,
  status: 'live',
  version: 1,
  createdBy: 'control',
  createdAt: 1_795_000_000_000,
  updatedBy: 'control',
  updatedAt: 1_795_000_000_000,
};

const written = async <R extends Resource>(noun: R, first: StoredRow<R>, change: object) => {
  const [add, update] = [addOf(noun), updateOf(noun)];
  const put = mutation('desk.put', async (tx, [before, after, names]: [any, any, any[]]) => {
    add(tx, before);
    const stored = await tx.store.get(noun, before);
    await update(tx, after, names);
    return [stored, await tx.store.get(noun, before)];
  });
  const database = await temporaryDatabase([noun], { mutations: [put] });
  const after = { ...first, ...change };
  return database.write(put, [first, after, Object.keys(change)], control);
};

test('a row is stored with every field of its schema and read as it was, flags too', async () => {
  const [stored] = await written(desk, row, { seats: 5 });
  expect(stored).toEqual(row);
});

test('a changed row writes the named fields and its version, and nothing else', async () => {
  const change = { isOpen: true, title: 'Another', since: '2026-11-21' };
  const next = { version: 2, updatedBy: 'somebody', updatedAt: row.updatedAt + 1 };
  const [add, update] = [addOf(desk), updateOf(desk)];
  const put = mutation('desk.change', async (tx) => {
    add(tx, row);
    await update(tx, { ...row, ...change, ...next, seats: 9 }, ['isOpen', 'title', 'since']);
    return tx.store.get(desk, { memberId: 'M001', deskId: 'D1' });
  });
  const database = await temporaryDatabase([desk], { mutations: [put] });
  expect(await database.write(put, undefined, control)).toEqual({ ...row, ...change, ...next });
});

test('a field that a schema gains is stored without another line', async () => {
  const longer = { ...desk, fields: { ...desk.fields, screens: integer('Screens') } };
  const [stored, later] = await written(longer, { ...row, screens: 2 }, { screens: 6 });
  expect([stored, later]).toMatchObject([{ screens: 2 }, { screens: 6 }]);
});
