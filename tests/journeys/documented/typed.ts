import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../../..', import.meta.url).pathname;

/**
 * The output of a command, its exit status, and what it started (firstWork.mjs), one entry each.
 */
export type Typed = { status: number | null; output: string; begun: string[] };

/** A checkout with a build, as a reader of the documents has it, and a shell in it. */
export type Checkout = {
  folder: string;
  /** Types a command; it is stopped as by the key C once its output has `until`. */
  type(command: string, env: Record<string, string>, until?: string): Promise<Typed>;
  remove(): void;
};

/**
 * Copies the checkout, so that commands do not write into this one, and puts the program on the
 * path.
 */
export const copyCheckout = (): Checkout => {
  const top = mkdtempSync(join(tmpdir(), 'offerdesk-documented-'));
  const folder = join(top, 'checkout');
  const left = ['node_modules', 'dist', 'data', '.git', 'tests/.output'].map((name) =>
    join(root, name),
  );
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !left.includes(path.replace(/\/$/, '')),
  });
  for (const name of ['node_modules', 'dist']) symlinkSync(join(root, name), join(folder, name));
  mkdirSync(join(top, 'bin'));
  symlinkSync(join(root, 'dist/server/main.js'), join(top, 'bin/offerdesk'));
  const firstWork = join(top, 'begun');
  return {
    folder,
    type: async (command, env, until) => {
      rmSync(firstWork, { force: true });
      const { VITEST, VITEST_MODE, NODE_ENV, CI, ...own } = process.env;
      const child = spawn('sh', ['-c', command], {
        cwd: folder,
        detached: true,
        env: {
          ...own,
          PATH: `${join(top, 'bin')}:${process.env.PATH}`,
          FIRST_WORK: firstWork,
          NODE_OPTIONS: `--import ${join(root, 'tests/journeys/documented/firstWork.mjs')}`,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      const stop = (signal: NodeJS.Signals) => child.pid && process.kill(-child.pid, signal);
      const late = setTimeout(() => stop('SIGKILL'), 240_000);
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          const was = output;
          output += chunk;
          if (until && !was.includes(until) && output.includes(until)) stop('SIGINT');
        });
      const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
      clearTimeout(late);
      const begun = existsSync(firstWork)
        ? readFileSync(firstWork, 'utf8').trimEnd().split('\n')
        : [];
      return { status, output, begun };
    },
    remove: () => rmSync(top, { recursive: true, force: true }),
  };
};
