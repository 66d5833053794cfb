import { beforeAll, describe, expect, test } from 'vitest';
import { choice, integer, resource, text, type View, viewsOf } from '#model';
import type { Database } from '#server/database/database.ts';
import { exactCount, exportRows, listRows } from '#server/database/lists/lists.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import { isOnPostgres, openEmpty } from './emptyDatabase.ts';
import { control, journalKey } from './temporaryDatabase.ts';

const parcel = resource('parcel', {
  label: 'Parcel',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, sortable: true }),
    kind: choice('Kind', { S: 'Small', M: 'Medium', L: 'Large' }, { filterable: true }),
    owner: text('Owner', { max: 5, code: true, filterable: true }),
    colour: text('Colour', { max: 10, filterable: true, optional: true }),
    code: text('Code', { max: 10, upper: true, searchable: true }),
    grams: integer('Grams', { sortable: true, filterable: 'range', optional: true }),
    depot: text('Depot', { max: 5 }),
    batch: text('Batch', { max: 5, filterable: true }),
  },
  list: { totals: ['grams'] },
  access: { dealer: { actions: ['list'], within: { depot: 'memberId' } } },
  api: '/masters/parcel',
  screens: {},
  storage: {
    size: 'large',
    indexes: [
      ['kind', 'id'],
      ['owner', 'id', 'kind'],
      ['colour', 'id'],
      ['code'],
      ['grams'],
      ['batch', 'id'],
    ],
  },
});
const [view] = viewsOf(parcel) as [View];

type Parcel = Record<string, string | number | null> & { id: number };

/**
 * Old parcels are red and small, and the last owner has only the oldest: few filters share a row, and that
 * one lies deep.
 */
const rows: Parcel[] = Array.from({ length: 44_000 }, (_, at) => ({
  id: at + 1,
  kind: at < 16_000 ? 'S' : at % 5 === 0 ? 'L' : 'M',
  owner: at < 400 && at % 4 === 0 ? 'O9' : `O${(at * 7) % 4}`,
  colour: at < 20_500 ? 'red' : at % 997 === 0 ? null : 'blue',
  code: `P${String((at * 7919) % 44_000).padStart(5, '0')}`,
  grams: at % 1000 === 0 ? null : (at * 31) % 500,
  depot: `D${at % 3}`,
  // The number of rows that are counted, and one more.
  batch: at < 10_000 ? 'B0' : at < 20_001 ? 'B1' : 'B2',
}));

let database: Database;
beforeAll(async () => {
  const fill = mutation('fill', async (tx) => {
    for (let at = 0; at < rows.length; at += 2_000)
      await tx.db
        .insertInto('parcel')
        .values(rows.slice(at, at + 2_000))
        .execute();
  });
  database = await openEmpty({
    nouns: [parcel],
    mutations: [fill],
    journalKey,
    now: () => 1_795_000_000_000,
  });
  await database.write(fill, null, control);
  return () => database.close();
});

type Filter = Record<string, unknown>;

const belongs = (row: Parcel, { any, ...filter }: Filter): boolean => {
  const joined = [any ?? []].flat() as string[];
  const isJoined = ([name]: readonly [string, unknown]) =>
    joined.includes(name.replace(/__.*/, ''));
  const entries = Object.entries(filter);
  const alternatives = joined.map((name) => entries.filter(([each]) => each.startsWith(name)));
  return (
    fulfils(
      row,
      entries.filter((entry) => !isJoined(entry)),
    ) &&
    (joined.length === 0 || alternatives.some((each) => fulfils(row, each)))
  );
};

const fulfils = (row: Parcel, filter: readonly (readonly [string, unknown])[]) =>
  filter.every(([name, wanted]) => {
    if (name === 'q') return String(row.code).startsWith(String(wanted));
    if (name === 'grams__gte') return row.grams !== null && Number(row.grams) >= Number(wanted);
    if (name === 'grams__lte') return row.grams !== null && Number(row.grams) <= Number(wanted);
    return Array.isArray(wanted) ? wanted.includes(row[name]) : row[name] === wanted;
  });

