import type { Mutation } from './mutation.ts';

/**
 * Works by their names, under which they cross to the writer thread. Throws, in words, when two have one name: the
 * later one would take the place of the other without a word.
 */
export const mutationsByName = (
  mutations: readonly Mutation<any, any>[],
): ReadonlyMap<string, Mutation<any, any>> => {
  const named = new Map<string, Mutation<any, any>>();
  for (const mutation of mutations) {
    const other = named.get(mutation.name);
    if (other && other !== mutation)
      throw new Error(`Two mutations are named '${mutation.name}'. Each needs a unique name.`);
    named.set(mutation.name, mutation);
  }
  return named;
};

/** The error for a write whose mutation no module lists, in words that say what to do. */
export const unknownMutation = (name: string): Error =>
  new Error(
    `No mutation is named '${name}'. List it in the mutations of the module that writes with it.`,
  );
