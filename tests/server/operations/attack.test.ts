import { afterEach, expect, test } from 'vitest';
import type { Exchange } from '../market/smallExchange.ts';
import { maker, openHeld } from './heldExchange.ts';

let exchange: Exchange;
afterEach(() => exchange.close());

test('a row as of a time at the end of all dates is refused in words, not as a fault of the server', async () => {
  exchange = await openHeld();
  const payload = { symbol: 'LICI', price: 380.5, lot: 1 };
  await exchange.ask(maker, 'POST', '/api/masters/offer', { payload });
  for (const asOf of ['+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z']) {
    const path = `/api/masters/offer/1?asOf=${encodeURIComponent(asOf)}`;
    const { status, json } = await exchange.ask(maker, 'GET', path);
    expect([status, json.code]).toEqual([400, 'MALFORMED']);
  }
});

test('twenty approvals of one change at once make it once', async () => {
  exchange = await openHeld();
  const ask: Exchange['ask'] = (...question) => exchange.ask(...question);
  const checker = { ...maker, userId: 'control2' };
  const payload = { symbol: 'LICI', price: 380.5, lot: 1 };
  await ask(maker, 'POST', '/api/masters/offer', { payload });
  await ask(checker, 'POST', '/api/masters/offer/1/publish');
  const { json } = await ask(maker, 'PUT', '/api/masters/offer/1', {
    payload: { ...payload, price: 381, version: 2, reason: 'The notice says so' },
  });
  const decision = { ids: [json.held.id], decision: 'approve' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      ask(checker, 'POST', '/api/approvals/decide', { payload: decision }),
    ),
  );
  expect(answers.filter(({ json: { results } }) => results[0].ok)).toHaveLength(1);
  const row = await ask(maker, 'GET', '/api/masters/offer/1');
  expect([row.json.price, row.json.version]).toEqual([381, 3]);
});

test('the character NUL, which PostgreSQL keeps in no text, is refused in words wherever it stands', async () => {
  exchange = await openHeld();
  const payload = { symbol: 'LICI', price: 380.5, lot: 1 };
  const filter = encodeURIComponent(JSON.stringify({ symbol: 'LI\0CI' }));
  const requests = [
    ['POST', '/api/masters/offer', { payload: { ...payload, symbol: 'LI\0CI' } }],
    ['POST', '/api/approvals/decide', { payload: { ids: [1], decision: ['approve', ['\0']] } }],
    ['GET', `/api/masters/offer?filter=${filter}`, {}],
    ['GET', '/api/masters/offer?view=%00', {}],
    ['GET', '/api/masters/offer/1%00', {}],
  ] as const;
  for (const [method, path, more] of requests) {
    const { status, json } = await exchange.ask(maker, method, path, more);
    expect([path, status, json.message]).toEqual([
      path,
      400,
      'A text contains a character that cannot be stored.',
    ]);
  }
});

test('a body that is nested a hundred thousand deep is refused, not a fault of the server', async () => {
  exchange = await openHeld();
  const depth = 100_000;
  const { status } = await exchange.ask(maker, 'POST', '/api/masters/offer', {
    payload: `{"symbol":${'['.repeat(depth)}${']'.repeat(depth)}}`,
    headers: { 'content-type': 'application/json' },
  });
  expect(status).toBe(400);
});