const expected = (
  filter: Filter,
  { field, descending }: { field: string; descending: boolean },
) => {
  const rank = (row: Parcel) => (row[field] === null ? -1 : Number(row[field]));
  const found = rows.filter((row) => belongs(row, filter));
  found.sort((a, b) => rank(a) - rank(b) || a.id - b.id);
  return (descending ? found.reverse() : found).map(({ id }) => id);
};

/** Pages by the cursors, partial pages too, at most `most` pages. */
const walked = async (
  filter: Filter,
  order: { field: string; descending: boolean },
  way: 'after' | 'before',
  begin?: string,
  most = 400,
) => {
  const ids: number[] = [];
  let cursor = begin;
  let pages = 0;
  for (;;) {
    const isUncounted = cursor !== undefined;
    const place = { [way]: cursor, isUncounted, limit: 100 };
    const page = await listRows(database, view, {}, { filter, order, ...place });
    const found = page.rows.map(({ id }) => Number(id));
    if (way === 'after') ids.push(...found);
    else ids.unshift(...found);
    cursor = (way === 'after' ? page.next : page.previous) ?? undefined;
    pages += 1;
    if (cursor === undefined || pages === most) return { ids, page };
  }
};

const filters: Filter[] = [
  { kind: 'S', owner: 'O1' },
  { kind: 'L', colour: 'blue' },
  { kind: 'M', owner: 'O2', colour: 'blue' },
  // Each filter matches many rows, and both together match none.
  { kind: 'M', colour: 'red', owner: 'O3' },
  { kind: 'L', colour: 'blue', owner: 'O9' },
  { owner: 'O9', colour: 'red' },
  { kind: ['S', 'L'], owner: 'O0' },
  { kind: ['L'], colour: ['red', 'blue'] },
  { colour: null, kind: 'M' },
  { q: 'P0', kind: 'L' },
  { q: 'P0012', kind: 'S' },
  { grams__gte: 100, grams__lte: 120, kind: 'L' },
  { grams__gte: 499, colour: 'red' },
  // One of several is enough: rare and common ones, a range, none that any row has.
  { owner: 'O9', grams__gte: 7, grams__lte: 7, any: ['owner', 'grams'] },
  { owner: 'O9', colour: null, any: ['owner', 'colour'], kind: 'S' },
  { owner: 'O1', kind: 'L', any: ['owner', 'kind'], batch: ['B0', 'B2'] },
  { colour: [], owner: 'O9', any: ['colour', 'owner'] },
  { colour: [], kind: [], any: ['colour', 'kind'] },
];
/** A walk on PostgreSQL takes four times as long: there the newest first and the lightest first, here all four. */
const orders = [
  { field: 'id', descending: true },
  { field: 'grams', descending: false },
  ...(isOnPostgres()
    ? []
    : [
        { field: 'id', descending: false },
        { field: 'grams', descending: true },
      ]),
];

