import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { migrate, plan } from '#server/database/migrate.ts';
import { type Connection, databaseFile, openConnection } from '#server/database/sqlite.ts';
import { storedNouns } from '#server/nouns.ts';

const empty = (): Connection => {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  const connection = openConnection(databaseFile(folder));
  onTestFinished(() => {
    connection.close();
    rmSync(folder, { recursive: true });
  });
  return connection;
};

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

const withRows = (fields: Fields, rows: string, more: Partial<Resource> = {}): Connection => {
  const connection = empty();
  migrate(connection, [office(fields, more)]);
  connection.exec(`INSERT INTO office ${rows}`);
  return connection;
};

const words = (connection: Connection, noun: Noun) =>
  plan(connection, [noun]).steps.map((step) => [step.words, step.rows]);

test('a second start with the same schemas does nothing', () => {
  const connection = empty();
  expect(migrate(connection, storedNouns).steps.length).toBeGreaterThan(10);
  expect(plan(connection, storedNouns)).toEqual({ steps: [], refusals: [], notes: [] });
});

test('every schema becomes a strict table with its key, its indexes and what the machine keeps', () => {
  const connection = empty();
  migrate(connection, storedNouns);
  const sql = (name: string) =>
    connection.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(name);
  expect(sql('branch')).toContain(
    '"version" INTEGER NOT NULL DEFAULT 1, "createdBy" TEXT NOT NULL',
  );
  expect(sql('branch')).toMatch(
    /PRIMARY KEY \("tradingMemberId", "branchId"\)\) STRICT, WITHOUT ROWID$/,
  );
  expect(sql('security')).toMatch(/"id" INTEGER PRIMARY KEY AUTOINCREMENT.*STRICT$/);
  expect(sql('order')).toMatch(/"orderId" INTEGER PRIMARY KEY,/);
  expect(sql('order_userId_clientOrderId_unique')).toMatch(/^CREATE UNIQUE INDEX/);
  expect(() =>
    connection.exec(
      `INSERT INTO bookLevel (securityId, price, quantity, confirmedQuantity, zeroMarginQuantity, numberOfOrders)
       VALUES (1, 1, 1.5, 0, 0, 0)`,
    ),
  ).toThrow('cannot store REAL value in INTEGER column');
});

test('an added field that is optional or has an initial value is added to old rows', () => {
  const connection = withRows({}, '(id) VALUES (1), (2)');
  const schema = office({
    city: text('City', { optional: true }),
    open: flag('Open', { initial: true }),
  });
  expect(words(connection, schema).slice(0, 2)).toEqual([
    ['Add office.city', 2],
    ['Add office.open', 2],
  ]);
  migrate(connection, [schema]);
  expect(connection.prepare('SELECT id, city, open FROM office').all()).toEqual([
    { id: 1, city: null, open: 1 },
    { id: 2, city: null, open: 1 },
  ]);
});

test('an added required field without an initial value is refused while there are rows', () => {
  const schema = office({ city: text('City') });
  const connection = withRows({}, '(id) VALUES (1), (2)');
  expect(() => migrate(connection, [schema])).toThrow(
    'office.city is required and 2 rows have none. Give the field an `initial` for them, or make it optional.',
  );
  connection.exec('DELETE FROM office');
  migrate(connection, [schema]);
  expect(() => connection.exec('INSERT INTO office (id) VALUES (1)')).toThrow('NOT NULL');
});

test('a field that becomes optional keeps its rows, its numbers and its indexes', () => {
  const city = (optional: boolean) => ({ city: text('City', { optional, filtered: true }) });
  const connection = withRows(city(false), "(id, city) VALUES (1, 'Pune'), (7, 'Surat')");
  connection.exec('DELETE FROM office WHERE id = 7');
  migrate(connection, [office(city(true))]);
  connection.exec('INSERT INTO office (city) VALUES (NULL)');
  expect(connection.prepare('SELECT id, city FROM office ORDER BY id').all()).toEqual([
    { id: 1, city: 'Pune' },
    { id: 8, city: null },
  ]);
  expect(plan(connection, [office(city(true))]).steps).toEqual([]);
});

