import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { integer, manage, resource, text } from '#model';
import { nouns } from '#registry';
import { control, dealer, type Imports, openImports, stranger } from './importing.ts';

/** A noun with some changes that need two people. */
const vault = resource('vault', {
  label: 'Vault',
  key: ['vaultId'],
  fields: {
    vaultId: text('Vault', { max: 5 }),
    name: text('Name', { max: 20 }),
    keys: integer('Keys', { min: 1 }),
  },
  access: { controlUser: manage },
  api: '/masters/vault',
  screens: {},
  importable: true,
  approve: { fields: ['keys'] },
});

let exchange: Imports;
beforeAll(async () => {
  exchange = await openImports({ nouns: [...nouns, vault] });
  for (const tradingMemberId of ['M001', 'M002'])
    await exchange.post(control, 'tradingMember', {
      tradingMemberId,
      memberName: `Member ${tradingMemberId}`,
    });
});
afterAll(() => exchange.close());

const heading = 'Client Id,Client Name,PAN,Category,Active';
const fileOf = (...rows: string[]) => [heading, ...rows, ''].join('\n');

const clients = async () => {
  const { json } = await exchange.ask(
    dealer,
    'GET',
    '/api/masters/client?range=[0,99]&sort=["clientId","ASC"]',
  );
  return Object.fromEntries(json.map((row: any) => [row.clientId, row]));
};

const change = (row: any, values: object) => {
  const { id, memberId, clientId, createdAt, createdBy, updatedAt, updatedBy, ...rest } = row;
  return exchange.ask(dealer, 'PUT', `/api/masters/client/${id}`, {
    payload: { ...rest, ...values },
  });
};

const journalOf = (key: unknown) =>
  exchange.machine.database.db
    .selectFrom('journal')
    .selectAll()
    .where('resource', '=', 'client')
    .where('key', '=', String(key))
    .orderBy('seq')
    .execute();

test('a commit writes what was previewed, by its uploader, and each row is in the journal', async () => {
  const first = await exchange.check(
    dealer,
    'client',
    fileOf('A1,Anna,AAAPA0001A,RI,Yes', 'A2,Bela,AAAPA0002A,RI,Yes'),
  );
  expect(await exchange.commit(dealer, 'client', first)).toMatchObject({
    state: 'committed',
    written: 2,
    done: 2,
  });
  const second = await exchange.check(
    dealer,
    'client',
    fileOf('A1,Anna,AAAPA0001A,RI,Yes', 'A2,Beata,AAAPA0002A,NII,Yes', 'A3,Cora,AAAPA0003A,RI,No'),
  );
  expect(second).toMatchObject({ created: 1, changed: 1, unchanged: 1, refused: 0 });
  expect(await exchange.commit(dealer, 'client', second)).toMatchObject({ written: 2 });
  const { A1, A2, A3 } = await clients();
  expect(A1).toMatchObject({ clientName: 'Anna', version: 1 });
  expect(A2).toMatchObject({ clientName: 'Beata', category: 'NII', version: 2, updatedBy: '1001' });
  expect(A3).toMatchObject({ memberId: 'M001', isActive: false, createdBy: '1001' });
  expect((await journalOf(A2.id)).map(({ action, userId }) => [action, userId])).toEqual([
    ['create', '1001'],
    ['edit', '1001'],
  ]);
  expect(await journalOf(A1.id)).toHaveLength(1);
});