describe('a large list that several filters narrow', () => {
  test.each(filters)(
    'meets every row once, in every order, however deep it lies: %o',
    async (filter) => {
      for (const order of orders) {
        const { ids } = await walked(filter, order, 'after');
        expect(ids, JSON.stringify(order)).toEqual(expected(filter, order));
      }
    },
  );

  test('is walked back as it was walked on', async () => {
    for (const filter of filters.slice(2, 3))
      for (const order of orders) {
        const all = expected(filter, order);
        if (all.length === 0) continue;
        const { page } = await walked(filter, order, 'after');
        const end = (await listRows(database, view, {}, { filter, order, limit: 1 })).rows.length;
        expect(end).toBe(1);
        const back = page.previous ? await walked(filter, order, 'before', page.previous) : null;
        const last = page.rows.map(({ id }) => Number(id));
        expect([...(back?.ids ?? []), ...last]).toEqual(all);
      }
  });

  test('says how many rows it has where few are to be looked at, else no more than it has seen, and exactly with its totals when asked', async () => {
    for (const filter of filters) {
      const order = { field: 'id', descending: true };
      const page = await listRows(database, view, {}, { filter, order, limit: 25 });
      const real = expected(filter, order).length;
      if (page.isMore) expect(page.total).toBeLessThanOrEqual(real);
      else expect(page.total).toBe(real);
      expect(page.isPartial).toBe(page.rows.length < 25 && page.next !== null);
      const grams = rows
        .filter((row) => belongs(row, filter))
        .reduce((sum, row) => sum + Number(row.grams ?? 0), 0);
      expect(await exactCount(database, view, {}, filter)).toEqual({
        count: real,
        sums: { grams },
      });
    }
    const few = await listRows(database, view, {}, { filter: { owner: 'O9', colour: 'red' } });
    expect(few).toMatchObject({ total: 100, isMore: false });
  });

  test('is counted to its end where an index leads to at most 10,000 rows, and no further', async () => {
    const totalOf = async (filter: Filter) => {
      const { total, isMore } = await listRows(database, view, {}, { filter });
      return { total, isMore, real: expected(filter, { field: 'id', descending: true }).length };
    };
    // All 10,000 are small: a look over some thousand rows does not see the whole.
    const bound = { batch: 'B0', kind: 'S' };
    expect(await totalOf(bound)).toEqual({ total: 10_000, isMore: false, real: 10_000 });
    const above = await totalOf({ batch: 'B1', colour: 'red' });
    expect(above.real).toBe(10_001);
    expect(above.isMore).toBe(true);
    expect(above.total).toBeLessThanOrEqual(above.real);
    // Few rows match, and the first look finds all of them without knowing that.
    const first = await totalOf({ batch: ['B1'], owner: 'O1', grams__gte: 495 });
    expect(first.total).toBeLessThanOrEqual(first.real);
  });

  test('filters that no row fulfils together end at once, though each has many', async () => {
    // Small ones are old and blue ones are not: 16,000 and 23,500 rows, and none of them is both.
    const filter = { kind: 'S', colour: 'blue' };
    for (const descending of [true, false]) {
      const order = { field: 'id', descending };
      const page = await listRows(database, view, {}, { filter, order });
      expect(page).toMatchObject({ rows: [], total: 0, isMore: false, isPartial: false });
      expect(page.next).toBeNull();
    }
  });

  test('one look passes over some thousand rows and no more, and the next goes on behind them', async () => {
    const order = { field: 'id', descending: true };
    const query = { filter: { kind: ['M', 'L'] }, order };
    let last = 44_001;
    for (let look = 0, after: string | undefined; look < 3; look++) {
      const page = await listRows(database, view, { depot: 'none' }, { ...query, after });
      if (!page.next) break;
      expect(page).toMatchObject({ rows: [], isPartial: true, total: 0, isMore: true });
      const [, , id] = JSON.parse(Buffer.from(page.next, 'base64url').toString());
      expect(last - id).toBeGreaterThan(1_000);
      expect(last - id).toBeLessThanOrEqual(50_001);
      last = id;
      after = page.next;
    }
    expect(last).toBeLessThan(44_001);
  });

  test('an export of it has every row once, in order', async () => {
    for (const filter of filters.slice(0, 5)) {
      const order = { field: 'id', descending: true };
      const ids: number[] = [];
      for await (const some of exportRows(database, view, {}, { filter, order }))
        ids.push(...some.map(({ id }) => Number(id)));
      expect(ids).toEqual(expected(filter, order));
    }
  });

  test('keeps a reader within the own rows where the scope has no index', async () => {
    const page = await listRows(
      database,
      view,
      { depot: 'D1' },
      { filter: { kind: 'L', colour: 'blue' }, limit: 100 },
    );
    expect(page.rows.length).toBe(100);
    expect(page.rows.every(({ depot }) => depot === 'D1')).toBe(true);
  });
});
