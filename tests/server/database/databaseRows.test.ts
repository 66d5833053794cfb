import { expect, test } from 'vitest';
import {
  dateTime,
  decimal,
  flag,
  integer,
  reference,
  resource,
  secret,
  text,
  within,
  workflow,
} from '#model';
import { createRow, moveRow, removeRow, updateRow } from '#server/database/rows/rows.ts';
import type { OutboxEvent } from '#server/database/writing/mutation.ts';
import { control, temporaryDatabase } from './temporaryDatabase.ts';

const member = resource('member', {
  label: 'Member',
  key: ['memberId'],
  fields: { memberId: text('Member Id', { max: 5 }), memberName: text('Name', { unique: true }) },
  access: {},
  api: '/masters/member',
  screens: {},
});

const office = resource('office', {
  label: 'Office',
  key: ['memberId', 'officeId'],
  fields: {
    memberId: reference('Member Id', 'member'),
    officeId: text('Office Id'),
    city: text('City', { optional: true }),
    rent: decimal('Rent', { places: 2, initial: 10.5 }),
    isOpen: flag('Open', { initial: true }),
    since: dateTime('Since', { optional: true }),
    alarmCode: secret('Alarm Code', { optional: true }),
    status: workflow('Status', {
      states: { planned: ['Planned', 'grey'], open: ['Open', 'green'] },
      initial: 'planned',
      moves: { open: { label: 'Open', from: ['planned'], to: 'open', by: ['controlUser'] } },
    }),
  },
  access: {
    controlUser: { actions: ['list'] },
    viewOnly: { actions: ['list'] },
    memberAdmin: within({ memberId: 'memberId' }, { actions: ['list'] }),
  },
  api: '/masters/office',
  screens: {},
  live: true,
});

const note = resource('note', {
  label: 'Note',
  key: ['id'],
  fields: { id: integer('Id', { readOnly: true }), words: text('Words') },
  access: {},
  api: '/masters/note',
  screens: {},
});

const time = 1_795_000_000_000;
const opened = async () => {
  let now = time;
  const database = await temporaryDatabase([member, office, note], { now: () => now++ });
  const create = (values: Record<string, unknown>, resource = 'office', scope = {}) =>
    database.write(createRow, { resource, values, scope }, control);
  await create({ memberId: 'M001', memberName: 'First' }, 'member');
  await create({ memberId: 'M002', memberName: 'Second' }, 'member');
  const entries = async () =>
    (await database.db.selectFrom('journal').selectAll().orderBy('seq').execute()).slice(2);
  return { database, create, entries };
};
const at = (version: number | null = 1, scope: Record<string, string | null> = {}) => ({
  resource: 'office',
  key: { memberId: 'M001', officeId: 'B1' },
  version,
  scope,
});

test('a new row has its initial values, its first state and who made it', async () => {
  const { create, database } = await opened();
  const row = await create({
    memberId: 'M001',
    officeId: 'B1',
    since: '2026-11-21T10:00:00+05:30',
    alarmCode: '4711',
  });
  expect(row).toEqual({
    memberId: 'M001',
    officeId: 'B1',
    city: null,
    rent: 10.5,
    isOpen: true,
    since: '2026-11-21T10:00:00.000+05:30',
    status: 'planned',
    version: 1,
    createdBy: 'control',
    createdAt: '2026-11-18T16:36:40.002+05:30',
    updatedBy: 'control',
    updatedAt: '2026-11-18T16:36:40.002+05:30',
  });
  expect(await database.store.get(office, { memberId: 'M001', officeId: 'B1' })).toMatchObject({
    rent: 1050,
    isOpen: true,
    since: Date.parse('2026-11-21T04:30:00Z'),
    alarmCode: '4711',
  });
});

test('the database numbers the rows whose key is its own', async () => {
  const { create } = await opened();
  expect(await create({ words: 'a' }, 'note')).toMatchObject({ id: 1 });
  expect(await create({ words: 'b' }, 'note')).toMatchObject({ id: 2, words: 'b' });
});

test.each([
  [{ memberId: 'M009', officeId: 'B1' }, 'memberId', 'Member Id is not known'],
  [{ memberId: 'M001', officeId: 'B1', rent: 1.234 }, 'rent', 'Rent is not valid'],
  [{ memberId: 'M001', officeId: 'B1', isOpen: 1 }, 'isOpen', 'Open is not valid'],
  [{ memberId: 'M001', officeId: null }, 'officeId', 'Office Id is mandatory'],
  [{ memberId: 'M001', officeId: 'B1', floor: 1 }, 'floor', 'There is no field floor'],
])('what cannot be stored is INVALID with its field: %j', async (values, field, message) => {
  const { create, entries } = await opened();
  await expect(create(values)).rejects.toMatchObject({
    kind: 'INVALID',
    message,
    errors: { [field]: message },
  });
  expect(await entries()).toEqual([]);
});

test('a second row with the same key or unique value is refused in words', async () => {
  const { create, database } = await opened();
  await create({ memberId: 'M001', officeId: 'B1' });
  const words = 'An Office with this Member Id and Office Id exists already';
  await expect(create({ memberId: 'M001', officeId: 'B1' })).rejects.toMatchObject({
    kind: 'DUPLICATE',
    message: words,
    errors: { memberId: words, officeId: words },
  });
  await expect(
    database.write(
      updateRow,
      {
        resource: 'member',
        key: { memberId: 'M002' },
        version: 1,
        scope: {},
        values: { memberName: 'First' },
      },
      control,
    ),
  ).rejects.toMatchObject({ message: 'A Member with this Name exists already' });
});

