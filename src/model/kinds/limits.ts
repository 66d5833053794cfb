import type { Field, Kind } from '../language/field.ts';
import type { Noun } from '../language/noun.ts';

/**
 * What a field may hold, in words for people: 'at most 10 characters, upper case'. The nouns give the label
 * of a reference; without them its name is used.
 */
export const limitWords = (field: Field, nouns: readonly Noun[] = []): string =>
  words[field.kind](field, nouns)
    .filter((part) => part !== '')
    .join(', ');

/** A new kind does not compile until it has words. */
const words: Record<Kind, (field: Field, nouns: readonly Noun[]) => string[]> = {
  text: (field) => [lengthWords(field), upperWords(field), patternWords(field)],
  secret: (field) => [lengthWords(field), patternWords(field)],
  integer: (field) => ['a whole number', rangeWords(field)],
  decimal: (field) => [
    `a number with at most ${counted(field.options.places ?? 0, 'decimal')}`,
    rangeWords(field),
  ],
  flag: () => ['true or false'],
  date: () => ['a day, YYYY-MM-DD'],
  time: () => ['a time, HH:mm:ss'],
  dateTime: () => ['a day and time, YYYY-MM-DD HH:mm:ss'],
  choice: ({ choices = {} }) => [
    Object.entries(choices)
      .map(([code, label]) => (code === label ? code : `${code} (${label})`))
      .join(', '),
  ],
  reference: ({ to }, nouns) => [
    `the key of a ${nouns.find(({ name }) => name === to)?.label ?? to}`,
  ],
  workflow: ({ states = {} }) => [Object.keys(states).join(', ')],
  pan: () => ['five letters, four digits and a letter'],
};

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

const lengthWords = ({ options: { min, max = 255 } }: Field) => {
  if (min === max) return `exactly ${counted(max, 'character')}`;
  return min === undefined ? `at most ${counted(max, 'character')}` : `${min} to ${max} characters`;
};

const rangeWords = ({ options: { min, max } }: Field) => {
  if (min !== undefined && max !== undefined) return `from ${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? '' : `at most ${max}`;
};

const upperWords = ({ options }: Field) => (options.upper ? 'made upper case' : '');

const patternWords = ({ label, options: { pattern, patternMessage, example } }: Field) => {
  if (!pattern) return '';
  // A message that begins with the label is written for a box: 'Member Id takes letters'.
  const said = patternMessage?.replace(new RegExp(`^${label}\\s+`), '');
  return said ?? (example === undefined ? 'of a set form' : `like ${example}`);
};
