import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortLived } from '../../scripts/shortLived.ts';

const root = new URL('../..', import.meta.url).pathname;

/** The project whose built server is started: scripts/guards.mjs starts one without a guard. */
const underTest = process.env.SERVER_UNDER_TEST ?? root;

/** The data folder of a demo that was seeded once (tests/setup/build.ts); each server gets a copy. */
export const demoFolder = join(root, 'tests/.output/demo');

export type Server = {
  url: string;
  port: number;
  data: string;
  process: ChildProcess;
  /** Its whole output so far. */
  output(): string;
  /** Stops it and waits; returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it at once. */
  kill9(): Promise<void>;
};

/**
 * Starts the built server and waits for its ready line. Without a data folder it uses a copy of the seeded
 * demo in a new folder, which is removed when the server is stopped.
 */
export const startServer = async ({
  command = 'demo',
  folder = underTest,
  data,
  port,
  env = {},
  launcher = [],
}: {
  command?: 'demo' | 'serve';
  /** The folder of the project. */
  folder?: string;
  data?: string;
  port?: number;
  env?: Record<string, string>;
  /** A program before the command, which it becomes. */
  launcher?: readonly string[];
} = {}): Promise<Server> => {
  const at = port ?? (await freePort());
  const home = data ?? copyOfDemo();
  const { VITEST, VITEST_MODE, NODE_ENV, ...own } = process.env;
  const words = [...launcher, process.execPath, ...shortLived, 'dist/server/main.js', command];
  const child = spawn(words[0] as string, words.slice(1), {
    cwd: folder,
    env: { ...own, OFFERDESK_PORT: String(at), OFFERDESK_DATA: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = `http://127.0.0.1:${at}`;
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server is not ready after 600 s. It said:\n${printed}`));
    }, 600_000);
    const hear = (chunk: Buffer) => {
      printed += chunk;
      if (!printed.includes(`Offerdesk is ready at ${url}\n`)) return;
      clearTimeout(late);
      resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', (code) => {
      clearTimeout(late);
      reject(new Error(`The server ended with ${code} before it was ready. It said:\n${printed}`));
    });
  });
  const clear = () => data === undefined && rmSync(home, { recursive: true, force: true });
  return {
    url,
    port: at,
    data: home,
    process: child,
    output: () => printed,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      clear();
      return code;
    },
    kill9: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** A free port. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

/** A new folder with a copy of the seeded demo. */
export const copyOfDemo = (): string => {
  if (!existsSync(demoFolder))
    throw new Error('No demo was seeded: tests/setup/build.ts comes first.');
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  cpSync(demoFolder, folder, { recursive: true, preserveTimestamps: true });
  return folder;
};
