import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from '../../setup/build.ts';

const root = new URL('../../..', import.meta.url).pathname;
const parts = ['src', 'scripts', 'schemas', 'resources', 'public', 'docs/manual'];
const files = ['package.json', 'tsconfig.json', 'vite.config.ts'];

/** A copy of the project in a separate folder, to which a test adds what a developer would add. */
export type ProjectCopy = {
  folder: string;
  /** Writes or overwrites files, each by its path in the project. */
  write(texts: Readonly<Record<string, string>>): void;
  /** Replaces texts of a file; each must occur in it exactly once. */
  change(path: string, texts: Readonly<Record<string, string>>): void;
  /** The paths of all files that have become others since this was asked last, in order. */
  touched(): string[];
  /** The errors of the compiler; empty when all types hold. */
  faults(): string;
  /** Builds both halves. */
  build(): Promise<void>;
  remove(): void;
};

/** Copies the project without its tests, documents and tools; it takes the modules of this one. */
export const copyProject = (): ProjectCopy => {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-copy-'));
  for (const part of [...parts, ...files])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  let before = contentsOf(folder);
  const write: ProjectCopy['write'] = (texts) => {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  return {
    folder,
    write,
    change: (path, texts) => {
      const was = readFileSync(join(folder, path), 'utf8');
      const after = Object.entries(texts).reduce((source, [old, text]) => {
        if (source.split(old).length !== 2) throw new Error(`${path} does not have once: ${old}`);
        return source.replace(old, () => text);
      }, was);
      write({ [path]: after });
    },
    touched: () => {
      const [was, is] = [before, contentsOf(folder)];
      before = is;
      return Object.keys(is)
        .filter((path) => was[path] !== is[path])
        .sort();
    },
    faults: () => {
      // Each run reuses the results of the previous one.
      const kept = ['--incremental', '--tsBuildInfoFile', 'types.tsbuildinfo'];
      const { stdout, status } = spawnSync('node_modules/.bin/tsc', ['--noEmit', ...kept], {
        cwd: folder,
        encoding: 'utf8',
      });
      return status === 0 ? '' : stdout;
    },
    build: () => build(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

const contentsOf = (top: string): Record<string, string> => {
  const inFolders = parts.flatMap((part) =>
    readdirSync(join(top, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const all = [...inFolders, ...files.map((file) => join(top, file))];
  return Object.fromEntries(
    all.map((path) => [path.slice(top.length).replace(/^\//, ''), readFileSync(path, 'latin1')]),
  );
};