test('of more rows than one statement takes, each keeps its own number, entry and line, forth and back', async () => {
  const numbers = Array.from({ length: 117 }, (_, n) => n);
  const rowOf = (n: number) =>
    `G${n},Client ${n},AAAPA${String(n).padStart(4, '0')}A,${n % 2 === 0 ? 'RI' : 'NII'},${n % 3 === 0 ? 'No' : 'Yes'}`;
  const batch = await exchange.check(dealer, 'client', fileOf(...numbers.map(rowOf)));
  expect(await exchange.commit(dealer, 'client', batch)).toMatchObject({ written: 117 });
  const rows = await exchange.machine.database.db
    .selectFrom('client')
    .selectAll()
    .where('clientId', 'like', 'G%')
    .execute();
  const lines = await exchange.lines(dealer, batch.batchId);
  expect(lines).toHaveLength(117);
  for (const n of numbers) {
    const row = rows.find(({ clientId }) => clientId === `G${n}`);
    expect(row).toMatchObject({ clientName: `Client ${n}`, category: n % 2 === 0 ? 'RI' : 'NII' });
    expect(Boolean(row?.isActive)).toBe(n % 3 !== 0);
    const [entry, ...others] = await journalOf(row?.id);
    expect(others).toEqual([]);
    expect(JSON.parse(String(entry?.after))).toMatchObject({
      id: Number(row?.id),
      clientId: `G${n}`,
      '#reason': `Bulk upload ${batch.batchId}, rows.csv, row ${n + 2}`,
    });
    expect(lines[n]).toMatchObject({ line: n + 2, key: String(row?.id), outcome: 'written' });
  }
  expect(await exchange.revert(dealer, batch.batchId)).toMatchObject({ reverted: 117, kept: 0 });
  for (const row of rows) expect((await journalOf(row.id)).at(-1)?.action).toBe('remove');
  expect(Object.keys(await clients()).filter((id) => id.startsWith('G'))).toEqual([]);
});

test('a file is committed once: the second time it is refused', async () => {
  const batch = await exchange.check(dealer, 'client', fileOf('B1,Once,AAAPA0001A,RI,Yes'));
  await exchange.commit(dealer, 'client', batch);
  const again = await exchange.commit(dealer, 'client', batch);
  expect([again.code, again.message]).toEqual([
    'REFUSED',
    'This upload cannot be committed: it is committed.',
  ]);
});

test('only the file that was previewed is committed', async () => {
  const batch = await exchange.check(dealer, 'client', fileOf('B2,Other,AAAPA0001A,RI,Yes'));
  const other = await exchange.commit(dealer, 'client', { ...batch, sha256: '0'.repeat(64) });
  expect(other).toMatchObject({ code: 'CHANGED_FILE' });
  const folder = join(exchange.data, 'uploads');
  const row = await exchange.machine.database.db
    .selectFrom('bulkUpload')
    .select('storedAs')
    .where('batchId', '=', batch.batchId)
    .executeTakeFirstOrThrow();
  expect(readdirSync(folder)).toContain(row.storedAs);
  writeFileSync(join(folder, row.storedAs), fileOf('B2,Another,AAAPA0001A,RI,Yes'));
  expect(await exchange.commit(dealer, 'client', batch)).toMatchObject({ code: 'CHANGED_FILE' });
  expect((await clients()).B2).toBeUndefined();
});

test('nobody commits the upload of another user', async () => {
  const batch = await exchange.check(dealer, 'client', fileOf('B3,Mine,AAAPA0001A,RI,Yes'));
  expect(await exchange.commit(stranger, 'client', batch)).toMatchObject({ code: 'NOT_ALLOWED' });
});

