import type { Variable } from './variable.ts';

/** A setting: its variable in the environment, how it is read, and its purpose in a line for operators. */
type Setting<T> = readonly [name: string, variable: Variable<T>, purpose: string];

/** The settings of a section, by the names of their values. */
export type Declared<T> = { readonly [K in keyof T]: Setting<T[K]> };

/** The modes in which a server runs. */
export type Mode = 'production' | 'demo' | 'development' | 'test';

/** The value of a section, and what is wrong with its settings together, in words. */
export type Checked<V> = { value: V; faults: readonly string[] };

/** Settings that belong together, under a title of docs/settings.md. */
export type Section<V extends object = object> = {
  title: string;
  settings: Readonly<Record<string, Setting<unknown>>>;
  /** The value of the section, from those of its settings. */
  check: (values: never, mode: Mode) => Checked<V>;
};

/** The value of a section. */
export type ValueOf<S> = S extends Section<infer V> ? V : never;

/**
 * Declares a section of settings. Its value has those of its settings, unless `check` makes another one of
 * them and finds what is wrong with them together.
 */
export const section = <T extends object, V extends object = T>(
  title: string,
  settings: Declared<T>,
  check?: (values: T, mode: Mode) => Checked<V>,
): Section<V> => ({
  title,
  settings: settings as Section['settings'],
  check: check ?? ((values: T) => ({ value: values as unknown as V, faults: [] })),
});
