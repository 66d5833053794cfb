/**
 * The compiler's checks of schemas, read by `tsc` (npm run check): a line that compiles although it
 * should not turns its @ts-expect-error into an error.
 */

import { pages } from '#console/nouns/pages.ts';
import type * as model from '#model';
import {
  choice,
  dateTime,
  decimal,
  flag,
  integer,
  type RowOf,
  read,
  reference,
  report,
  resource,
  type StoredRow,
  secret,
  text,
  workflow,
} from '#model';
import type { branch } from '#schemas/branch.ts';
import type { client } from '#schemas/client.ts';
import { holiday } from '#schemas/holiday.ts';
import { marketByPrice } from '#schemas/marketByPrice.ts';
import { order } from '#schemas/order.ts';
import { security } from '#schemas/security.ts';
import type { Store } from '#server/database/rows/store.ts';
import { serverModule } from '#server/module/module.ts';

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const sure = <_T extends true>() => {};

// The row of the wire and the forms, inferred from the schema.
type Security = RowOf<typeof security>;
sure<
  Equal<
    RowOf<typeof holiday>,
    { holidayDate: string; dayKind: 'HOLIDAY' | 'SPECIAL' | null; description: string }
  >
>();
sure<Equal<Security['series'], 'IS' | 'RS' | 'ES'>>();
sure<Equal<Security['floorPrice'], number>>();
sure<Equal<Security['cutOffPrice'], number | null>>();
sure<Equal<Security['discountType'], 'PERCENT' | 'AMOUNT' | null>>();
sure<Equal<Security['isNewOrderAllowed'], boolean>>();
sure<
  Equal<Security['status'], 'provisional' | 'drafted' | 'verification' | 'rework' | 'approved'>
>();
sure<Equal<RowOf<typeof branch>['city'], string | null>>();
sure<Equal<RowOf<typeof client>['memberId'], string>>();
sure<Equal<RowOf<typeof order>['participantId'], string | null>>();
sure<Equal<RowOf<typeof order>['entryTime'], string>>();
sure<Equal<RowOf<typeof marketByPrice>['price'], number | null>>();

// The row of the server: instants in ms, with the audit fields.
type StoredOrder = StoredRow<typeof order>;
sure<Equal<StoredOrder['entryTime'], number>>();
sure<Equal<StoredOrder['modifiedTime'], number | null>>();
sure<Equal<StoredOrder['price'], number | null>>();
sure<Equal<StoredOrder['version'], number>>();
sure<Equal<StoredOrder['createdBy'], string>>();

// A read of the store has the type of its schema.
const readsOf = async (store: Store) => {
  const row = await store.get(security, { id: 1 });
  sure<Equal<typeof row, StoredRow<typeof security> | null>>();
  // @ts-expect-error a security has no colour
  await store.list(security, { colour: 'red' });
  // @ts-expect-error there is no such series
  await store.list(security, { series: 'XX' });
};
void readsOf;

const fields = {
  a: text('A'),
  b: integer('B', { optional: true }),
  c: choice('C', { x: 'X', y: 'Y' }),
};
const base = {
  label: 'Thing',
  fields,
  access: { dealer: read },
  api: '/x/y',
  screens: {},
} as const;

// A name of a field compiles.
resource('thing', {
  ...base,
  key: ['a'],
  rules: { b: ({ a, b }) => a === 'x' && b === null && 'B is mandatory for x' },
  list: { columns: ['a', 'c'], filters: ['c'], sort: '-a', perPage: 50 },
  storage: { indexes: [['b', 'a']], sparse: ['b'] },
  journal: { rows: 'each', without: ['c'] },
  unique: [['b', 'c']],
  variants: { seen: { where: { c: 'x' }, list: { sort: 'b' }, screens: {} } },
  pages: { map: { label: 'Map', path: '/map', shortcut: { key: 'F4', roles: ['dealer'] } } },
  calls: { count: { route: 'GET /x/count', answer: { count: integer('Count') } } },
});

// A name of no field does not compile.
// @ts-expect-error no role is named so
resource('thing', { ...base, key: ['a'], access: { controlUsr: read } });
// @ts-expect-error no kind of field is named so
export type Misspelt = typeof model.decimel;
// @ts-expect-error the key names no field
resource('thing', { ...base, key: ['d'] });
// @ts-expect-error a column names no field
resource('thing', { ...base, key: ['a'], list: { columns: ['d'] } });
// @ts-expect-error a filter names no field
resource('thing', { ...base, key: ['a'], list: { filters: ['d'] } });
// @ts-expect-error the sort names no field
resource('thing', { ...base, key: ['a'], list: { sort: 'd' } });
// @ts-expect-error the descending sort names no field
resource('thing', { ...base, key: ['a'], list: { sort: '-d' } });
// @ts-expect-error an index names no field
resource('thing', { ...base, key: ['a'], storage: { indexes: [['d']] } });
// @ts-expect-error a table is filled back in a column that is no field
resource('thing', { ...base, key: ['a'], storage: { backfill: { d: "'x'" } } });
// @ts-expect-error the journal leaves out no field
resource('thing', { ...base, key: ['a'], journal: { rows: 'each', without: ['d'] } });
// @ts-expect-error rows without entries have a reason
resource('thing', { ...base, key: ['a'], journal: { none: true } });
// @ts-expect-error rows have entries, or a reason why not
resource('thing', { ...base, key: ['a'], journal: { rows: 'each', none: 'They are counts.' } });
// @ts-expect-error a set of unique fields names no field
resource('thing', { ...base, key: ['a'], unique: [['a', 'd']] });
// @ts-expect-error a rule names no field
resource('thing', { ...base, key: ['a'], rules: { d: () => 'wrong' } });
// @ts-expect-error a rule reads a field that the row has not
resource('thing', { ...base, key: ['a'], rules: { a: ({ d }) => d && 'wrong' } });
// @ts-expect-error a variant narrows by no field
resource('thing', { ...base, key: ['a'], variants: { v: { where: { d: 1 }, screens: {} } } });
// @ts-expect-error a variant narrows by a value that the field cannot have
resource('thing', { ...base, key: ['a'], variants: { v: { where: { c: 'z' }, screens: {} } } });
// @ts-expect-error a variant lists no field
resource('thing', { ...base, key: ['a'], variants: { v: { list: { sort: 'd' }, screens: {} } } });
// @ts-expect-error nobody has such a role
resource('thing', { ...base, key: ['a'], access: { auditor: read } });
// @ts-expect-error an api begins with a slash
resource('thing', { ...base, key: ['a'], api: 'x/y' });
// @ts-expect-error no such method
resource('thing', { ...base, key: ['a'], calls: { count: 'PATCH /x/count' } });
// @ts-expect-error a page belongs to a role that nobody has
resource('thing', { ...base, key: ['a'], pages: { p: { label: 'P', path: '/p', roles: ['x'] } } });
// @ts-expect-error no such key on the keyboard
resource('thing', { ...base, key: ['a'], pages: { p: { label: 'P', path: '/', shortcut: 'F0' } } });
// @ts-expect-error a list has no such number of rows a page
resource('thing', { ...base, key: ['a'], list: { perPage: 1000 } });

