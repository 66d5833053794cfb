import { type Sentence, sentence, type Words } from '#domain/sentence.ts';
import { type Noun, writableOf } from '../language/noun.ts';
import type { Fields } from '../language/row.ts';
import { faultOf } from './fieldFault.ts';

/** Rules of a row by the field that they blame: words when it does not go with the others. */
export type Rules = Readonly<Record<string, (row: any) => unknown>>;

/**
 * The words of a broken rule of a row; undefined when it holds. Rules expect a sound row: an error
 * thrown by one counts only there.
 */
export const wordsOfRule = (
  rule: Rules[string],
  row: Readonly<Record<string, unknown>>,
  fields: Fields,
): Words | undefined => {
  try {
    return (rule(row) as Words | false | null | undefined) || undefined;
  } catch (error) {
    if (Object.entries(fields).every(([name, field]) => faultOf(field, row[name]) === undefined))
      throw error;
    return undefined;
  }
};

/**
 * The fields that a person or a call gives to create or edit a row of a noun, and the rules that
 * can blame one of them.
 */
export const writableWithRules = (noun: Noun, action: 'create' | 'edit'): [Fields, Rules] => {
  const writable = new Set(writableOf(noun, action));
  const among = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => writable.has(name)));
  return [among(noun.fields), among(noun.noun === 'resource' ? ((noun.rules ?? {}) as Rules) : {})];
};

/** The words for values that are no row at all. */
export const notAnObject = 'An object of fields is expected';

/** The words for fields that a row does not have. */
export const noField = (names: readonly string[]): Sentence =>
  sentence('There is no field %{name}', { name: names.join(', ') });
