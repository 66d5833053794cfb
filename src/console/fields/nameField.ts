import { type Noun, searchableOf } from '#model';

/** What tells people which row a key means: the first searched field that is no part of the key. */
export const nameFieldOf = (noun: Noun): string | undefined =>
  searchableOf(noun).find((name) => !noun.key.includes(name));
