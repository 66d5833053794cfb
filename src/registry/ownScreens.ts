import type { ConsoleModule } from '#console/nouns/pages.ts';

/** A screen that a noun may export. */
type Kind = Exclude<keyof ConsoleModule, 'default'>;

const sources = import.meta.glob<string>(
  ['../../resources/*/console.tsx', '../own/*/console.tsx'],
  { eager: true, query: '?raw', import: 'default' },
);

const kinds: readonly Kind[] = ['list', 'show', 'edit', 'create'];

/**
 * Whether a module exports a name: `export const list`, `export function list`, `export { Shown as
 * list }`.
 */
const exportsName = (source: string, name: string): boolean =>
  new RegExp(`^export (?:const|function) ${name}\\b|^export \\{[^}]*\\b${name}\\b`, 'm').test(
    source,
  );

/**
 * The screens that nouns export in their console.tsx, by noun. A generated screen loads no
 * console.tsx, which may import whole pages; the build inlines this value, as that of the outlines.
 */
export const ownScreens: Readonly<Record<string, readonly Kind[]>> = Object.fromEntries(
  Object.entries(sources).flatMap(([path, source]) => {
    const own = kinds.filter((kind) => exportsName(source, kind));
    return own.length === 0 ? [] : [[path.split('/').at(-2) as string, own]];
  }),
);
