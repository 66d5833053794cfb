import { type Declared, type Section, section } from './section.ts';

/**
 * The values of the modules' variables, by module and name; plain data, since it crosses to the
 * writer thread.
 */
export type ModuleValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The part of the settings that a mutation can read. Handlers have all of them (settings.ts). */
export type MutationSettings = { modules: ModuleValues };

/** Settings without any value given: each module has its defaults. */
export const initialSettings: MutationSettings = { modules: {} };

/** The section of settings that a module declares. */
export type ModuleSettings<T extends object = object> = Section<T> & {
  module: string;
  /** Their values for a machine, or in the transaction of a mutation. */
  of: (holder: { settings: MutationSettings }) => T;
};

/**
 * Declares the settings of a module, in resources/<noun>/server/settings.ts, where they are found
 * by their path.
 */
export const moduleSettings = <T extends object>(
  module: string,
  title: string,
  settings: Declared<T>,
): ModuleSettings<T> => {
  const own = section(title, settings);
  const initial = Object.fromEntries(
    Object.entries(own.settings).map(([field, [, variable]]) => [field, variable.initial]),
  ) as T;
  return {
    ...own,
    module,
    of: ({ settings: { modules } }) => (modules[module] as T | undefined) ?? initial,
  };
};
