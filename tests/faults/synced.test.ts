import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { dealer, signIn } from '../markets/client.ts';
import { bidOn, openOffer } from '../markets/market.ts';
import { startServer } from '../markets/server.ts';
import { install } from '../peers/debian.ts';
import { seenIn, unsynced } from './syncs.ts';

const folder = mkdtempSync(join(tmpdir(), 'offerdesk-trace-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const has = (program: string) => spawnSync(program, ['-V']).error === undefined;

/** Starts to trace a process; null, with the reason printed, where no process may trace another. */
const watch = async (pid: number, file: string): Promise<ChildProcess | null> => {
  if (!has('strace')) {
    if (process.getuid?.() !== 0 || !has('apt-get'))
      throw new Error('This test needs strace: install it.');
    install('strace');
  }
  const calls = 'trace=fdatasync,fsync,write,writev,sendto,sendmsg';
  const strace = spawn('strace', ['-f', '-y', '-s', '40', '-e', calls, '-o', file, '-p', `${pid}`]);
  let output = '';
  strace.stderr.on('data', (chunk) => {
    output += chunk;
  });
  for (let waited = 0; waited < 5000; waited += 50) {
    if (output.includes('attached')) return strace;
    if (strace.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  strace.kill();
  if (!/not permitted|ptrace_scope/.test(output)) throw new Error(`strace failed: ${output}`);
  console.warn(`Not tested here, since no process may watch another: ${output}`);
  return null;
};

test('a sync of the write-ahead log comes before each answer to a bid', async ({ skip }) => {
  const server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  const client = await signIn(server.url, dealer);
  const offer = await openOffer(client);
  const file = join(folder, 'trace');
  const strace = await watch(server.process.pid ?? 0, file);
  if (!strace) {
    await server.stop();
    return skip('strace cannot attach');
  }
  const bids = 20;
  for (let n = 0; n < bids; n++) {
    const answer = await client.call(
      'POST',
      '/rms/order',
      bidOn(offer, { clientOrderId: `S${n}` }),
    );
    expect(answer.status).toBe(201);
  }
  const ended = new Promise((resolve) => strace.once('close', resolve));
  strace.kill('SIGINT');
  await ended;
  expect(await server.stop()).toBe(0);

  const seen = seenIn(readFileSync(file, 'utf8'));
  const syncs = seen.filter((what) => what === 'sync').length;
  console.log(`${bids} bids, ${syncs} syncs of the write-ahead log.`);
  expect(seen.filter((what) => what === 'answer')).toHaveLength(bids);
  expect(unsynced(seen)).toBe(0);
});

const answer = '101 writev(25<TCP:[1]>, [{iov_base="HTTP/1.1 201 Created\\r\\n", ...}], 1) = 300';
const sync = '102 fdatasync(19</data/x.db-wal>) = 0';

test('an answer without a sync before it is seen', () => {
  expect(unsynced(seenIn([sync, answer, sync, answer].join('\n')))).toBe(0);
  expect(unsynced(seenIn([sync, answer, answer].join('\n')))).toBe(1);
  expect(unsynced(seenIn([answer, sync].join('\n')))).toBe(1);
  const failed = '102 fdatasync(19</data/x.db-wal>) = -1 EIO (Input/output error)';
  expect(unsynced(seenIn([failed, answer].join('\n')))).toBe(1);
  const elsewhere = '102 fdatasync(19</data/other.log>) = 0';
  expect(unsynced(seenIn([elsewhere, answer].join('\n')))).toBe(1);
  const begun = '102 fdatasync(19</data/x.db-wal> <unfinished ...>';
  const resumed = '102 <... fdatasync resumed>) = 0';
  expect(unsynced(seenIn([begun, answer, resumed].join('\n')))).toBe(1);
  expect(unsynced(seenIn([begun, resumed, answer].join('\n')))).toBe(0);
});
