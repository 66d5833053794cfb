import { type Sentence, several } from '#domain/sentence.ts';
import type { Field } from '../language/field.ts';
import type { Noun } from '../language/noun.ts';
import { kindOf } from './kinds.ts';

/**
 * The limits of a field, in words for people: 'at most 10 characters, upper case'. The nouns give
 * the label of a reference; without them its name is used.
 */
export const limitWords = (field: Field, nouns: readonly Noun[] = []): Sentence =>
  several(
    kindOf(field)
      .limits(field, (noun) => nouns.find(({ name }) => name === noun)?.label ?? noun)
      .filter((part) => part !== ''),
  );
