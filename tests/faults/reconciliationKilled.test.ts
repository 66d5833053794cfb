import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { control2 } from '../markets/allocationPeople.ts';
import { type Client, control, signIn } from '../markets/client.ts';
import { openedForReading } from '../markets/market.ts';
import { copyOfDemo, type Server, startServer } from '../markets/server.ts';

const data = copyOfDemo();
const env = { OFFERDESK_DEMO_BIDDING: 'off' };

let server: Server;
let client: Client;
beforeAll(async () => {
  server = await startServer({ data, env });
  client = await signIn(server.url, control);
});
afterAll(async () => {
  await server?.stop();
  rmSync(data, { recursive: true, force: true });
});

test('a comparison that was cut off by kill -9 is done by the next server, once', async () => {
  const idOf = (n: number) => `K${n.toString(36).padStart(4, '0')}`;
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
  await server.kill9();
  server = await startServer({ data, env });
  client = await signIn(server.url, control);
  const show = async () => (await client.call('GET', `/query/tm-reconciliation-logs/${id}`)).body;
  await expect
    .poll(async () => (await show()).reconciliationStatus, { timeout: 20_000 })
    .not.toBe('Comparing');
  const { members, missingHere, missingThere, differing } = await show();
  expect([members, missingHere, differing]).toEqual([4_000, 4_000, 0]);
  const database = openedForReading(data);
  const { n } = database
    .prepare('select count(*) n from tmReconciliationDifference where reconciliationId = ?')
    .get(id) as { n: number };
  expect(n).toBe(missingHere + missingThere);
});

test('the application of its differences that was cut off by kill -9 left every member or none, and is done once', async () => {
  const at = '/query/tm-reconciliation-logs';
  const { body: rows } = await client.call('GET', at);
  const { id, version } = rows[0];
  const asked = { version, reason: 'The list of the depository' };
  const { body } = await client.call('POST', `${at}/${id}/apply`, asked);
  const held = body.held.id;
  const countOf = (sql: string): number =>
    Number(openedForReading(data).prepare(sql).pluck().get());
  const made = () => countOf("select count(*) from tradingMember where tradingMemberId like 'K%'");
  const entries = () =>
    countOf("select count(*) from journal where resource = 'tradingMember' and key like 'K%'");
  const approve = async () =>
    (await signIn(server.url, control2)).call('POST', '/approvals/decide', {
      ids: [held],
      decision: 'approve',
      reason: 'Checked',
    });
  // One transaction of seconds: it is cut off in the middle, and anew at a later instant.
  const cutOff: number[] = [];
  for (const ms of [150, 600]) {
    const killed = approve().catch(() => null);
    await setTimeout(ms);
    await server.kill9();
    await killed;
    server = await startServer({ data, env });
    cutOff.push(made());
    expect([0, 4_000]).toContain(made());
    expect(entries()).toBe(made());
  }
  expect(cutOff[0]).toBe(0);
  client = await signIn(server.url, control);
  const status = async () => (await client.call('GET', `${at}/${id}`)).body.reconciliationStatus;
  expect(await status()).toBe(made() === 0 ? 'Differs' : 'Applied');
  await approve();
  expect([await status(), made(), entries()]).toEqual(['Applied', 4_000, 4_000]);
});
