import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import {
  decimal,
  type Fields,
  flag,
  integer,
  type Noun,
  type Resource,
  resource,
  text,
} from '#model';
import { storedNouns } from '#server/app/nouns.ts';
import type { Inspected } from '#server/database/schema/inspect.ts';
import { migrate, plan } from '#server/database/schema/migrate.ts';
import { emptyPlace, testLineTo } from './emptyDatabase.ts';

const empty = async (): Promise<Inspected> => {
  const { place, remove } = await emptyPlace();
  onTestFinished(remove);
  return testLineTo(place);
};

const rowsOf = async ({ db }: Inspected, text: string): Promise<any[]> =>
  (await sql.raw(text).execute(db)).rows as any[];

const office = (fields: Fields, more: Partial<Resource> = {}): Noun =>
  resource('office', {
    label: 'Office',
    key: ['id'],
    fields: { id: integer('Id', { readOnly: true }), ...fields },
    access: {},
    api: '/masters/office',
    screens: {},
    ...more,
  } as any);

const withRows = async (
  fields: Fields,
  rows: string,
  more: Partial<Resource> = {},
): Promise<Inspected> => {
  const line = await empty();
  await migrate(line, [office(fields, more)]);
  await rowsOf(line, `INSERT INTO office ${rows}`);
  return line;
};

const words = async (line: Inspected, noun: Noun) =>
  (await plan(line, [noun])).steps.map((step) => [step.words, step.rows]);

test('a second start with the same schemas does nothing', async () => {
  const line = await empty();
  expect((await migrate(line, storedNouns)).steps.length).toBeGreaterThan(10);
  expect(await plan(line, storedNouns)).toEqual({ steps: [], refusals: [], notes: [] });
});

const columnsOf = async ({ dialect, db }: Inspected, table: string) =>
  (await dialect.catalog.columns(db)).filter((column) => column.table === table);

test('every schema becomes a table with its key, its indexes and what the machine keeps', async () => {
  const line = await empty();
  await migrate(line, storedNouns);
  const indexes = await line.dialect.catalog.indexes(line.db);
  const branch = await columnsOf(line, 'branch');
  expect(branch.filter(({ keyAt }) => keyAt > 0)).toMatchObject([
    { name: 'tradingMemberId', keyAt: 1 },
    { name: 'branchId', keyAt: 2 },
  ]);
  expect(branch).toContainEqual({
    table: 'branch',
    name: 'version',
    isRequired: true,
    keyAt: 0,
  });
  expect(await columnsOf(line, 'order')).toContainEqual({
    table: 'order',
    name: 'clientOrderId',
    isRequired: false,
    keyAt: 0,
  });
  expect(indexes).toContainEqual(
    expect.objectContaining({
      table: 'order',
      name: 'order_userId_clientOrderId_unique',
      isUnique: true,
    }),
  );
});

test('an index of a sparse field is made again with only the rows that have it', async () => {
  const fields = { city: text('City', { optional: true }) };
  const old = office(fields, { storage: { size: 'large', indexes: [['city', 'id']] } });
  const line = await empty();
  await migrate(line, [old]);
  const sparse = office(fields, {
    storage: { size: 'large', indexes: [['city', 'id']], sparse: ['city'] },
  });
  expect((await words(line, sparse)).map(([what]) => what)).toEqual([
    'Drop index office_city_id',
    'Make index office_city_id',
  ]);
  await migrate(line, [sparse]);
  expect(await words(line, sparse)).toEqual([]);
  expect(await line.dialect.catalog.indexes(line.db)).toContainEqual(
    expect.objectContaining({ name: 'office_city_id', present: ['city'] }),
  );
  await migrate(line, [old]);
  expect(await words(line, old)).toEqual([]);
});

