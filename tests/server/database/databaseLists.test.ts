import { expect, test } from 'vitest';
import {
  filtersOf,
  flag,
  integer,
  type Resource,
  resource,
  sortableOf,
  text,
  type View,
  viewsOf,
} from '#model';
import { archivedName } from '#model/language/archived.ts';
import { storedNouns } from '#server/app/nouns.ts';
import type { Database } from '#server/database/database.ts';
import { type Condition, conditionsOf } from '#server/database/lists/filter.ts';
import { fieldsIn, planOf } from '#server/database/lists/listPlan.ts';
import { countQuery, pageQuery } from '#server/database/lists/listSql.ts';
import { exactCount, exportRows, listRows } from '#server/database/lists/lists.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import { isOnPostgres } from './emptyDatabase.ts';
import { sqlitePlan } from './explained.ts';
import { control, temporaryDatabase } from './temporaryDatabase.ts';

const town = resource('town', {
  label: 'Town',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true }),
    townName: text('Name', { searchable: true, sortable: true }),
    code: text('Code', { upper: true, searchable: true, filterable: true }),
    state: text('State', { optional: true, sortable: true, filterable: true }),
    people: integer('People', { filterable: 'range', sortable: true }),
    isOpen: flag('Open', { filterable: true }),
  },
  list: { totals: ['people'] },
  access: {},
  api: '/masters/town',
  screens: {},
  variants: { open: { where: { isOpen: true }, screens: {} } },
});
const [all, open] = viewsOf(town) as [View, View];

const fill = mutation('fill', async (tx, rows: readonly unknown[][]) => {
  const put = tx.prepared(
    'INSERT INTO town ("townName", code, state, people, "isOpen") VALUES (?, ?, ?, ?, ?)',
  );
  await Promise.all(rows.map((row) => put.run(...row)));
});

const towns = async (rows: readonly unknown[][]): Promise<Database> => {
  const database = await temporaryDatabase([town], { mutations: [fill] });
  await database.write(fill, rows, control);
  return database;
};

/** Numbered towns; every third has no state. */
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => [
    `Town ${at}`,
    `T${at}`,
    at % 3 === 0 ? null : `S${at % 7}`,
    (at * 7919) % 1000,
    at % 2,
  ]);

/** Pages through a list to its end and back again. */
const walk = async (database: Database, order: { field: string; descending: boolean }) => {
  const forward: number[] = [];
  let page = await listRows(database, all, {}, { order, limit: 7 });
  for (;;) {
    forward.push(...page.rows.map(({ id }) => id));
    if (!page.next) break;
    page = await listRows(database, all, {}, { order, limit: 7, after: page.next });
  }
  const backward: number[] = page.rows.map(({ id }) => id);
  while (page.previous) {
    page = await listRows(database, all, {}, { order, limit: 7, before: page.previous });
    backward.unshift(...page.rows.map(({ id }) => id));
  }
  return { forward, backward };
};

test('pages by key meet every row once, there and back, in every order, nulls among them', async () => {
  const database = await towns(many(50));
  for (const field of ['id', 'townName', 'state', 'people'])
    for (const descending of [false, true]) {
      const { forward, backward } = await walk(database, { field, descending });
      expect(new Set(forward).size, `${field} ${descending}`).toBe(50);
      expect(backward).toEqual(forward);
      const direction = descending ? 'DESC' : 'ASC';
      const expected = await database.db
        .selectFrom('town')
        .select('id')
        .orderBy(field, (by) => (descending ? by.desc().nullsLast() : by.asc().nullsFirst()))
        .orderBy('id', descending ? 'desc' : 'asc')
        .execute();
      expect(forward, `${field} ${direction}`).toEqual(expected.map(({ id }) => id));
    }
});