test('a field that becomes required fills old rows with its initial value, or is refused', () => {
  const was = { city: text('City', { optional: true }) };
  const connection = withRows(was, "(id, city) VALUES (1, NULL), (2, 'Pune')");
  expect(() => migrate(connection, [office({ city: text('City') })])).toThrow(
    'office.city becomes required, and 1 rows have none.',
  );
  migrate(connection, [office({ city: text('City', { initial: 'Mumbai' }) })]);
  expect(connection.prepare('SELECT city FROM office').pluck().all()).toEqual(['Mumbai', 'Pune']);
});

test('a text may become longer without a change of the table', () => {
  const connection = withRows({ city: text('City', { max: 5 }) }, "(id, city) VALUES (1, 'Pune')");
  expect(plan(connection, [office({ city: text('City', { max: 50 }) })]).steps).toEqual([]);
});

test('a dropped field is refused with the number of its values unless the schema says so', () => {
  const connection = withRows(
    { city: text('City', { optional: true, filtered: true }) },
    "(id, city) VALUES (1, 'Pune'), (2, NULL)",
  );
  expect(() => migrate(connection, [office({})])).toThrow(
    'office.city has no field any more and holds 1 values. Name it in `dropped` of the schema',
  );
  const schema = office({}, { dropped: ['city'] });
  expect(words(connection, schema)).toContainEqual(['Drop office.city with 1 values', 1]);
  migrate(connection, [schema]);
  expect(connection.pragma('table_info(office)')).not.toContainEqual(
    expect.objectContaining({ name: 'city' }),
  );
  expect(plan(connection, [schema]).steps).toEqual([]);
});

test('more decimal places scale what is stored; fewer are refused', () => {
  const price = (places: number) => ({ price: decimal('Price', { places }) });
  const connection = withRows(price(2), '(id, price) VALUES (1, 38450)');
  migrate(connection, [office(price(3))]);
  expect(connection.prepare('SELECT price FROM office').pluck().get()).toBe(384500);
  expect(() => migrate(connection, [office(price(2))])).toThrow(
    'office.price has 2 decimal places (it had 3), and 1 values would lose their meaning.',
  );
});

test('a field that means something else is refused', () => {
  const connection = withRows({ size: integer('Size') }, '(id, size) VALUES (1, 1)');
  expect(() => migrate(connection, [office({ size: flag('Size') })])).toThrow(
    'office.size holds a flag (it held a number), and 1 values would lose their meaning.',
  );
});

test('indexes come and go with the schema, and a new unique one is refused over rows that are alike', () => {
  const city = { city: text('City', { optional: true }) };
  const connection = withRows(
    city,
    "(id, city) VALUES (1, 'Pune'), (2, 'Pune'), (3, NULL), (4, NULL)",
  );
  const indexed = office({ city: text('City', { optional: true, filtered: true }) });
  expect(words(connection, indexed)).toEqual([['Make index office_city', 4]]);
  migrate(connection, [indexed]);
  expect(words(connection, office(city))).toEqual([['Drop index office_city', 0]]);
  const unique = office({ city: text('City', { optional: true, unique: true }) });
  expect(() => migrate(connection, [unique])).toThrow(
    'No two rows of office may share city, and 1 values are there more than once.',
  );
  connection.exec('DELETE FROM office WHERE id = 2');
  migrate(connection, [unique]);
});

test('a table without a schema is left alone and said', () => {
  const connection = withRows({}, '(id) VALUES (1)');
  expect(migrate(connection, []).notes).toEqual([
    'Table office has no schema any more; it is left as it is.',
  ]);
  expect(connection.prepare('SELECT count(*) FROM office').pluck().get()).toBe(1);
});

test('a migration is done as a whole or not at all', () => {
  const connection = withRows({}, '(id) VALUES (1)');
  const good = resource('another', {
    label: 'Another',
    key: ['id'],
    fields: { id: integer('Id') },
    access: {},
    api: '/masters/another',
    screens: {},
  });
  expect(() => migrate(connection, [good, office({ city: text('City') })])).toThrow();
  expect(connection.inTransaction).toBe(false);
  expect(plan(connection, [good]).steps.map(({ words }) => words)).toEqual(['Make table another']);
});

test('a schema may not take what the machine keeps for itself', () => {
  const connection = empty();
  expect(() => migrate(connection, [office({ version: integer('Version') })])).toThrow(
    "The machine itself keeps 'version' of every row: rename the field of office.",
  );
});