test('the journal of an earlier release loses the indexes that no list walks any more', async () => {
  const line = await empty();
  await migrate(line, []);
  await rowsOf(line, 'CREATE INDEX journal_resource ON journal (resource, seq)');
  await rowsOf(line, 'CREATE INDEX journal_at ON journal (at, seq)');
  const { steps } = await migrate(line, []);
  expect(steps.map((step) => step.words)).toEqual([
    'Drop index journal_resource',
    'Drop index journal_at',
  ]);
  const left = await line.dialect.catalog.indexes(line.db);
  expect(left.filter(({ table }) => table === 'journal').map(({ name }) => name)).toEqual([
    'journal_key',
  ]);
});

test('a table accepts no fraction of a share, whichever statement writes it', async () => {
  const line = await empty();
  await migrate(line, storedNouns);
  const module = (quantity: string) =>
    rowsOf(
      line,
      `INSERT INTO "bookLevel" ("securityId", day, price, quantity, "confirmedQuantity", "zeroMarginQuantity", "numberOfOrders")
       VALUES (1, 'T', 1, ${quantity}, 0, 0, 0)`,
    );
  await expect(module("'half'")).rejects.toThrow(/cannot store TEXT value|invalid input syntax/);
  await module('1.5').catch(() => undefined);
  // SQLite refuses it, PostgreSQL rounds it: no fraction is ever stored.
  const [level] = await rowsOf(line, 'SELECT quantity FROM "bookLevel"');
  expect(Number.isInteger(level?.quantity ?? 0)).toBe(true);
});

test('a number that was given is never given again', async () => {
  const line = await empty();
  await migrate(line, [office({ city: text('City') })]);
  const made = async () =>
    (await rowsOf(line, "INSERT INTO office (city) VALUES ('Pune') RETURNING id"))[0].id;
  expect([await made(), await made()]).toEqual([1, 2]);
  await rowsOf(line, 'DELETE FROM office');
  expect(await made()).toBe(3);
});

test('an added field that is optional or has an initial value is added to old rows', async () => {
  const line = await withRows({}, '(id) VALUES (1), (2)');
  const schema = office({
    city: text('City', { optional: true }),
    open: flag('Open', { initial: true }),
  });
  expect((await words(line, schema)).slice(0, 2)).toEqual([
    ['Add office.city', 2],
    ['Add office.open', 2],
  ]);
  await migrate(line, [schema]);
  expect(await rowsOf(line, 'SELECT id, city, open FROM office')).toEqual([
    { id: 1, city: null, open: 1 },
    { id: 2, city: null, open: 1 },
  ]);
});

test('an added required field without an initial value is refused while there are rows', async () => {
  const schema = office({ city: text('City') });
  const line = await withRows({}, '(id) VALUES (1), (2)');
  await expect(migrate(line, [schema])).rejects.toThrow(
    'office.city is required and 2 rows have none. Give the field an `initial` for them, or make it optional.',
  );
  await rowsOf(line, 'DELETE FROM office');
  await migrate(line, [schema]);
  await expect(rowsOf(line, 'INSERT INTO office (id) VALUES (1)')).rejects.toThrow(/not.null/i);
});

test('a field that becomes optional keeps its rows, its numbers and its indexes', async () => {
  const city = (optional: boolean) => ({ city: text('City', { optional, filterable: true }) });
  const line = await withRows(city(false), "(city) VALUES ('Pune'), ('Surat')");
  await rowsOf(line, 'DELETE FROM office WHERE id = 2');
  await migrate(line, [office(city(true))]);
  await rowsOf(line, 'INSERT INTO office (city) VALUES (NULL)');
  expect(await rowsOf(line, 'SELECT id, city FROM office ORDER BY id')).toEqual([
    { id: 1, city: 'Pune' },
    { id: 3, city: null },
  ]);
  expect((await plan(line, [office(city(true))])).steps).toEqual([]);
});

test('a field that becomes required fills old rows with its initial value, or is refused', async () => {
  const was = { city: text('City', { optional: true }) };
  const line = await withRows(was, "(id, city) VALUES (1, NULL), (2, 'Pune')");
  await expect(migrate(line, [office({ city: text('City') })])).rejects.toThrow(
    'office.city becomes required, and 1 rows have none.',
  );
  await migrate(line, [office({ city: text('City', { initial: 'Mumbai' }) })]);
  expect(await rowsOf(line, 'SELECT city FROM office ORDER BY id')).toEqual([
    { city: 'Mumbai' },
    { city: 'Pune' },
  ]);
});

