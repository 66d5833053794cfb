import type { Pages } from '#console/nouns/pages.ts';
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

const shell = import.meta.glob<{ default: ShellSlots }>('../../resources/*/shell.console.ts', {
  eager: true,
});

/** What the nouns show around every page, loaded with the shell. */
export const slots: readonly (ShellSlots & { file: string })[] = Object.entries(shell).map(
  ([file, { default: fills }]) => ({ file, ...fills }),
);