test('a page by number knows where it stands and hands over to cursors', async () => {
  const database = await towns(many(50));
  const page = await listRows(database, all, {}, { offset: 10, limit: 10 });
  expect(page).toMatchObject({ offset: 10, total: 50, isMore: false });
  expect(page.rows.map(({ id }) => id)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  const next = await listRows(database, all, {}, { after: page.next as string, limit: 10 });
  expect(next.rows[0].id).toBe(21);
  expect(next.offset).toBeNull();
  const before = await listRows(database, all, {}, { before: page.previous as string, limit: 10 });
  expect(before.rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(before.previous).toBeNull();
});

test('filters are by value, by several values and from one value to another', async () => {
  const database = await towns(many(50));
  const ids = async (filter: Record<string, unknown>) =>
    (await listRows(database, all, {}, { filter, limit: 100 })).rows.map(({ id }) => id);
  expect(await ids({ code: 't7' })).toEqual([8]);
  expect(await ids({ code: ['T7', 'T9', 'T99'] })).toEqual([8, 10]);
  expect(await ids({ code: [] })).toEqual([]);
  expect((await ids({ state: null })).length).toBe(17);
  expect((await ids({ isOpen: true })).length).toBe(25);
  const between = await listRows(
    database,
    all,
    {},
    {
      filter: { people__gte: 100, people__lte: 300 },
      order: { field: 'people', descending: false },
    },
  );
  expect(between.rows.length).toBeGreaterThan(3);
  expect(between.rows.every(({ people }) => people >= 100 && people <= 300)).toBe(true);
});

test('the search box finds the first characters of any searched field, in any case', async () => {
  const database = await towns([
    ['Pune', 'PNQ', null, 1, 1],
    ['pushkar', 'PKR', null, 1, 1],
    ['Surat', 'PUX', null, 1, 1],
    ['Opune', 'OPU', null, 1, 1],
  ]);
  const found = async (q: string) =>
    (await listRows(database, all, {}, { filter: { q } })).rows.map(({ townName }) => townName);
  expect(await found('pu')).toEqual(['Pune', 'pushkar', 'Surat']);
  expect(await found('PUN')).toEqual(['Pune']);
  expect(await found('%')).toEqual([]);
  expect((await found('  ')).length).toBe(4);
});

test('the where of a view and the scope of a reader always apply; a scope without a value matches nothing', async () => {
  const database = await towns(many(50));
  const page = await listRows(database, open, { state: 'S1' }, { limit: 100 });
  expect(page.rows.length).toBe(page.total);
  expect(page.rows.every(({ isOpen, state }) => isOpen === true && state === 'S1')).toBe(true);
  expect(
    await listRows(database, open, { state: 'S1' }, { filter: { isOpen: false } }),
  ).toMatchObject({
    rows: [],
    total: 0,
  });
  expect(await listRows(database, all, { state: null }, {})).toMatchObject({ rows: [], total: 0 });
  expect(await exactCount(database, all, { state: null })).toEqual({
    count: 0,
    sums: { people: 0 },
  });
  expect((await exportRows(database, all, { state: null }, {}).next()).done).toBe(true);
});

test.each([
  [{ filter: { nothing: 1 } }, 'Towns cannot be filtered by nothing'],
  [{ filter: { townName: 'Pune' } }, 'Towns cannot be filtered by townName'],
  [{ filter: { code__gte: 'A' } }, 'Towns cannot be filtered by code from one value to another'],
  [{ filter: { people: 1.5 } }, 'People cannot be filtered by 1.5'],
  [{ filter: { isOpen: 'yes' } }, 'Open cannot be filtered by "yes"'],
  [{ filter: { q: 7 } }, 'The search must be a text of at most 100 characters'],
  [{ filter: { code: Array(201).fill('A') } }, 'A filter takes at most 200 values'],
  [{ order: { field: 'code', descending: false } }, 'Towns cannot be ordered by code'],
  [{ limit: 101 }, 'A page has 1 to 100 rows'],
  [{ limit: 0 }, 'A page has 1 to 100 rows'],
  [
    { offset: 10_001 },
    'Only the first 10,000 rows can be reached by number; go from page to page, or filter',
  ],
  [{ offset: -1 }, 'The first row of a page is a whole number from 0'],
  [{ after: 'nonsense' }, 'The cursor does not belong to this list'],
  [
    { after: Buffer.from('["people",false,1,1]').toString('base64url') },
    'The cursor does not belong to this list',
  ],
  [
    { after: Buffer.from('["id",false,"1; DROP"]').toString('base64url') },
    'The cursor does not belong to this list',
  ],
])('what a list does not offer is said in words: %#', async (query, words) => {
  const database = await temporaryDatabase([town]);
  await expect(listRows(database, all, {}, query)).rejects.toMatchObject({
    kind: 'MALFORMED',
    message: words,
  });
});

test('a total is exact up to 10,000 and counted no further, unless it is asked for', async () => {
  const database = await towns(many(10_050));
  expect(await listRows(database, all, {}, {})).toMatchObject({ total: 10_000, isMore: true });
  expect(await listRows(database, all, {}, { filter: { isOpen: true } })).toMatchObject({
    total: 5_025,
    isMore: false,
  });
  expect((await exactCount(database, all, {}, {}, { withSums: false })).sums).toEqual({});
  expect(await exactCount(database, all, {})).toEqual({
    count: 10_050,
    sums: { people: many(10_050).reduce((sum, [, , , people]) => sum + Number(people), 0) },
  });
});

test('a list of exactly 10,000 rows has its exact total, one of 10,001 has 10,000 or more', async () => {
  const bound = await towns(many(10_000));
  expect(await listRows(bound, all, {}, {})).toMatchObject({ total: 10_000, isMore: false });
  const above = await towns(many(10_001));
  expect(await listRows(above, all, {}, {})).toMatchObject({ total: 10_000, isMore: true });
});

const neverAsked = () => Promise.reject(new Error('no list of a small table is long'));

test('every count for a page is capped', async () => {
  const { dialect, db: plain } = await temporaryDatabase([town]);
  const statements: string[] = [];
  const db = plain.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(plain.getExecutor().compileQuery(node, {} as never).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  for (const filter of [{}, { isOpen: true }, { q: 'a' }, { people__gte: 1 }])
    await listRows({ db, dialect, readAside: neverAsked }, all, {}, { filter });
  const counts = statements.filter((sql) => sql.includes('count('));
  expect(counts.length).toBe(4);
  for (const sql of counts)
    expect(sql).toMatch(
      /^select count\(\*\) as "counted" from \(select 1 as "one" from "town".* limit (\?|\$\d)\) as "some"$/,
    );
});

test('an export has every row once, in order, in chunks', async () => {
  const database = await towns(many(10_050));
  const sizes: number[] = [];
  const ids: number[] = [];
  for await (const rows of exportRows(
    database,
    all,
    {},
    { order: { field: 'people', descending: true } },
  )) {
    sizes.push(rows.length);
    ids.push(...rows.map(({ id }) => id));
    expect(typeof rows[0].isOpen).toBe('boolean');
  }
  expect(sizes).toEqual([...Array(10).fill(1_000), 50]);
  expect(new Set(ids).size).toBe(10_050);
});

const order = storedNouns.find(({ name }) => name === 'order') as Resource;
const [orders] = viewsOf(order) as [View];
const scopes: Record<string, string>[] = [
  {},
  { memberId: 'M001' },
  { memberId: 'M001', branchId: 'B1' },
  { memberId: 'M001', userId: '1001' },
];
const samples: Record<string, unknown> = {
  series: 'IS',
  orderStatus: 'Confirmed',
  isCpApproved: true,
  day: 'T',
  orderId: 2026112500000042,
  pan: 'AAAPA0001A',
  entryTime: '2026-11-25T00:00:00+05:30',
  quantity: 500,
  price: 390,
  value: 195_000,
};
/** The filters of what is stored; another source answers for archived rows. */
const filterNames = filtersOf(orders).filter((name) => name !== archivedName);
const isRange = (name: string) => order.fields[name]?.options.filterable === 'range';
const [ranges, values] = [
  filterNames.filter(isRange),
  filterNames.filter((name) => !isRange(name)),
];
const filters = [
  {},
  ...values.map((name) => ({ [name]: samples[name] ?? 'A' })),
  ...values.map((name) => ({ [name]: [samples[name] ?? 'A'] })),
  ...ranges.map((name) => ({ [`${name}__gte`]: samples[name], [`${name}__lte`]: samples[name] })),
  { q: 'C0' },
  { q: '2026112500000042' },
  { q: 'AAAPA0001A' },
];

test('filters of which one is enough have a row of either, within all others and the scope', async () => {
  const database = await towns(many(30));
  const ids = async (filter: object, scope = {}) =>
    (await listRows(database, all, scope, { filter: filter as any, limit: 100 })).rows
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  const either = { code: ['T3', 'T4'], state: 'S5', any: ['code', 'state'] };
  expect(await ids(either)).toEqual([4, 5, 6, 20, 27]);
  expect(await ids({ ...either, people__gte: 500 })).toEqual(
    (await ids(either)).filter((id) => ((id - 1) * 7919) % 1000 >= 500),
  );
  expect(await ids(either, { code: 'T5' })).toEqual([6]);
  expect(await ids({ code: 'T3', state__not: ['S1', 'S5'], any: ['code', 'state'] })).toEqual(
    (await ids({})).filter((id) => id === 4 || ![2, 9, 23, 30, 6, 20, 27].includes(id)),
  );
  expect((await exactCount(database, all, {}, either)).count).toBe(5);
  for (const any of [[], ['people'], ['q'], ['version'], [{ a: 1 }], 7])
    await expect(
      listRows(database, all, {}, { filter: { code: 'T3', any } as any }),
      JSON.stringify(any),
    ).rejects.toMatchObject({ code: 'MALFORMED' });
});

test.skipIf(isOnPostgres())(
  'of filters of which one is enough each is found by its own index',
  async () => {
    const database = await temporaryDatabase(storedNouns);
    const filter = { clientId: 'C0042', pan: 'AAAPA0001A', any: ['clientId', 'pan'] };
    const conditions = conditionsOf(orders, {}, filter) as Condition[];
    const counting = countQuery(database, order, conditions, 100, ['clientId', 'pan']);
    const details = await sqlitePlan(database, counting.compile());
    expect(details).toMatch(/MULTI-INDEX OR.*clientId=\?.*pan=\?/);
    expect(details).not.toContain('SCAN order');
  },
);

// tests/postgres/plans.test.ts shows what PostgreSQL does with so many rows.
test.skipIf(isOnPostgres())(
  'no page of the order report sorts more than 10,000 rows or reads all to find few, by any filter, order and scope',
  async () => {
    const database = await temporaryDatabase(storedNouns);
    let seen = 0;
    for (const scope of scopes)
      for (const filter of filters)
        for (const field of sortableOf(orders))
          for (const isMany of [false, true])
            for (const from of [null, [1]]) {
              const conditions = conditionsOf(orders, scope, filter) as Condition[];
              const by = { field, descending: true };
              const plan = planOf(order, conditions, by, isMany);
              const details = await sqlitePlan(
                database,
                pageQuery(database, {
                  resource: order,
                  conditions,
                  order: by,
                  plan,
                  from,
                  limit: 26,
                }).compile(),
              );
              const what = JSON.stringify({ scope, filter, by, isMany, plan, details });
              // The plan sorts only lists known to be short; it walks only long ones and those that
              // no other plan finds.
              if (isMany || plan.by === 'lead') expect(details, what).not.toContain('TEMP B-TREE');
              const isByKey = conditions.flatMap(fieldsIn).includes('orderId');
              if (plan.by === 'sort')
                expect(details, what).not.toMatch(isByKey ? /SCAN/ : /SCAN|INTEGER PRIMARY KEY/);
              const isWalked = conditions
                .flatMap(fieldsIn)
                .every((name) => order.storage?.walked?.includes(name));
              if (!isMany && !isWalked) expect(plan.by, what).not.toBe('walk');
              seen += 1;
            }
    expect(seen).toBeGreaterThan(200);
  },
);
