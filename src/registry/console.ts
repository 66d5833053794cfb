import type { ComponentType } from 'react';
import type { RecordFinder } from '#console/nouns/finder.ts';
import type { AboveProps, AboveRowProps, ConsoleModule } from '#console/nouns/pages.ts';
import type { ShellSlots } from '#console/nouns/slots.ts';
import type { TourStep, Tours } from '#console/nouns/tour.ts';

const modules = import.meta.glob<ConsoleModule>([
  '../../resources/*/console.tsx',
  '../own/*/console.tsx',
]);

/** Loads the console module of a noun, when one of its screens first opens; null when it has none. */
export const consoleModule = (name: string): (() => Promise<ConsoleModule>) | null =>
  modules[`../../resources/${name}/console.tsx`] ?? modules[`../own/${name}/console.tsx`] ?? null;

const shell = import.meta.glob<{ default: ShellSlots }>('../../resources/*/shell.console.ts', {
  eager: true,
});

/** The slots of nouns around every page, loaded with the shell. */
export const slots: readonly (ShellSlots & { file: string })[] = Object.entries(shell).map(
  ([file, { default: fills }]) => ({ file, ...fills }),
);

const above = import.meta.glob<{ default: ComponentType<any> }>([
  '../../resources/*/*.above.tsx',
  '../own/*/*.above.tsx',
]);

/**
 * The part above the list of a view, in resources/<noun>/<variant>.above.tsx (list.above.tsx of the
 * noun itself), loaded with the list; null without one.
 */
export const aboveList = (
  noun: string,
  variant: string | null,
): (() => Promise<{ default: ComponentType<AboveProps> }>) | null =>
  above[`../../resources/${noun}/${variant ?? 'list'}.above.tsx`] ??
  above[`../own/${noun}/${variant ?? 'list'}.above.tsx`] ??
  null;

/**
 * The part above the fields of a row of a noun, in resources/<noun>/row.above.tsx; null without
 * one.
 */
export const aboveRow = (
  noun: string,
): (() => Promise<{ default: ComponentType<AboveRowProps> }>) | null =>
  above[`../../resources/${noun}/row.above.tsx`] ?? null;

const finders = import.meta.glob<{ default: RecordFinder }>('../../resources/*/find.console.ts');

/**
 * The finders of records of nouns that the reader may not list, in
 * resources/<noun>/find.console.ts; loaded when the command line opens.
 */
export const recordFinders = async (): Promise<readonly RecordFinder[]> =>
  (await Promise.all(Object.values(finders).map((load) => load()))).map((each) => each.default);

const tours = import.meta.glob<{ default: Tours }>('../../resources/*/tour.console.ts');

/** The steps of the tour of a role; none where it has no tour. Loaded when a tour begins, or the help opens. */
export const tourOf = async (role: keyof Tours): Promise<readonly TourStep[]> => {
  const all = await Promise.all(Object.values(tours).map((load) => load()));
  return all.flatMap(({ default: steps }) => steps[role] ?? []);
};
