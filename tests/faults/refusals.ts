import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { patience } from '../../scripts/patience.ts';
import { shortLived } from '../../scripts/shortLived.ts';
import { freePort, startServer } from '../markets/server.ts';
import { firstToken } from '../security/production.ts';

const project = process.env.SERVER_UNDER_TEST ?? new URL('../..', import.meta.url).pathname;

/** The exit status of a command of the product, and its output. */
export type Ended = { status: number | null; stdout: string; stderr: string };

type StartOptions = { data: string; env?: Record<string, string>; uid?: number };

/**
 * Runs a command of the built product to its end; a command that keeps serving is killed after two minutes,
 * and has no status.
 */
export const runToEnd = async (
  command: readonly string[],
  { data, env = {}, uid }: StartOptions,
): Promise<Ended> => {
  const child = spawn(process.execPath, [...shortLived, 'dist/server/main.js', ...command], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      OFFERDESK_PORT: String(await freePort()),
      OFFERDESK_DATA: data,
      ...env,
    },
    ...(uid !== undefined && { uid, gid: uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const late = setTimeout(() => child.kill('SIGKILL'), 120_000);
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk) => {
      output[name] += chunk;
    });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(late);
  return { status, ...output };
};

/** Every file below a folder, with a hash of its content. */
export const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => lstatSync(join(folder, name)).isFile())
      .toSorted()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  );

/**
 * Asserts that a command was refused with a message, with status 2 where its arguments fit no form:
 * the message matches, there is no stack trace, and nothing more was printed.
 */
export const expectRefused = (
  { status, stdout, stderr }: Ended,
  words: RegExp,
  wanted: 1 | 2 = 1,
): void => {
  expect([status, stderr]).toEqual([wanted, expect.stringMatching(words)]);
  expect(stderr).not.toMatch(/^ +at |Sqlite|Error:|node:/m);
  expect(stderr.trim().split('\n').length).toBeLessThan(7);
  expect(stdout).toBe('');
};

/** Makes a production installation in a folder: served once, until its first link was printed, and stopped. */
export const install = async (data: string, env: Record<string, string> = {}): Promise<void> => {
  const server = await startServer({ command: 'serve', data, env });
  await vi.waitFor(() => expect(firstToken(server)).not.toBe(null), patience);
  expect(await server.stop()).toBe(0);
};