test('a text may become longer without a change of the table', async () => {
  const line = await withRows({ city: text('City', { max: 5 }) }, "(id, city) VALUES (1, 'Pune')");
  expect((await plan(line, [office({ city: text('City', { max: 50 }) })])).steps).toEqual([]);
});

test('a dropped field is refused with the number of its values unless the schema says so', async () => {
  const line = await withRows(
    { city: text('City', { optional: true, filterable: true }) },
    "(id, city) VALUES (1, 'Pune'), (2, NULL)",
  );
  await expect(migrate(line, [office({})])).rejects.toThrow(
    'office.city has no field any longer and holds 1 values. Name it in `droppedColumns` of the schema',
  );
  const schema = office({}, { storage: { droppedColumns: ['city'] } });
  expect(await words(line, schema)).toContainEqual(['Drop office.city with 1 values', 1]);
  await migrate(line, [schema]);
  const columns = await columnsOf(line, 'office');
  expect(columns.map(({ name }) => name)).not.toContain('city');
  expect((await plan(line, [schema])).steps).toEqual([]);
});

test('more decimal places scale what is stored; fewer are refused', async () => {
  const price = (places: number) => ({ price: decimal('Price', { places }) });
  const line = await withRows(price(2), '(id, price) VALUES (1, 38450)');
  await migrate(line, [office(price(3))]);
  expect(await rowsOf(line, 'SELECT price FROM office')).toEqual([{ price: 384500 }]);
  await expect(migrate(line, [office(price(2))])).rejects.toThrow(
    'office.price has 2 decimal places (it had 3), and 1 values would lose their meaning.',
  );
});

test('a field that means something else is refused', async () => {
  const line = await withRows({ size: integer('Size') }, '(id, size) VALUES (1, 1)');
  await expect(migrate(line, [office({ size: flag('Size') })])).rejects.toThrow(
    'office.size holds a flag (it held a number), and 1 values would lose their meaning.',
  );
});

test('indexes come and go with the schema, and a new unique one is refused over rows that are alike', async () => {
  const city = { city: text('City', { optional: true }) };
  const line = await withRows(
    city,
    "(id, city) VALUES (1, 'Pune'), (2, 'Pune'), (3, NULL), (4, NULL)",
  );
  const indexed = office({ city: text('City', { optional: true, filterable: true }) });
  expect(await words(line, indexed)).toEqual([['Make index office_city', 4]]);
  await migrate(line, [indexed]);
  expect(await words(line, office(city))).toEqual([['Drop index office_city', 0]]);
  const unique = office({ city: text('City', { optional: true, unique: true }) });
  await expect(migrate(line, [unique])).rejects.toThrow(
    'No two rows of office may share city, and 1 values occur more than once.',
  );
  await rowsOf(line, 'DELETE FROM office WHERE id = 2');
  await migrate(line, [unique]);
});

test('a table without a schema is left alone and reported', async () => {
  const line = await withRows({}, '(id) VALUES (1)');
  expect((await migrate(line, [])).notes).toEqual([
    'Table office has no schema any longer; it is left unchanged.',
  ]);
  expect(await rowsOf(line, 'SELECT id FROM office')).toHaveLength(1);
});

test('a migration is done as a whole or not at all', async () => {
  const line = await withRows({}, '(id) VALUES (1)');
  const good = resource('another', {
    label: 'Another',
    key: ['id'],
    fields: { id: integer('Id') },
    access: {},
    api: '/masters/another',
    screens: {},
  });
  await expect(migrate(line, [good, office({ city: text('City') })])).rejects.toThrow();
  expect((await plan(line, [good])).steps.map(({ words }) => words)).toEqual([
    'Make table another',
  ]);
});

test('a schema may not take what the machine keeps for itself', async () => {
  const line = await empty();
  await expect(migrate(line, [office({ version: integer('Version') })])).rejects.toThrow(
    "The machine itself keeps 'version' of every row: rename the field of office.",
  );
});

