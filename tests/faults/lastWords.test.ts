import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../markets/server.ts';

/**
 * The environment that loads code before the server; the code fails in a way that nothing in the server
 * awaits.
 */
const breaking = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
});

const inMain = `import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.on('SIGUSR2', () => { void Promise.reject(new Error('Nobody waits for this')) });`;
/** Breaks the writer alone, which is the thread that gets the key of the journal, once a file exists. */
const inWriter = (file: string) => `import { isMainThread, workerData } from 'node:worker_threads';
  import { existsSync } from 'node:fs';
  if (!isMainThread && workerData?.journalKey) setInterval(() => {
    if (existsSync('${file}')) throw new RangeError('The writer broke');
  }, 50).unref();`;

const lastWords = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level === 60);

test('a promise that nobody answered for leaves one line that says what and where, and ends the server with 1', async () => {
  const server = await startServer({
    env: { OFFERDESK_DEMO_BIDDING: 'off', ...breaking(inMain) },
  });
  const ended = new Promise((resolve) => server.process.once('exit', resolve));
  onTestFinished(() => server.kill9());
  server.process.kill('SIGUSR2');
  expect(await ended).toBe(1);
  const [line, ...more] = lastWords(server.output());
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    part: 'main thread',
    msg: 'Uncaught error in the main thread: Nobody waits for this',
    err: { message: 'Nobody waits for this', stack: expect.stringContaining('Error: Nobody') },
  });
});

test('an error that nobody caught in the writer thread leaves one line of it, and ends the server with 1', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-breaking-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'now');
  const server = await startServer({
    env: { OFFERDESK_DEMO_BIDDING: 'off', ...breaking(inWriter(file)) },
  });
  const ended = new Promise((resolve) => server.process.once('exit', resolve));
  onTestFinished(() => server.kill9());
  writeFileSync(file, '');
  expect(await ended).toBe(1);
  const [line, ...more] = lastWords(server.output());
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    part: 'writer thread',
    msg: 'Uncaught error in the writer thread: The writer broke',
    err: { stack: expect.stringContaining('The writer broke') },
  });
});
