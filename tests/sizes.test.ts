import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[]; css?: string[] };

const built = new URL('../dist/console/', import.meta.url);
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(new URL('.vite/manifest.json', built), 'utf8'),
);

/** The chunk that a source file became, found by how its path ends. */
const chunkOf = (path: string): string => {
  const names = Object.keys(manifest).filter((name) => name.endsWith(path));
  if (names.length !== 1) throw new Error(`${path} is ${names.length} chunks of the build`);
  return names[0] as string;
};

/** Every file that some chunks load before they run: what they import statically, with its styles. */
const filesOf = (names: readonly string[]): Set<string> => {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const { file, css = [], imports = [] } = manifest[name] as Chunk;
    for (const loaded of [file, ...css]) files.add(loaded);
    imports.forEach(visit);
  };
  names.forEach(visit);
  return files;
};

/** KB (1000 bytes) of some chunks with all they load, each file gzipped at its best. */
const weightOf = (paths: readonly string[]): number =>
  [...filesOf(paths.map(chunkOf))].reduce(
    (total, file) => total + gzipSync(readFileSync(new URL(file, built)), { level: 9 }).length,
    0,
  ) / 1000;

const login = 'index.html';
const app = 'App.tsx';
const limits: [what: string, chunks: string[], limit: number][] = [
  ['login entry', [login], 75],
  ['first signed-in page', [login, app, 'resources/activity/console.tsx'], 200],
  ['first list', [login, app, 'ListScreen.tsx'], 400],
  ['first form', [login, app, 'FormScreen.tsx'], 290],
];

describe('what a browser loads, gzipped', () => {
  test.each(limits)('%s %j: at most %i KB', (what, chunks, limit) => {
    const weight = weightOf(chunks);
    console.log(`${what}: ${weight.toFixed(1)} KB of at most ${limit}`);
    expect(weight).toBeGreaterThan(1);
    expect(weight).toBeLessThanOrEqual(limit);
  });
});
