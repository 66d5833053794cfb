import type { Noun } from '#model';
import { nouns, ownCalls, processes } from './all.ts';

export { nouns, ownCalls, processes };

/** The noun of a name; throws when no schema has it, since its caller was written for an existing one. */
export const nounNamed = (name: string): Noun => {
  const found = nouns.find((noun) => noun.name === name);
  if (!found) throw new Error(`No schema is named '${name}'`);
  return found;
};