test('rows that moved since the preview are refused, counted and listed, and the others are written', async () => {
  const made = await exchange.check(
    dealer,
    'client',
    fileOf('D1,One,AAAPA0001A,RI,Yes', 'D2,Two,AAAPA0002A,RI,Yes'),
  );
  await exchange.commit(dealer, 'client', made);
  const batch = await exchange.check(
    dealer,
    'client',
    fileOf(
      'D1,One more,AAAPA0001A,RI,Yes',
      'D2,Two more,AAAPA0002A,RI,Yes',
      'D3,Three,AAAPA0003A,RI,Yes',
      'D4,Four,AAAPA0004A,RI,Yes',
    ),
  );
  expect(batch).toMatchObject({ created: 2, changed: 2 });
  const { D1 } = await clients();
  expect((await change(D1, { clientName: 'By hand' })).status).toBe(200);
  await exchange.post(dealer, 'client', {
    memberId: 'M001',
    clientId: 'D4',
    clientName: 'By hand',
    pan: 'AAAPA0004A',
    category: 'RI',
  });
  const done = await exchange.commit(dealer, 'client', batch);
  expect(done).toMatchObject({
    state: 'committed',
    created: 1,
    changed: 1,
    refused: 2,
    written: 2,
    done: 4,
  });
  expect(done.message).toMatch(/^2 rows were changed since the check/);
  const after = await clients();
  expect([
    after.D1.clientName,
    after.D2.clientName,
    after.D3.clientName,
    after.D4.clientName,
  ]).toEqual(['By hand', 'Two more', 'Three', 'By hand']);
  const refused = await exchange.lines(dealer, batch.batchId, '&verdict=refused');
  expect(refused.map(({ line, faults }) => [line, faults[0].code])).toEqual([
    [2, 'MOVED'],
    [5, 'MOVED'],
  ]);
  const errors = await exchange.ask(
    dealer,
    'GET',
    `/api/masters/bulkupload/${batch.batchId}/errors`,
  );
  expect(errors.text).toContain('D1,One more,AAAPA0001A,RI,Yes,2,,MOVED,');
});

test('a new row whose place was taken while the file waited is refused and costs no other', async () => {
  const batch = await exchange.check(
    control,
    'tradingMember',
    'Member Id,Member Name\nM201,First\nM202,Second\n',
  );
  await exchange.post(control, 'tradingMember', { tradingMemberId: 'M201', memberName: 'By hand' });
  const done = await exchange.commit(control, 'tradingMember', batch);
  expect(done).toMatchObject({ state: 'committed', written: 1, refused: 1 });
});

describe('a revert', () => {
  test('takes back what the file wrote, except rows that were changed since, and lists these', async () => {
    const made = await exchange.check(
      dealer,
      'client',
      fileOf('E1,Old,AAAPA0001A,RI,Yes', 'E2,Old,AAAPA0002A,RI,Yes'),
    );
    await exchange.commit(dealer, 'client', made);
    const batch = await exchange.check(
      dealer,
      'client',
      fileOf(
        'E1,New,AAAPA0009A,NII,No',
        'E2,New,AAAPA0002A,RI,Yes',
        'E3,New,AAAPA0003A,RI,Yes',
        'E4,New,AAAPA0004A,RI,Yes',
      ),
    );
    await exchange.commit(dealer, 'client', batch);
    const { E2, E4 } = await clients();
    await change(E2, { clientName: 'By hand' });
    await change(E4, { clientName: 'By hand' });
    const done = await exchange.revert(dealer, batch.batchId);
    expect(done).toMatchObject({ state: 'reverted', reverted: 2, kept: 2, written: 4 });
    const after = await clients();
    expect(after.E1).toMatchObject({
      clientName: 'Old',
      pan: 'AAAPA0001A',
      category: 'RI',
      isActive: true,
      version: 3,
    });
    expect(after.E3).toBeUndefined();
    expect([after.E2.clientName, after.E4.clientName]).toEqual(['By hand', 'By hand']);
    const kept = await exchange.lines(dealer, batch.batchId, '&outcome=kept');
    expect(kept.map(({ line, faults }) => [line, faults[0].message])).toEqual([
      [3, '1001 has changed this row since'],
      [5, '1001 has changed this row since'],
    ]);
  });

  test('leaves a row that another refers to by now', async () => {
    const batch = await exchange.check(
      control,
      'tradingMember',
      'Member Id,Member Name\nM301,First\nM302,Second\n',
    );
    await exchange.commit(control, 'tradingMember', batch);
    await exchange.post(control, 'branch', {
      tradingMemberId: 'M301',
      branchId: 'B1',
      branchName: 'Main',
    });
    expect(await exchange.revert(control, batch.batchId)).toMatchObject({ reverted: 1, kept: 1 });
    const [kept] = await exchange.lines(control, batch.batchId, '&outcome=kept');
    expect(kept).toMatchObject({ key: 'M301', faults: [{ code: 'IN_USE' }] });
  });

  test('is refused of what was not committed, and a second time', async () => {
    const batch = await exchange.check(dealer, 'client', fileOf('F1,Never,AAAPA0001A,RI,Yes'));
    const at = `/api/masters/bulkupload/${batch.batchId}/revert`;
    expect((await exchange.ask(dealer, 'POST', at)).status).toBe(422);
  });
});

