import { type Noun, searchableOf } from '#model';

/** The field by which people recognise a row: the first searched field outside the key. */
export const nameFieldOf = (noun: Noun): string | undefined =>
  searchableOf(noun).find((name) => !noun.key.includes(name));
