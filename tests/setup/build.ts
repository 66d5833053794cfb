import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { demoFolder, startServer } from '../markets/server.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Builds console and server and seeds one demo, once, unless the build is newer than the sources. */
export default async (): Promise<void> => {
  const sources = newest([
    'src',
    'schemas',
    'resources',
    'public',
    'scripts',
    'vite.config.ts',
    'package.json',
  ]);
  const built = ['dist/console/.vite/manifest.json', 'dist/server/main.js'];
  if (built.some((path) => oldest(path) < sources)) {
    build(root);
    rmSync(demoFolder, { recursive: true, force: true });
  }
  if (existsSync(join(demoFolder, '.whole'))) return;
  rmSync(demoFolder, { recursive: true, force: true });
  const server = await startServer({ data: demoFolder, env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  await server.stop();
  execFileSync('touch', [join(demoFolder, '.whole')]);
};

/** Builds both halves of the project in a folder. */
export const build = (folder: string): void => {
  // The test runner's own variables would change what Vite builds and which React it takes.
  const { VITEST, VITEST_MODE, NODE_ENV, ...env } = process.env;
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  for (const module of [['build'], ['build', '--ssr']])
    execFileSync(process.execPath, [vite, ...module, '--logLevel', 'warn'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
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