report('figures', { ...base, key: ['a'], parameters: ['b'] });
// @ts-expect-error the report asks for no field of it
report('figures', { ...base, key: ['a'], parameters: ['d'] });
// @ts-expect-error the key names no field
report('figures', { ...base, key: ['d'] });
// @ts-expect-error the sort names no field
report('figures', { ...base, key: ['a'], list: { sort: 'd' } });

const states = { open: ['Open', 'blue'], shut: ['Shut', 'black'] } as const;
const shut = { label: 'Shut', from: ['open'], to: 'shut', by: ['controlUser'] } as const;
workflow('State', { states, initial: 'open', moves: { shut } });
// @ts-expect-error it begins in no state
workflow('State', { states, initial: 'new', moves: {} });
// @ts-expect-error a move leads to no state
workflow('State', { states, initial: 'open', moves: { shut: { ...shut, to: 'gone' } } });
// @ts-expect-error a move comes from no state
workflow('State', { states, initial: 'open', moves: { shut: { ...shut, from: ['gone'] } } });
// @ts-expect-error a move is made by a role that nobody has
workflow('State', { states, initial: 'open', moves: { shut: { ...shut, by: ['auditor'] } } });

// A kind takes only its own limits.
// @ts-expect-error a decimal says its places
decimal('Price', {});
// @ts-expect-error a flag has no pattern
flag('Active', { pattern: /x/ });
// @ts-expect-error an instant has no largest length
dateTime('At', { max: 10 });
// @ts-expect-error a secret is never code
secret('Password', { code: true });
// @ts-expect-error a reference says where to
reference('Member');

// Each declared call has a handler, and there are no other handlers.
const body = () => null as never;
const ask = async () => [];
serverModule(security, { calls: { active: body, stats: body } });
// @ts-expect-error stats has no body
serverModule(security, { calls: { active: body } });
// @ts-expect-error the schema declares no call so named
serverModule(security, { calls: { active: body, stats: body, other: body } });
// @ts-expect-error a resource has no computed rows
serverModule(security, { calls: { active: body, stats: body }, rows: ask });
serverModule(marketByPrice, { calls: { ladder: body }, rows: async () => [{ price: 10.5 }] });
// @ts-expect-error a row of the report has no such field
serverModule(marketByPrice, { calls: { ladder: body }, rows: async () => [{ prize: 10.5 }] });

// A handler answers what its call declares.
serverModule(holiday, { calls: { next: async () => ({ value: '2026-11-26' }) } });
// @ts-expect-error the call answers a date
serverModule(holiday, { calls: { next: async () => ({ value: 26 }) } });
// @ts-expect-error the call answers a value
serverModule(holiday, { calls: { next: async () => ({}) } });
// @ts-expect-error the query of the call has no such field
serverModule(holiday, { calls: { next: async ({ query }) => ({ value: query.before }) } });

const Page = () => null;
const every = {
  entry: Page,
  life: Page,
  modify: Page,
  cancel: Page,
  changeCustodian: Page,
  carry: Page,
};
pages(order, every);
// @ts-expect-error the entry page has no body
pages(order, {});
// @ts-expect-error the schema declares no page so named
pages(order, { ...every, exit: Page });

// An action reads the row, and has a handler.
const shutIt = {
  label: 'Shut',
  confirm: 'Shut {a}?',
  when: ({ c }: { c: string }) => c === 'x',
  successMessage: '{a} is shut.',
} as const;
const thing = resource('thing', {
  ...base,
  key: ['a'],
  actions: {
    shut: { ...shutIt, when: ({ b, c }, { userId }) => c === 'x' && b === null && userId !== 'a' },
  },
});
// @ts-expect-error an action reads a field that the row has not
resource('thing', { ...base, key: ['a'], actions: { shut: { ...shutIt, when: ({ d }) => !d } } });
serverModule(thing, { calls: {}, actions: { shut: { change: () => ({ c: 'y' }) } } });
// @ts-expect-error the action has no body
serverModule(thing, { calls: {} });
// @ts-expect-error the schema declares no action so named
serverModule(thing, { calls: {}, actions: { shut: {}, open: {} } });
// @ts-expect-error an action gives a value that the field cannot have
serverModule(thing, { calls: {}, actions: { shut: { change: () => ({ c: 'z' }) } } });
