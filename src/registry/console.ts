import type { ConsoleModule } from '#console/nouns/pages.ts';
import type { ShellSlots } from '#console/nouns/slots.ts';

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
