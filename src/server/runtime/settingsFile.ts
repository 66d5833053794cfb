import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { closest } from 'fastest-levenshtein';
import type { Environment } from './variable.ts';

/** The variable with the file of further settings. */
export const settingsFileName = 'OFFERDESK_SETTINGS';

/** The text of a file that a variable names, or why it cannot be had, in words. */
export const textOf = (name: string, path: string): { text: string; faults: string[] } => {
  try {
    return { text: readFileSync(path, 'utf8'), faults: [] };
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'no reason is known';
    return { text: '', faults: [`${name} is ${path}, which cannot be read (${why}).`] };
  }
};

/**
 * The settings in the file that OFFERDESK_SETTINGS names, one `NAME=value` a line; a name that is not
 * among the known ones is a fault.
 */
export const settingsIn = (
  path: string | undefined,
  known: readonly string[],
): { values: Environment; faults: string[] } => {
  if (!path) return { values: {}, faults: [] };
  const { text, faults } = textOf(settingsFileName, path);
  const values = parseEnv(text);
  const unknown = Object.keys(values)
    .filter((name) => !known.includes(name))
    .map(
      (name) =>
        `${path} has ${name}, which is not a setting of Offerdesk. The nearest is ${closest(name, known)}.`,
    );
  return { values, faults: [...faults, ...unknown] };
};
