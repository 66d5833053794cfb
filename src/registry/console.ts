import type { ComponentType } from 'react';
import type { Pages } from '#console/nouns/pages.ts';
import type { ShellSlots } from '#console/nouns/slots.ts';
import type { ScreenType } from '#model';

/**
 * What console.tsx of a noun may export: the bodies of the pages that its schema declares, and screens of its own in
 * place of the generated ones, which are plain components of react-admin.
 */
export type ConsoleModule = { readonly default?: Pages } & {
  readonly [K in ScreenType]?: ComponentType;
};

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

/** What the nouns show around every page, loaded with the shell. */
export const slots: readonly (ShellSlots & { file: string })[] = Object.entries(shell).map(
  ([file, { default: fills }]) => ({ file, ...fills }),
);
