import { posix } from 'node:path';
import { type Import, importsOf } from './imports.ts';

/** The source files by their path from the root of the project: `/src/model/index.ts` and its text. */
export type Sources = Readonly<Record<string, string>>;

/** One import between two files of the project. */
export type Edge = Import & { from: string; to: string };

/** `#model/path.ts` → `/src/model/path.ts`, as package.json `imports` has it. */
const pathOfName = (specifier: string): string => {
  const name = specifier.slice(1);
  if (name === 'model') return '/src/model/index.ts';
  if (name === 'registry') return '/src/registry/nouns.ts';
  return name.startsWith('schemas/') ? `/${name}` : `/src/${name}`;
};

/** Where an import leads, from the root of the project; null for a package. */
export const targetOf = (path: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return pathOfName(specifier);
  if (!specifier.startsWith('.')) return null;
  return posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''));
};

/** Every import between the files of the project, types included. */
export const edgesOf = (sources: Sources): Edge[] =>
  Object.entries(sources).flatMap(([from, source]) =>
    importsOf(from, source).flatMap((imported) => {
      const to = imported.specifier === null ? null : targetOf(from, imported.specifier);
      return to === null || to.includes('*') ? [] : [{ ...imported, from, to }];
    }),
  );

/**
 * The room of a file. In src/server, src/console, src/domain, src/model and src/exchange it is the folder; in
 * resources/ it is the noun; own nouns and the registries have a room for each file, since each file belongs
 * to one layer.
 */
export const roomOf = (path: string): string => {
  const inSrc = /^\/src\/(server|console|domain|model|exchange)\/(?:([^/]+)\/)?/.exec(path);
  if (inSrc) return `${inSrc[1]}/${inSrc[2] ?? '(entry)'}`;
  const noun = /^\/resources\/([^/]+)\//.exec(path);
  if (noun) return `resources/${noun[1]}`;
  return path.startsWith('/schemas/') ? 'schemas' : path.slice(1);
};

/** Rooms that import each other, each pair once, ordered by name. */
export const mutualRooms = (edges: readonly Edge[]): string[] => {
  const ways = new Set(
    edges.flatMap(({ from, to }) => {
      const [a, b] = [roomOf(from), roomOf(to)];
      return a === b ? [] : [`${a} ⇄ ${b}`];
    }),
  );
  return [...ways].filter((way) => {
    const [a = '', b = ''] = way.split(' ⇄ ');
    return a < b && ways.has(`${b} ⇄ ${a}`);
  });
};

/** The circles of files that import each other, types included; each as its files, sorted (Tarjan's algorithm). */
export const circlesOf = (edges: readonly Edge[]): string[][] => {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const found = new Map<string, { index: number; low: number; isOpen: boolean }>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string) => {
    const mine = { index: found.size, low: found.size, isOpen: true };
    found.set(file, mine);
    open.push(file);
    for (const other of next.get(file) ?? []) {
      const theirs = found.get(other) ?? visit(other);
      if (theirs.isOpen) mine.low = Math.min(mine.low, theirs.low);
    }
    if (mine.low === mine.index) {
      const circle = open.splice(open.indexOf(file));
      for (const member of circle) (found.get(member) as typeof mine).isOpen = false;
      if (circle.length > 1) circles.push(circle.sort());
    }
    return mine;
  };
  for (const file of next.keys()) if (!found.has(file)) visit(file);
  return circles;
};

/** Folders with more source files than a reader can survey, with their number. */
export const fullFolders = (paths: readonly string[], most: number): string[] => {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > most)
    .map(([folder, count]) => `${folder}: ${count}`);
};
