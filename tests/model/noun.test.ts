import { describe, expect, test } from 'vitest';
import type { Noun, Reader } from '#model';
import {
  callsOf,
  columnsOf,
  filtersOf,
  integer,
  manage,
  orderOf,
  pagesOf,
  readersOf,
  report,
  resource,
  searchableOf,
  secret,
  sortableOf,
  text,
  viewFor,
  viewsOf,
  writableOf,
} from '#model';
import { holiday } from '#schemas/holiday.ts';
import { order } from '#schemas/order.ts';
import { security } from '#schemas/security.ts';
import { tradingMember } from '#schemas/tradingMember.ts';
import { user } from '#schemas/user.ts';

const viewNamed = (name: string) => {
  const found = [security, tradingMember, order, user]
    .flatMap(viewsOf)
    .find((v) => v.name === name);
  if (!found) throw new Error(`no view ${name}`);
  return found;
};
const reader = (role: Reader['role']): Reader => ({
  userId: 'x',
  role,
  memberId: null,
  branchId: null,
});

test('a noun comes first, then its variants, each named after it', () => {
  expect(viewsOf(security).map(({ name }) => name)).toEqual([
    'security',
    'security-viewonly',
    'security-draft',
  ]);
});

test('a variant inherits whatever it does not say', () => {
  const base = viewNamed('security');
  const draft = viewNamed('security-draft');
  expect(draft.plural).toBe('Draft Securities');
  expect(draft.where).toEqual({ status: 'drafted' });
  expect(draft.access).toBe(base.access);
  expect(columnsOf(draft)).toEqual(columnsOf(base));
  expect(draft.screens).not.toEqual(base.screens);
  expect(viewNamed('tradingMember-viewonly').label).toBe('Trading Member');
});

test('each role sees a noun through the views that it may list', () => {
  expect(viewFor(reader('controlUser'), 'create', security)?.name).toBe('security');
  expect(viewFor(reader('viewOnly'), 'list', security)?.name).toBe('security-viewonly');
  expect(viewFor(reader('viewOnly'), 'create', security)).toBeNull();
  expect(viewFor(reader('dealer'), 'list', security)).toBeNull();
  expect(viewFor(null, 'list', security)).toBeNull();
  expect(readersOf(security)).toEqual(['controlUser', 'viewOnly']);
});

test('a list shows the columns it names, else the fields that say so, else all but secrets', () => {
  const fields = { a: text('A'), b: text('B', { inList: true }), c: secret('C') };
  const base = { label: 'X', key: ['a'], access: {}, api: '/x', screens: {} } as const;
  const shown = (x: Noun) => viewsOf(x).map(columnsOf)[0];
  expect(shown(resource('x', { ...base, fields, list: { columns: ['c', 'a'] } }))).toEqual([
    'c',
    'a',
  ]);
  expect(shown(resource('x', { ...base, fields }))).toEqual(['b']);
  expect(shown(resource('x', { ...base, fields: { a: fields.a, c: fields.c } }))).toEqual(['a']);
});

test('no list and no form of the project shows a secret', () => {
  expect(columnsOf(viewNamed('user'))).not.toContain('passwordHash');
  expect(writableOf(user, 'create')).not.toContain('passwordHash');
});

test('a list opens in the order it names, else by its key, and offers what its fields say', () => {
  expect(orderOf(viewNamed('order'))).toEqual({ field: 'orderId', descending: true });
  expect(orderOf(viewNamed('tradingMember'))).toEqual({
    field: 'tradingMemberId',
    descending: false,
  });
  expect(sortableOf(viewNamed('security'))).toEqual(['symbol', 'series', 'openOnDate', 'id']);
  expect(filtersOf(viewNamed('security'))).toEqual(['symbol', 'series', 'openOnDate', 'status']);
  expect(searchableOf(tradingMember)).toEqual(['tradingMemberId', 'memberName']);
});

test('a form takes what a person may set: never what the server sets, and no key when editing', () => {
  expect(writableOf(holiday, 'create')).toEqual(['holidayDate', 'dayKind', 'description']);
  expect(writableOf(holiday, 'edit')).toEqual(['dayKind', 'description']);
  expect(writableOf(security, 'create')).not.toContain('status');
  expect(writableOf(order, 'create')).not.toContain('orderId');
});

test('pages and calls are for those they name, else for those who may list the rows', () => {
  const pageOf = (wanted: string) => pagesOf(order).find(({ name }) => name === wanted);
  expect(pageOf('entry')).toMatchObject({
    paths: ['/order/entry', '/order/entry/{symbol}/{series}'],
    roles: ['dealer', 'memberAdmin', 'branchAdmin'],
  });
  expect(new Set(pageOf('life')?.roles)).toEqual(
    new Set(['dealer', 'controlUser', 'inquiry', 'memberAdmin', 'branchAdmin']),
  );
  expect(callsOf(order).map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'POST /rms/order',
      'GET /rms/order/room',
      'PUT /rms/order/{orderId}',
      'DELETE /rms/order/{orderId}',
    ]),
  );
  const figures = report('figures', {
    label: 'Figures',
    key: ['a'],
    fields: { a: text('A') },
    access: { mof: { actions: ['list'] } },
    api: '/query/figures',
    screens: {},
    calls: { total: { route: 'GET /query/figures/total', answer: { total: integer('Total') } } },
    pages: { figures: { label: 'Figures', path: '/figures' } },
  });
  expect(callsOf(figures)).toMatchObject([
    { name: 'total', method: 'GET', path: '/query/figures/total', roles: ['mof'] },
  ]);
  expect(pagesOf(figures)[0]?.roles).toEqual(['mof']);
});

describe('a resource that says little', () => {
  const registrar = resource('listingRegistrar', {
    fields: { registrarId: text('Registrar Id', { max: 8 }), city: text('City') },
    access: { controlUser: manage },
  });

  test('is called by its name, keyed by its first field and found under Masters', () => {
    const [view] = viewsOf(registrar);
    expect(view).toMatchObject({
      label: 'Listing Registrar',
      plural: 'Listing Registrars',
      menu: { group: 'Masters' },
      screens: {
        list: '/masters/listingregistrar',
        show: '/masters/listingregistrar/{registrarId}',
        create: '/masters/listingregistrar-create',
        edit: '/masters/listingregistrar-edit/{registrarId}',
      },
    });
    expect([registrar.key, registrar.api]).toEqual([['registrarId'], '/masters/listingregistrar']);
  });

  test('has no menu entry when it says which screens it has', () => {
    const hidden = resource('hidden', { fields: { id: text('Id') }, access: {}, screens: {} });
    expect(viewsOf(hidden)[0]?.menu).toBeUndefined();
  });
});
