import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { controlUser, memberAdmin, openMarket } from '../market/openMarket.ts';
import { as } from '../market/smallExchange.ts';
import { aWebhook, openWebhookMarket, type WebhookMarket } from './webhookMarket.ts';

let market: WebhookMarket;
beforeAll(async () => {
  market = await openWebhookMarket();
});
afterAll(() => market.close());

const hour = 60 * 60_000;

test('a webhook is made by a Member Admin, waits for a second person, and is silent before it has a secret', async () => {
  const created = await market.create();
  expect(created.status).toBe(202);
  await market.approve(created);
  const url = '/masters/webhook?sort=["webhookId","DESC"]';
  const [row] = (await market.ask(await market.by('4001'), 'GET', url)).json;
  expect(row).toMatchObject({ webhookName: 'Desk of M001', state: 'new', userId: '4001' });
});

test('a dealer makes none and reads none', async () => {
  expect((await market.create({}, '1001')).status).toBe(403);
  expect((await market.ask(await market.by('1001'), 'GET', '/masters/webhook')).status).toBe(403);
});

test.each([
  ['a user of another member', { userId: '2001' }],
  ['another member', { memberId: 'M002', userId: '2001' }, 403],
  ['an address with a password', { url: 'https://a:b@desk.example/' }],
  ['an address of another protocol', { url: 'ftp://desk.example/' }],
  ['an address that cannot be read', { url: 'https://desk.example:99999/' }],
  ['no events', { tellsBids: false, tellsAllotments: false, tellsMarket: false }],
])('a webhook with %s is refused', async (_, more, status = 400) => {
  expect((await market.create(more)).status).toBe(status);
});

test('a secret has the form of the convention, is answered once, and is stored encrypted', async () => {
  const { id, secret } = await market.makeWebhook();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const row = await market.webhookAt(id);
  expect(row.state).toBe('active');
  const { db } = market.machine.database;
  const stored = JSON.stringify([
    row,
    await db.selectFrom('journal').selectAll().execute(),
    await db.selectFrom('outbox').selectAll().execute(),
  ]);
  for (const part of [secret, secret.slice(6)]) expect(stored).not.toContain(part);
  expect(stored.split(row.sealedSecret)).toHaveLength(2);
  const control = await market.by('control');
  for (const url of [
    `/masters/webhook/${id}`,
    '/masters/webhook',
    `/masters/webhook/${id}/history`,
    '/masters/webhook/export',
    '/utils/master-audit-log',
  ]) {
    const { text } = await market.ask(control, 'GET', url);
    expect(text).not.toContain(secret.slice(6));
    expect(text).not.toContain(row.sealedSecret);
  }
  expect(market.logged.join('')).not.toContain(secret.slice(6));
});

describe('a new secret', () => {
  test('leaves the former one signing for a day', async () => {
    const { id } = await market.makeWebhook();
    const { formerUntil } = (await market.newSecret(id)).json;
    expect(Date.parse(formerUntil)).toBeGreaterThan(Date.now() + 23 * hour);
    expect((await market.webhookAt(id)).formerSealed).not.toBe(null);
  });

  test('ends the former one at once where the Member Admin says so', async () => {
    const { id } = await market.makeWebhook();
    const { formerUntil } = (await market.newSecret(id, { keepsFormer: false })).json;
    expect(formerUntil).toBe(null);
    expect((await market.webhookAt(id)).formerSealed).toBe(null);
  });
});

test('a webhook of another member does not exist: it is not read, changed, switched, and gets no secret', async () => {
  const others = await openMarket();
  onTestFinished(() => others.close());
  const made = await others.ask(memberAdmin, 'POST', '/api/masters/webhook', {
    payload: { ...aWebhook, reason: 'For a test' },
  });
  const decision = { ids: [made.json.held.id], decision: 'approve' };
  await others.ask(controlUser, 'POST', '/api/approvals/decide', { payload: decision });
  const [{ webhookId }] = await others.rows('webhook');
  const stranger = as('memberAdmin', { userId: '4002', memberId: 'M002' });
  const { memberId: _, userId: __, ...changes } = aWebhook;
  const answers = [
    await others.ask(stranger, 'GET', `/api/masters/webhook/${webhookId}`),
    await others.ask(stranger, 'GET', `/api/masters/webhook/${webhookId}/history`),
    await others.ask(stranger, 'PUT', `/api/masters/webhook/${webhookId}`, {
      payload: { ...changes, version: 1, reason: 'Mine now' },
    }),
    await others.ask(stranger, 'POST', `/api/masters/webhook/${webhookId}/secret`, { payload: {} }),
    await others.ask(stranger, 'POST', `/api/masters/webhook/${webhookId}/stop`, {
      payload: { version: 1, reason: 'For a test' },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await others.ask(stranger, 'GET', '/api/masters/webhook')).json).toEqual([]);
});

test('a Control User sees the webhooks of all members and can switch one off', async () => {
  const { id } = await market.makeWebhook();
  expect((await market.act(id, 'stop', 'control')).status).toBe(200);
  expect(await market.webhookAt(id)).toMatchObject({ state: 'off' });
  expect((await market.act(id, 'start', 'control')).status).toBe(403);
  expect((await market.act(id, 'start')).status).toBe(200);
  expect(await market.webhookAt(id)).toMatchObject({ state: 'active' });
});
