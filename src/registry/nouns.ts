import type { Noun } from '#model';
import { nouns, processes } from './all.ts';

export { nouns, processes };

/** The noun of a name; throws when no schema has it, since its caller was written for an existing one. */
export const nounNamed = (name: string): Noun => {
  const found = nouns.find((noun) => noun.name === name);
  if (!found) throw new Error(`No schema is named '${name}'`);
  return found;
};

/**
 * Waits until the nouns have their fields. They have them here; the console that is built begins
 * with outlines of them (scripts/outlines.ts), and the whole schemas come with the first screen that needs one.
 */
export const schemasLoaded = async (): Promise<void> => undefined;
