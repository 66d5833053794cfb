import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allowedValues,
  choice,
  manage,
  manageAndRemove,
  reference,
  resource,
  text,
  within,
  workflow,
} from '#model';
import { as, type Exchange, openExchange } from '../market/smallExchange.ts';

/** A house of a member, with rooms; each room may lead to another of the same house. */
const room = resource('room', {
  label: 'Room',
  key: ['houseId', 'roomId'],
  fields: {
    houseId: text('House', { max: 5, filterable: true }),
    roomId: text('Room', { max: 5 }),
    kind: choice('Kind', { HALL: 'Hall', CELL: 'Cell', VAULT: 'Vault' }, { filterable: true }),
    leadsTo: reference('Leads To', 'room', { keyFields: { houseId: 'houseId' }, optional: true }),
    status: workflow('Status', {
      states: { new: ['New', 'grey'], drafted: ['Drafted', 'grey'], done: ['Done', 'green'] },
      initial: 'new',
      moves: {
        draft: { label: 'Draft', from: ['new'], to: 'drafted', by: ['controlUser'] },
        finish: {
          label: 'Finish',
          from: ['new', 'drafted'],
          to: 'done',
          by: ['controlUser'],
          byAnother: true,
        },
      },
    }),
  },
  access: {
    controlUser: manageAndRemove,
    memberAdmin: within({ houseId: 'memberId' }, allowedValues({ kind: ['HALL', 'CELL'] }, manage)),
    branchAdmin: within(
      { houseId: 'memberId' },
      allowedValues({ kind: ['CELL'] }, manageAndRemove),
    ),
  },
  api: '/masters/room',
  screens: { list: '/rooms' },
  variants: {
    draft: { where: { status: 'drafted' }, screens: { list: '/rooms-draft' } },
    done: { where: { status: 'done' }, screens: { list: '/rooms-done' } },
    small: { where: { kind: ['HALL', 'CELL'] }, screens: { list: '/rooms-small' } },
  },
});

let exchange: Exchange;
beforeAll(async () => {
  exchange = await openExchange([room], []);
});
afterAll(() => exchange.close());

const control = as('controlUser');
const put = (who: ReturnType<typeof as>, roomId: string, kind: string, view = '') =>
  exchange.ask(who, 'POST', `/api/masters/room${view}`, {
    payload: { houseId: 'M001', roomId, kind },
  });

test('a role creates only rows with the values that it may give', async () => {
  expect((await put(as('branchAdmin'), 'R1', 'CELL')).status).toBe(201);
  const hall = await put(as('branchAdmin'), 'R2', 'HALL');
  expect([hall.status, hall.json.errors]).toEqual([
    403,
    { kind: 'Your role can set Kind only to Cell' },
  ]);
  expect((await put(as('memberAdmin'), 'R2', 'HALL')).status).toBe(201);
  expect((await put(as('memberAdmin'), 'R3', 'VAULT')).status).toBe(403);
});

test('a row with other values is read and neither changed, made one of ours, nor removed', async () => {
  const at = '/api/masters/room/M001/R2';
  const admin = as('branchAdmin');
  expect((await exchange.ask(admin, 'GET', at)).json.kind).toBe('HALL');
  const change = { payload: { kind: 'CELL', leadsTo: null, version: 1 } };
  expect((await exchange.ask(admin, 'PUT', at, change)).status).toBe(403);
  expect((await exchange.ask(admin, 'DELETE', at)).status).toBe(403);
  const own = { payload: { kind: 'HALL', leadsTo: null, version: 1 } };
  expect((await exchange.ask(admin, 'PUT', '/api/masters/room/M001/R1', own)).status).toBe(403);
  expect((await exchange.ask(control, 'GET', at)).json.version).toBe(1);
});

test('what is written through a variant is a row of that variant', async () => {
  const body = { payload: { kind: 'HALL', leadsTo: null, version: 1 } };
  const drafts = await exchange.ask(
    control,
    'PUT',
    '/api/masters/room/M001/R1?view=room-draft',
    body,
  );
  expect(drafts.status).toBe(404);
  expect((await put(control, 'V1', 'VAULT', '?view=room-small')).status).toBe(403);
  const small = await exchange.ask(control, 'GET', '/api/masters/room?view=room-small');
  expect(small.json.map(({ roomId }: any) => roomId)).toEqual(['R1', 'R2']);
});

test('a row created as a draft is one from the start, and none is created as done', async () => {
  const draft = await put(control, 'D1', 'CELL', '?view=room-draft');
  expect([draft.status, draft.json.status]).toEqual([201, 'drafted']);
  expect((await put(control, 'D2', 'CELL', '?view=room-done')).status).toBe(403);
});

test('a reference to a key of several parts is looked up in all of them', async () => {
  const lead = (leadsTo: string) =>
    exchange.ask(control, 'POST', '/api/masters/room', {
      payload: { houseId: 'M002', roomId: `X${leadsTo}`, kind: 'CELL', leadsTo },
    });
  const strange = await lead('R1');
  expect([strange.status, strange.json.errors]).toEqual([
    400,
    { leadsTo: 'Leads To is not known' },
  ]);
  await exchange.ask(control, 'POST', '/api/masters/room', {
    payload: { houseId: 'M002', roomId: 'R1', kind: 'CELL' },
  });
  expect((await lead('R1')).status).toBe(201);
});
