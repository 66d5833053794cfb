import { type Sentence, sentence, type Words } from '#domain/sentence.ts';
import type { Field } from '../../language/field.ts';
import type { FieldKind } from '../../language/fieldKind.ts';
import type { Mistaken } from './clock.ts';

const mostLetters = 255;

/** The parts that kinds of text share which have a length and may have a pattern. */
export const written = {
  jsonType: 'string',
  constraints: ({ label, options: { min, max = mostLetters, pattern, patternMessage } }) => [
    ...(min === undefined
      ? []
      : [
          {
            is: 'min',
            limit: min,
            words: sentence('%{label} must have at least %{min} characters', {
              label: sentence(label),
              min,
            }),
          } as const,
        ]),
    {
      is: 'max',
      limit: max,
      words: sentence('%{label} cannot have more than %{max} characters', {
        label: sentence(label),
        max,
      }),
    },
    ...(pattern === undefined
      ? []
      : [
          {
            is: 'matches',
            pattern,
            words: patternMessage ?? sentence('%{label} is not valid', { label: sentence(label) }),
          } as const,
        ]),
  ],
  invalidExample: null,
  column: () => 'text',
  decode: asText,
  encode: (stored) => stored,
  fromCell: (text) => text,
} satisfies Partial<FieldKind>;

/** The stored form of a text; undefined for anything else. */
export function asText(wire: unknown): string | undefined {
  return typeof wire === 'string' ? wire : undefined;
}

/** A form that a text has or has not: a pattern, or a test with a name where a pattern cannot say it. */
type Form = RegExp | { name: string; holds(text: string): boolean };

/** The parts of a kind whose texts all have the same form; `mistaken` knows more of one that has not. */
export const ofForm = (
  form: Form,
  like: string,
  mistaken: Mistaken = () => undefined,
): Pick<FieldKind, 'jsonType' | 'constraints' | 'mistaken' | 'decode' | 'encode'> => ({
  jsonType: 'string',
  mistaken,
  constraints: ({ label }) => {
    const words = (text: string) =>
      mistaken(text, label) ??
      sentence('%{label} must be %{like}', { label: sentence(label), like: sentence(like) });
    if (form instanceof RegExp) return [{ is: 'matches', pattern: form, words }];
    const fault = (text: string) => (text === '' || form.holds(text) ? undefined : words(text));
    return [{ is: 'test', name: form.name, params: { like }, fault }];
  },
  decode: asText,
  encode: (stored) => stored,
});

/** The allowed length of a text, in words. */
export const lengthWords = ({ options: { min, max = mostLetters } }: Field): Sentence => {
  if (min === max)
    return max === 1
      ? sentence('exactly one character')
      : sentence('exactly %{max} characters', { max });
  if (min !== undefined) return sentence('%{min} to %{max} characters', { min, max });
  return max === 1
    ? sentence('at most one character')
    : sentence('at most %{max} characters', { max });
};

/** The pattern of a text, in words. */
export const patternWords = ({
  label,
  options: { pattern, patternMessage, example },
}: Field): Words => {
  if (!pattern) return '';
  // A message that begins with the label is written for a box: 'Member Id takes letters'.
  const words = patternMessage?.replace(new RegExp(`^${label}\\s+`), '');
  if (words !== undefined) return words;
  return example === undefined
    ? 'of a set form'
    : sentence('like %{example}', { example: String(example) });
};

/** The n-th of a text: its last number goes up, inside the length that it may have. */
export const numbered = (text: string, nth: number, { options }: Field): string => {
  const [, head = text, last = ''] = /^(.*?)(\d*)$/.exec(text) ?? [];
  const number = nth === 0 ? last : String(Number(last || 0) + nth).padStart(last.length, '0');
  const room = (options.max ?? mostLetters) - number.length;
  // A code has no spaces, whatever its label has.
  const start = options.code ? head.replaceAll(' ', '') : head;
  const made = start.slice(0, room) + number;
  return options.upper ? made.toUpperCase() : made;
};
