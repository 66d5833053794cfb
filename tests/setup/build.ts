import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { demoFolder, startServer } from '../markets/server.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Builds console, server and client, and seeds one demo, once, unless the build is newer than the sources. */
export default async (): Promise<void> => {
  const sources = newest([
    'src',
    'schemas',
    'resources',
    'public',
    'scripts',
    'docs/manual',
    'vite.config.ts',
    'package.json',
  ]);
  const built = [
    'dist/console/.vite/manifest.json',
    'dist/server/main.js',
    'dist/client/package.json',
  ];
  if (built.some((path) => oldest(path) < sources)) {
    await build(root);
    rmSync(demoFolder, { recursive: true, force: true });
  }
  if (existsSync(join(demoFolder, '.whole'))) return;
  rmSync(demoFolder, { recursive: true, force: true });
  // Bids of any amount, so that a test of another rule need not mind the one about retail clients
  // on T day. Only a part of the crowd: the assertions of these tests hold for every number of bids
  // from 10,000 on, where lists count no further.
  const env = {
    OFFERDESK_DEMO_BIDDING: 'off',
    OFFERDESK_DEMO_RETAIL_ON_T: 'any',
    OFFERDESK_DEMO_BIDS: '14000',
  };
  const server = await startServer({ data: demoFolder, env });
  await listFollows(demoFolder);
  await server.stop();
  writeFileSync(join(demoFolder, '.whole'), '');
};

/**
 * Waits until the list of the audit log has caught up with the journal, so that no server of a test
 * begins with that.
 */
const listFollows = async (folder: string): Promise<void> => {
  const database = new Database(join(folder, 'offerdesk.db'), { readonly: true });
  const behind = database
    .prepare(
      'select (select max(seq) from journal) - (select coalesce(max(seq), 0) from "auditEntry")',
    )
    .pluck();
  while (Number(behind.get()) > 0) await new Promise((resolve) => setTimeout(resolve, 200));
  database.close();
};

/** Builds both halves of the project in a folder, at once, and the package of the client. */
export const build = async (folder: string): Promise<void> => {
  // The test runner's own variables would change what Vite builds and which React it takes.
  const { VITEST, VITEST_MODE, NODE_ENV, ...env } = process.env;
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  const run = (words: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(process.execPath, words, {
        cwd: folder,
        env,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      child.once('error', reject);
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`${words.join(' ')} ended with ${code}.`)),
      );
    });
  const halves = [['build'], ['build', '--ssr']];
  await Promise.all(halves.map((half) => run([vite, ...half, '--logLevel', 'warn'])));
  await run(['scripts/thirdPartyNotices.mjs']);
  await run(['scripts/buildClient.mjs']);
};

const timeOf = (path: string): number => statSync(path).mtimeMs;

const oldest = (path: string): number =>
  existsSync(join(root, path)) ? timeOf(join(root, path)) : 0;

const newest = (paths: readonly string[]): number =>
  Math.max(
    ...paths
      .map((path) => join(root, path))
      .filter(existsSync)
      .flatMap((path) =>
        statSync(path).isDirectory()
          ? readdirSync(path, { recursive: true }).map((name) => timeOf(join(path, String(name))))
          : [timeOf(path)],
      ),
  );
