import type { Variable } from './variable.ts';

/**
 * The values of the modules' variables, by module and name; plain data, since it crosses to the
 * writer thread.
 */
export type ModuleValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The part of the settings that a mutation can read. Handlers have all of them (settings.ts). */
export type MutationSettings = { modules: ModuleValues };

/** Settings without any value given: each module has its defaults. */
export const initialSettings: MutationSettings = { modules: {} };

type Variables<T> = {
  readonly [K in keyof T]: readonly [name: string, variable: Variable<T[K]>];
};

/**
 * The settings that a module declares: each by its name in the module, with the environment
 * variable it is read from.
 */
export type ModuleSettings<T = unknown> = {
  module: string;
  variables: Readonly<Record<string, readonly [name: string, variable: Variable<unknown>]>>;
  /** Their values for a machine, or in the transaction of a mutation. */
  of: (holder: { settings: MutationSettings }) => T;
};

/**
 * Declares the settings of a module, in resources/<noun>/server/settings.ts, where they are found
 * by their path.
 */
export const moduleSettings = <T extends object>(
  module: string,
  variables: Variables<T>,
): ModuleSettings<T> => {
  const own = variables as ModuleSettings['variables'];
  const initial = Object.fromEntries(
    Object.entries(own).map(([field, [, variable]]) => [field, variable.initial]),
  ) as T;
  return {
    module,
    variables: own,
    of: ({ settings: { modules } }) => (modules[module] as T | undefined) ?? initial,
  };
};
