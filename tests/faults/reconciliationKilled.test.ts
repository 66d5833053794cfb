import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { control2 } from '../markets/allocationPeople.ts';
import { type Client, control, signIn } from '../markets/client.ts';
import { openedForReading } from '../markets/market.ts';
import { copyOfDemo, type Server, startServer } from '../markets/server.ts';
import { slowSteps, untilWriting } from './slowSteps.ts';

const data = copyOfDemo();
const env = { OFFERDESK_DEMO_BIDDING: 'off' };

const idOf = (n: number) => `K${n.toString(36).padStart(4, '0')}`;

let server: Server;
let client: Client;
let slowed: ReturnType<typeof slowSteps>;
beforeAll(async () => {
  slowed = slowSteps(data, {
    rows: [
      {
        name: 'a difference',
        on: 'insert',
        table: 'tmReconciliationDifference',
        when: 'true',
      },
      {
        name: 'a member',
        on: 'insert',
        table: 'tradingMember',
        when: `new."tradingMemberId" = '${idOf(2_000)}'`,
      },
    ],
  });
  server = await startServer({ data, env });
  client = await signIn(server.url, control);
});
afterAll(async () => {
  await server?.stop();
  rmSync(data, { recursive: true, force: true });
});

const rowsOf = (sql: string): unknown[] => {
  const database = openedForReading(data);
  try {
    return database.prepare(sql).pluck().all();
  } finally {
    database.close();
  }
};

test('a comparison that was cut off by kill -9 is done by the next server, once', async () => {
  const rows = Array.from({ length: 4_000 }, (_, n) => `${idOf(n)},Member number ${n},TM`);
  const file = ['Member Id,Member Name,Member Type', ...rows].join('\n');
  const form = new FormData();
  form.append('file', new Blob([file], { type: 'text/csv' }), 'killed.csv');
  const sent = await fetch(`${server.url}/api/query/tm-reconciliation-logs/file`, {
    method: 'POST',
    headers: { cookie: client.cookie },
    body: form,
  });
  expect(sent.status).toBe(202);
  const { id } = await sent.json();
  await untilWriting(data);
  await server.kill9();
  const ofFile = `select "reconciliationStatus" from "tmReconciliation" where "fileName" = 'killed.csv'`;
  expect(rowsOf(ofFile)).toEqual(['Comparing']);
  slowed.letGo(['a difference']);
  server = await startServer({ data, env });
  client = await signIn(server.url, control);
  const show = async () => (await client.call('GET', `/query/tm-reconciliation-logs/${id}`)).body;
  await expect.poll(async () => (await show()).reconciliationStatus).not.toBe('Comparing');
  const { members, missingHere, missingThere, differing } = await show();
  expect([members, missingHere, differing]).toEqual([4_000, 4_000, 0]);
  const database = openedForReading(data);
  const { n } = database
    .prepare('select count(*) n from tmReconciliationDifference where reconciliationId = ?')
    .get(id) as { n: number };
  expect(n).toBe(missingHere + missingThere);
});

test('the application of its differences that is cut off by kill -9 in the middle leaves no member, and is done once', async () => {
  const at = '/query/tm-reconciliation-logs';
  const { body: rows } = await client.call('GET', at);
  const { id, version } = rows.find(({ fileName }: any) => fileName === 'killed.csv');
  const application = { version, reason: 'The list of the depository' };
  const { body } = await client.call('POST', `${at}/${id}/apply`, application);
  const held = body.held.id;
  const countOf = (sql: string): number => Number(rowsOf(sql)[0]);
  const made = () => countOf("select count(*) from tradingMember where tradingMemberId like 'K%'");
  const entries = () =>
    countOf("select count(*) from journal where resource = 'tradingMember' and key like 'K%'");
  const approve = (who: Client) =>
    who.call('POST', '/approvals/decide', {
      ids: [held],
      decision: 'approve',
      reason: 'Checked',
    });
  // All in one transaction: it is cut off in the middle of its members.
  const second = await signIn(server.url, control2);
  const cutOff = approve(second).catch(() => 'no answer');
  await untilWriting(data);
  await server.kill9();
  expect(await cutOff).toBe('no answer');
  expect([made(), entries()]).toEqual([0, 0]);
  slowed.letGo(['a member']);
  server = await startServer({ data, env });
  client = await signIn(server.url, control);
  const status = async () => (await client.call('GET', `${at}/${id}`)).body.reconciliationStatus;
  expect(await status()).toBe('Differs');
  await approve(await signIn(server.url, control2));
  expect([await status(), made(), entries()]).toEqual(['Applied', 4_000, 4_000]);
});
