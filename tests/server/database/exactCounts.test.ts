import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDesk, as, type Exchange, openExchange } from '../market/smallExchange.ts';

let exchange: Exchange;
beforeEach(async () => {
  exchange = await openExchange();
  for (const deskId of ['D1', 'D2', 'D3'])
    await exchange.ask(as('controlUser'), 'POST', '/api/masters/Desk', {
      payload: aDesk({ deskId }),
    });
});
afterEach(() => exchange.close());

const path = '/api/masters/Desk?count=exact';

/** Holds every long read back until it is released, and counts them. */
const heldReads = () => {
  const { database } = exchange.machine;
  const readLong = database.readLong.bind(database);
  const held: (() => void)[] = [];
  let reads = 0;
  database.readLong = async (query) => {
    reads += 1;
    await new Promise<void>((resolve) => held.push(resolve));
    return readLong(query);
  };
  return {
    reads: () => reads,
    letGo: () => {
      for (const go of held.splice(0)) go();
    },
  };
};

test('a count that many ask for at once is made once, for those who see the same rows', async () => {
  const { reads, letGo } = heldReads();
  const requests = [
    as('controlUser'),
    as('controlUser', { userId: 'control2' }),
    as('memberAdmin'),
  ].map((user) => exchange.ask(user, 'GET', path));
  await expect.poll(reads).toBe(2);
  letGo();
  for (const { headers } of await Promise.all(requests))
    expect(headers['content-range']).toBe('desk 0-2/3');
  expect(reads()).toBe(2);
});

test('a user has one count at a time', async () => {
  const { reads, letGo } = heldReads();
  const first = exchange.ask(as('controlUser'), 'GET', path);
  await expect.poll(reads).toBe(1);
  const filter = encodeURIComponent('{"kind":"R"}');
  const second = await exchange.ask(as('controlUser'), 'GET', `${path}&filter=${filter}`);
  expect([second.status, second.json.message]).toEqual([
    429,
    'Your last count is still running. Start the next when it finishes.',
  ]);
  letGo();
  expect((await first).status).toBe(200);
  const later = exchange.ask(as('controlUser'), 'GET', `${path}&filter=${filter}`);
  await expect.poll(reads).toBe(2);
  letGo();
  expect((await later).status).toBe(200);
});

test('a user who closes the connection has cancelled the count, and may start another', async () => {
  await exchange.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = exchange.app.server.address() as AddressInfo;
  const { reads, letGo } = heldReads();
  const headers = { 'x-user': JSON.stringify(as('controlUser')) };
  const asking = request({ port, path, headers }).end();
  asking.on('error', () => undefined);
  await expect.poll(reads).toBe(1);
  const closed = new Promise((resolve) => asking.once('close', resolve));
  asking.destroy();
  await closed;
  letGo();
  const again = async () => {
    const answer = exchange.ask(
      as('controlUser'),
      'GET',
      `${path}&filter=${encodeURIComponent('{"kind":"R"}')}`,
    );
    setTimeout(letGo, 50);
    return (await answer).status;
  };
  await expect.poll(again).toBe(200);
});