test('a key that becomes wider keeps its rows, each where the schema says; another key is refused', async () => {
  const day = text('Day', { max: 3, initial: 'T' });
  const shelf = (key: string[], fields: Fields = {}, more: Partial<Resource> = {}) =>
    office({ desk: integer('Desk'), shares: integer('Shares'), ...fields }, {
      key,
      ...more,
    } as never);
  const line = await empty();
  await migrate(line, [shelf(['id', 'desk'])]);
  await rowsOf(
    line,
    'INSERT INTO office (id, desk, shares) VALUES (1, 1, 10), (1, 2, 20), (2, 1, 30)',
  );
  const wider = shelf(['id', 'day', 'desk'], { day }, {
    storage: {
      backfill: {
        day: `(select case when count(*) > 1 then 'T' end from office as other where other.id = office.id)`,
      },
    },
  } as never);
  await migrate(line, [wider]);
  expect(await rowsOf(line, 'SELECT id, day, desk, shares FROM office ORDER BY id, desk')).toEqual([
    { id: 1, day: 'T', desk: 1, shares: 10 },
    { id: 1, day: 'T', desk: 2, shares: 20 },
    { id: 2, day: 'T', desk: 1, shares: 30 },
  ]);
  // The tables are recognised by what was added, and only by that.
  await rowsOf(line, "INSERT INTO office (id, day, desk, shares) VALUES (1, 'T+1', 1, 5)");
  await expect(
    rowsOf(line, "INSERT INTO office (id, day, desk, shares) VALUES (1, 'T+1', 1, 6)"),
  ).rejects.toThrow(/unique/i);
  expect((await plan(line, [wider])).steps).toEqual([]);
  await expect(migrate(line, [shelf(['id', 'desk'], { day })])).rejects.toThrow(
    'The key of office becomes id, desk (it was id, day, desk), and it has rows',
  );
});

test('books and bids of before there were days stand in the day of their series', async () => {
  const line = await empty();
  const without = (noun: Noun): Noun => {
    if (noun.name !== 'bookLevel' && noun.name !== 'order') return noun;
    const { day: _, ...fields } = noun.fields as Record<string, any>;
    const { filled: __, indexes = [], ...rest } = noun as any;
    return {
      ...rest,
      fields,
      key: noun.key.filter((name) => name !== 'day'),
      indexes: indexes.filter((names: string[]) => !names.includes('day')),
    };
  };
  await migrate(line, storedNouns.map(without));
  const put = (table: string, row: Record<string, unknown>) =>
    line.db.insertInto(table).values(row).execute();
  const columns = await columnsOf(line, 'security');
  const someSecurity = Object.fromEntries(
    columns.filter(({ isRequired }) => isRequired).map(({ name }) => [name, 1 as unknown]),
  );
  const named = { symbol: 'A', securityName: 'A', isinCode: 'A', status: 'approved' };
  const text = ['openOnDate', 'nextOnDate', 'mktOpenTime', 'mktCloseTime', 'allotmentType'];
  const rest = [
    'cpCutOffTime',
    'cpNextDayCutOffTime',
    'designatedExchange',
    'createdBy',
    'updatedBy',
  ];
  const words = Object.fromEntries([...text, ...rest].map((name) => [name, 'x']));
  for (const [id, series] of [
    [1, 'IS'],
    [2, 'RS'],
  ] as const)
    await put('security', { ...someSecurity, ...named, ...words, id, series });
  for (const securityId of [1, 2])
    await put('bookLevel', {
      securityId,
      price: 100,
      quantity: 7,
      confirmedQuantity: 7,
      zeroMarginQuantity: 0,
      numberOfOrders: 1,
    });
  await migrate(line, storedNouns);
  expect(
    await rowsOf(line, 'SELECT "securityId", day, quantity FROM "bookLevel" ORDER BY "securityId"'),
  ).toEqual([
    { securityId: 1, day: 'T', quantity: 7 },
    { securityId: 2, day: 'T+1', quantity: 7 },
  ]);
});
