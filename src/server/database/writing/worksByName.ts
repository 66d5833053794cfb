import type { Work } from './work.ts';

/**
 * Works by their names, under which they cross to the writer thread. Throws, in words, when two have one name: the
 * later one would take the place of the other without a word.
 */
export const worksByName = (
  works: readonly Work<any, any>[],
): ReadonlyMap<string, Work<any, any>> => {
  const named = new Map<string, Work<any, any>>();
  for (const work of works) {
    const other = named.get(work.name);
    if (other && other !== work)
      throw new Error(`Two works are named '${work.name}'. Each needs a name of its own.`);
    named.set(work.name, work);
  }
  return named;
};

/** What is wrong with a write whose work is not among those that are known, in words that say what to do. */
export const unknownWork = (name: string): Error =>
  new Error(`No work is named '${name}'. List it in the works of the module that writes with it.`);