describe('background work', () => {
  test('that was cut off is taken up again and finishes once', async () => {
    await exchange.stopJobs();
    const sent = await exchange.send(dealer, 'client', fileOf('G1,One,AAAPA0001A,RI,Yes'));
    expect((await exchange.batch(dealer, sent.json.batchId)).state).toBe('checking');
    exchange.startJobs();
    const batch = await exchange.settled(dealer, sent.json.batchId);
    expect(batch).toMatchObject({ state: 'checked', rows: 1, created: 1 });
  });

  test('stands in the log of tasks with who began it, how far it came and how it ended', async () => {
    const { json, status } = await exchange.ask(control, 'GET', '/api/scheduler/job');
    expect(status).toBe(200);
    expect(json.map(({ state }: any) => state)).not.toContain('failed');
    expect(json.find(({ kind }: any) => kind === 'upload.commit')).toMatchObject({
      state: 'done',
      madeBy: expect.any(String),
      message: expect.stringMatching(/rows written/),
      startedAt: expect.any(String),
      endedAt: expect.any(String),
    });
    expect(Object.keys(json[0])).not.toContain('args');
    expect((await exchange.ask(dealer, 'GET', '/api/scheduler/job')).status).toBe(403);
  });
});

test('only the uploader of a file gets its progress', async () => {
  const events: any[] = [];
  const stop = exchange.machine.database.onEvent((event) => {
    if (event.type === 'BULK_UPLOAD') events.push(event);
  });
  const batch = await exchange.check(dealer, 'client', fileOf('H1,Loud,AAAPA0001A,RI,Yes'));
  stop();
  expect(events.every(({ audience }) => audience.userId === '1001')).toBe(true);
  expect(events.map(({ data }) => data.state)).toEqual(['checking', 'checking', 'checked']);
  expect(events.at(-1).data).toEqual({
    batchId: batch.batchId,
    state: 'checked',
    done: 1,
    rows: 1,
  });
});

describe('where the schema wants a second person', () => {
  test('rows are held back instead of written, counted as such, and one that waits already is refused alone', async () => {
    for (const vaultId of ['V1', 'V2', 'V3'])
      await exchange.post(control, 'vault', { vaultId, name: vaultId, keys: 1 });
    const held = await exchange.ask(control, 'PUT', '/api/masters/vault/V2', {
      payload: { name: 'V2', keys: 5, version: 1, reason: 'Two more keepers' },
    });
    expect([held.status, held.json.message]).toEqual([202, undefined]);
    const batch = await exchange.check(
      control,
      'vault',
      'Vault,Name,Keys\nV1,First,1\nV2,V2,2\nV3,V3,2\nV4,V4,1\n',
    );
    expect(batch).toMatchObject({ created: 1, changed: 3, refused: 0 });
    const done = await exchange.commit(control, 'vault', batch);
    expect(done).toMatchObject({ state: 'committed', written: 2, held: 1, refused: 1, done: 4 });
    const lines = await exchange.lines(control, batch.batchId);
    expect(lines.map(({ verdict, outcome }) => [verdict, outcome])).toEqual([
      ['changed', 'written'],
      ['refused', null],
      ['changed', 'held'],
      ['new', 'written'],
    ]);
    expect(lines[1].faults[0]).toMatchObject({ code: 'DUPLICATE' });
    const { json: row } = await exchange.ask(control, 'GET', '/api/masters/vault/V3');
    expect(row).toMatchObject({ keys: 1, version: 1 });
    const { json } = await exchange.ask(control, 'GET', '/api/approvals?state=waiting&of=mine');
    expect(json.rows.map(({ key, reason }: any) => [key, reason])).toContainEqual([
      'V3',
      `Bulk upload ${batch.batchId}, rows.csv, row 4`,
    ]);
  });
});
