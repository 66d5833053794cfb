import { connect } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { cutSlowBodies } from '#server/http/slowBodies.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A server whose calls take a body, and a client that has sent half of one. */
const halfSent = async (takesFile: boolean) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const app = fastify();
  cutSlowBodies(app);
  app.post('/', { config: { takesFile } }, async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const received = new Promise((resolve) => app.server.once('request', resolve));
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => {
    let answer = '';
    client.on('data', (chunk) => {
      answer += chunk;
    });
    client.on('close', () => resolve(answer));
  });
  client.write(
    'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n12',
  );
  await received;
  return { client, ended, close: () => app.close() };
};

test('a client that has not sent its body after 30 s is cut off, without an answer', async () => {
  const { ended, close } = await halfSent(false);
  vi.advanceTimersByTime(32_000);
  expect(await ended).toBe('');
  await close();
});

test('a body that is complete within 30 s is answered, however late others look', async () => {
  const { client, ended, close } = await halfSent(false);
  vi.advanceTimersByTime(29_000);
  client.write('34');
  expect(await ended).toContain('taken');
  vi.advanceTimersByTime(32_000);
  await close();
});

test('a call that takes a large file waits for it', async () => {
  const { client, ended, close } = await halfSent(true);
  vi.advanceTimersByTime(120_000);
  client.write('34');
  expect(await ended).toContain('taken');
  await close();
});
