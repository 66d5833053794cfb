import type { ComponentType } from 'react';
import type { RecordFinder } from '#console/nouns/finder.ts';
import type { AboveProps, AboveRowProps, Pages } from '#console/nouns/pages.ts';
import type { ShellSlots } from '#console/nouns/slots.ts';

const modules = import.meta.glob<{ default: Pages }>([
  '../../resources/*/console.tsx',
  '../own/*/console.tsx',
]);

/** The console module of a noun, loaded when one of its pages first opens; null when it has none. */
export const consoleModule = (name: string): (() => Promise<Pages>) | null => {
  const load =
    modules[`../../resources/${name}/console.tsx`] ?? modules[`../own/${name}/console.tsx`];
  return load ? async () => (await load()).default : null;
};

const above = import.meta.glob<{ default: ComponentType<any> }>([
  '../../resources/*/*.above.tsx',
  '../own/*/*.above.tsx',
]);

/**
 * What stands above the list of a view, in resources/<noun>/<variant>.above.tsx (list.above.tsx of
 * the noun itself), loaded with the list; null when nothing does.
 */
export const aboveList = (
  noun: string,
  variant: string | null,
): (() => Promise<{ default: ComponentType<AboveProps> }>) | null =>
  above[`../../resources/${noun}/${variant ?? 'list'}.above.tsx`] ??
  above[`../own/${noun}/${variant ?? 'list'}.above.tsx`] ??
  null;

/** What stands above the fields of a row of a noun, in resources/<noun>/row.above.tsx; null when nothing does. */
export const aboveRow = (
  noun: string,
): (() => Promise<{ default: ComponentType<AboveRowProps> }>) | null =>
  above[`../../resources/${noun}/row.above.tsx`] ?? null;

const shell = import.meta.glob<{ default: ShellSlots }>('../../resources/*/shell.console.ts', {
  eager: true,
});

/** What the nouns show around every page, loaded with the shell. */
export const slots: readonly (ShellSlots & { file: string })[] = Object.entries(shell).map(
  ([file, { default: fills }]) => ({ file, ...fills }),
);

const finders = import.meta.glob<{ default: RecordFinder }>('../../resources/*/find.console.ts');

/** What finds records of nouns that the reader may not list, in resources/<noun>/find.console.ts; loaded when the command line opens. */
export const recordFinders = async (): Promise<readonly RecordFinder[]> =>
  (await Promise.all(Object.values(finders).map((load) => load()))).map((each) => each.default);
