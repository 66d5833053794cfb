import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '#registry/server.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import { addJob, claimJob, endJob } from '#server/jobs/jobMutations.ts';
import type { ServerModule } from '#server/module/module.ts';
import { control, dealer, type Imports, openImports, stranger } from '../files/importing.ts';
import { as } from '../market/smallExchange.ts';

const add = mutation('test.addJob', (tx, name: string) =>
  addJob(tx, { kind: 'test.none', name, args: {} }),
);

let exchange: Imports;
beforeAll(async () => {
  const [first, ...others] = serverModules;
  const withTask = { ...first, mutations: [...(first?.mutations ?? []), add] };
  exchange = await openImports({ modules: [withTask as ServerModule, ...others] });
  await exchange.post(control, 'tradingMember', {
    tradingMemberId: 'M001',
    memberName: 'Member M001',
  });
});
afterAll(() => exchange.close());

const noticesOf = async (who: Parameters<typeof exchange.ask>[0]) =>
  (await exchange.ask(who, 'GET', '/api/notices')).json;

const csv = 'Client Id,Client Name,PAN,Category,Active\nA1,Anna,AAAPA0001A,RI,Yes\nA2,,NO,RI,Yes\n';

test('who brought a file is told when it is checked and when it is committed, and nobody else is', async () => {
  const batch = await exchange.check(dealer, 'client', csv, 'november.csv');
  expect(await noticesOf(dealer)).toMatchObject({
    unread: 1,
    notices: [
      {
        kind: 'ready',
        words: 'november.csv is checked: 1 of 2 rows refused',
        noun: 'bulkUpload',
        key: String(batch.batchId),
        isRead: false,
      },
    ],
  });
  await exchange.commit(dealer, 'client', batch);
  const { notices } = await noticesOf(dealer);
  expect(notices.map(({ words }: any) => words)).toEqual([
    'november.csv is committed, rows written: 1',
  ]);
  for (const other of [stranger, control]) expect((await noticesOf(other)).notices).toEqual([]);
  expect((await exchange.ask(null, 'GET', '/api/notices')).status).toBe(401);
});

test('what one user has read stays read, and is new again in its next state', async () => {
  const batch = await exchange.check(dealer, 'client', csv.replaceAll('A1', 'B1'), 'december.csv');
  const first = await noticesOf(dealer);
  const ids = first.notices.map(({ id }: any) => id);
  const read = await exchange.ask(dealer, 'POST', '/api/notices/read', { payload: { ids } });
  expect(read.status).toBe(204);
  expect(await noticesOf(dealer)).toMatchObject({ unread: 0 });
  await exchange.ask(stranger, 'POST', '/api/notices/read', { payload: { ids } });
  await exchange.commit(dealer, 'client', batch);
  expect(await noticesOf(dealer)).toMatchObject({ unread: 1 });
  const wrong = await exchange.ask(dealer, 'POST', '/api/notices/read', {
    payload: { ids: 'all' },
  });
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([400, ['ids']]);
});

test('a task that failed is told to who began it, where the role may open the log of tasks', async () => {
  const { machine } = exchange;
  await exchange.stopJobs();
  for (const by of [control, dealer]) {
    const actor = { ...by, address: null } as never;
    const jobId = await machine.database.write(add, `Copy of ${by.userId}`, actor);
    const owned = { jobId, owner: 'me' };
    await machine.database.write(claimJob, { ...owned, orphans: [] }, actor);
    const end = { ...owned, state: 'failed' as const, message: 'The disk is full.' };
    await machine.database.write(endJob, end, actor);
  }
  const [notice, ...others] = (await noticesOf(control)).notices;
  expect(notice).toMatchObject({
    kind: 'fault',
    words: 'Copy of control: failed',
    more: 'The disk is full.',
    noun: 'job',
  });
  expect(others).toEqual([]);
  const ofDealer = (await noticesOf(dealer)).notices;
  expect(ofDealer.some(({ noun }: any) => noun === 'job')).toBe(false);
  expect((await noticesOf(as('viewOnly', { userId: 'viewer' }))).notices).toEqual([]);
});
