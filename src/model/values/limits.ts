import type { Field } from '../language/field.ts';
import type { Noun } from '../language/noun.ts';
import { kindOf } from './kinds.ts';

/**
 * What may stand in a field, in words for people: 'at most 10 characters, upper case'. The nouns
 * tell what a reference is called; without them it says the name of the noun.
 */
export const limitWords = (field: Field, nouns: readonly Noun[] = []): string =>
  kindOf(field)
    .limits(field, (noun) => nouns.find(({ name }) => name === noun)?.label ?? noun)
    .filter((part) => part !== '')
    .join(', ');