test('a change raises the version and journals old and new values of what changed', async () => {
  const { create, database, entries } = await opened();
  await create({ memberId: 'M001', officeId: 'B1', city: 'Pune', alarmCode: '1' });
  const by = { ...control, userId: 'other' };
  const values = { city: 'Surat', isOpen: true, alarmCode: '2' };
  const row = await database.write(updateRow, { ...at(1), values }, by);
  expect(row).toMatchObject({
    city: 'Surat',
    version: 2,
    createdBy: 'control',
    updatedBy: 'other',
  });
  expect((await entries()).at(-1)).toMatchObject({
    action: 'edit',
    resource: 'office',
    key: 'M001/B1',
    userId: 'other',
    before: '{"city":"Pune","alarmCode":"•••"}',
    after: '{"city":"Surat","alarmCode":"•••"}',
  });
});

test('a change that changes nothing writes nothing', async () => {
  const { create, database, entries } = await opened();
  await create({ memberId: 'M001', officeId: 'B1', city: 'Pune' });
  const row = await database.write(
    updateRow,
    { ...at(1), values: { city: 'Pune', rent: 10.5 } },
    control,
  );
  expect(row).toMatchObject({ version: 1 });
  expect(await entries()).toHaveLength(1);
});

test('a stale write is refused with the row as it is now', async () => {
  const { create, database, entries } = await opened();
  await create({ memberId: 'M001', officeId: 'B1' });
  await database.write(updateRow, { ...at(1), values: { city: 'Pune' } }, control);
  for (const write of [
    database.write(updateRow, { ...at(1), values: { city: 'Surat' } }, control),
    database.write(removeRow, at(1), control),
    database.write(moveRow, { ...at(1), field: 'status', move: 'open' }, control),
  ])
    await expect(write).rejects.toMatchObject({
      kind: 'STALE',
      status: 409,
      current: { city: 'Pune', version: 2, rent: 10.5 },
    });
  expect(await entries()).toHaveLength(2);
});

test('a row out of reach cannot be told from one that is not there', async () => {
  const { create, database } = await opened();
  await create({ memberId: 'M001', officeId: 'B1' });
  const missing = { ...at(1), key: { memberId: 'M001', officeId: 'B9' } };
  for (const where of [missing, at(1, { memberId: 'M002' }), at(1, { memberId: null })])
    for (const write of [
      database.write(updateRow, { ...where, values: { city: 'Pune' } }, control),
      database.write(removeRow, where, control),
      database.write(moveRow, { ...where, field: 'status', move: 'open' }, control),
    ])
      await expect(write).rejects.toMatchObject({ kind: 'NOT_FOUND', message: 'Office not found' });
});

test('nobody makes a row that would not be theirs', async () => {
  const { create } = await opened();
  await expect(
    create({ memberId: 'M001', officeId: 'B1' }, 'office', { memberId: 'M002' }),
  ).rejects.toMatchObject({ kind: 'NOT_ALLOWED' });
});

test('a move is taken from the states it leaves, and refused from others in words', async () => {
  const { create, database, entries } = await opened();
  await create({ memberId: 'M001', officeId: 'B1' });
  const open = { field: 'status', move: 'open' };
  expect(await database.write(moveRow, { ...at(1), ...open }, control)).toMatchObject({
    status: 'open',
    version: 2,
  });
  expect((await entries()).at(-1)).toMatchObject({
    action: 'open',
    before: '{"status":"planned"}',
    after: '{"status":"open"}',
  });
  await expect(database.write(moveRow, { ...at(2), ...open }, control)).rejects.toMatchObject({
    kind: 'REFUSED',
    message: 'Open is not possible: Status is Open',
  });
  await expect(
    database.write(moveRow, { ...at(2), field: 'status', move: 'close' }, control),
  ).rejects.toMatchObject({ kind: 'NOT_FOUND' });
});

test('a row is removed with a journal entry, unless another refers to it', async () => {
  const { create, database, entries } = await opened();
  await create({ memberId: 'M001', officeId: 'B1', city: 'Pune' });
  const first = { resource: 'member', key: { memberId: 'M001' }, version: null, scope: {} };
  await expect(database.write(removeRow, first, control)).rejects.toMatchObject({
    kind: 'REFUSED',
    message: 'This Member is in use: 1 Office refers to it',
    more: {
      references: [
        { resource: 'office', label: 'M001 B1', key: 'M001/B1', count: 1, isMore: false },
      ],
    },
  });
  await database.write(removeRow, at(1), control);
  expect((await entries()).at(-1)).toMatchObject({ action: 'remove', key: 'M001/B1', after: null });
  await database.write(removeRow, first, control);
  expect(await database.store.list(member)).toHaveLength(1);
});

test('only users who may list a row of a live list get its changes', async () => {
  const { create, database } = await opened();
  const events: OutboxEvent[] = [];
  database.onEvent((event) => events.push(event));
  await create({ memberId: 'M001', officeId: 'B1' });
  await create({ words: 'not live' }, 'note');
  const data = { resource: 'office', key: 'M001/B1', action: 'create' };
  expect(events).toMatchObject([
    { type: 'ROW', text: null, data, audience: { roles: ['controlUser', 'viewOnly'] } },
    { type: 'ROW', text: null, data, audience: { roles: ['memberAdmin'], memberId: 'M001' } },
  ]);
  expect(events[0]?.audience).not.toHaveProperty('memberId');
});
