import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CookieMarket, openCookieMarket } from '../auth/cookieMarket.ts';

let market: CookieMarket;
let app: FastifyInstance;
/** Lets the call go on that is under way. */
let release: () => void;
let isCalled: Promise<void>;
beforeEach(async () => {
  market = await openCookieMarket({});
  app = market.app;
  isCalled = new Promise((called) => {
    app.addHook('onRequest', async ({ url }) => {
      if (!url.includes('hold')) return;
      called();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => market.close());

/** A connection, and what came by it when it is closed. */
const open = () => {
  const { port } = app.server.address() as { port: number };
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => {
    let text = '';
    client.on('data', (chunk) => {
      text += chunk;
    });
    client.on('close', () => resolve(text));
  });
  return { client, ended };
};

/** The headers of an answer by their names, but for those that differ from answer to answer. */
const namesIn = (answer: string): string[] =>
  (answer.split('\r\n\r\n')[0] ?? '')
    .split('\r\n')
    .slice(1)
    .map((line) => (line.split(':')[0] ?? '').toLowerCase())
    .filter((name) => !['date', 'keep-alive', 'transfer-encoding', 'retry-after'].includes(name))
    .sort();

const refused = async (request: string): Promise<string> => {
  const { client, ended } = open();
  client.write(request);
  return ended;
};

const unknown = () => refused('GET /api/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');

test.each([
  [
    'headers too large (431)',
    `GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
  ['a request that is none (400)', 'NONSENSE\r\n\r\n', 400],
])('%s bear the same headers as every answer', async (_, request, status) => {
  const answer = await refused(request);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(namesIn(answer)).toEqual(namesIn(await unknown()));
  const { message, reference } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '');
  expect(message).toMatch(/request/);
  expect(answer).toContain(`x-request-id: ${reference}`);
});

test('503 while the server stops bears them too', async () => {
  const usual = namesIn(await unknown());
  const { client, ended } = open();
  client.write('GET /api/health?hold HTTP/1.1\r\nHost: x\r\n\r\n');
  await isCalled;
  const closed = app.close();
  const arrived = new Promise((resolve) => app.server.once('request', resolve));
  client.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
  await arrived;
  release();
  const answer = (await ended).slice((await ended).lastIndexOf('HTTP/1.1 '));
  await closed;
  expect(answer).toMatch(/^HTTP\/1.1 503 /);
  expect(namesIn(answer)).toEqual(usual);
  expect(answer).toContain('The server is stopping. Try again in a moment.');
});
