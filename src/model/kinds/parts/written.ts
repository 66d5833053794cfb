import type { Field } from '../../language/field.ts';
import type { FieldKind } from '../../language/fieldKind.ts';
import { faultOfBlank } from './blank.ts';
import type { Mistaken } from './clock.ts';

const mostLetters = 255;

/** The parts that kinds of text share which have a length and may have a pattern. */
export const written = {
  jsonType: 'string',
  fault: (value, field) => (typeof value === 'string' ? faultOfText(value, field) : notText(field)),
  invalidExample: null,
  json: ({ options: { min, max = mostLetters, pattern } }) => ({
    type: 'string',
    maxLength: max,
    ...(min !== undefined && { minLength: min }),
    ...(pattern && { pattern: pattern.source }),
  }),
  column: () => 'text',
  decode: asText,
  encode: (stored) => stored,
  fromCell: (text) => text,
} satisfies Partial<FieldKind>;

/** The fault of what is no text where one is wanted. */
export const notText = ({ label }: Field): string => `${label} must be a text`;

/** What a text is stored as; undefined for what is none. */
export function asText(wire: unknown): string | undefined {
  return typeof wire === 'string' ? wire : undefined;
}

const faultOfText = (value: string, field: Field): string | undefined => {
  const blank = faultOfBlank(value, field);
  if (blank !== undefined) return blank;
  const { label, options } = field;
  const { min, max = mostLetters, pattern } = options;
  if (min !== undefined && value.length < min)
    return `${label} must have at least ${min} characters`;
  if (value.length > max) return `${label} cannot have more than ${max} characters`;
  // `search` begins anew each time, whatever flags the pattern has.
  return pattern && value !== '' && value.search(pattern) === -1
    ? (options.patternMessage ?? `${label} is not valid`)
    : undefined;
};

/** The rule of a text that always has the same form; `mistaken` knows more of one that has not. */
export const ofForm = (
  holds: (text: string) => boolean,
  like: string,
  mistaken: Mistaken = () => undefined,
): Pick<FieldKind, 'jsonType' | 'fault' | 'mistaken' | 'decode' | 'encode'> => ({
  jsonType: 'string',
  mistaken,
  fault: (value, field) => {
    if (typeof value !== 'string') return notText(field);
    const blank = faultOfBlank(value, field);
    if (blank !== undefined) return blank;
    if (value === '' || holds(value)) return undefined;
    return `${field.label} ${mistaken(value) ?? `must be ${like}`}`;
  },
  decode: asText,
  encode: (stored) => stored,
});

const counted = (count: number) => `${count} character${count === 1 ? '' : 's'}`;

/** How long a text may be, in words. */
export const lengthWords = ({ options: { min, max = mostLetters } }: Field): string => {
  if (min === max) return `exactly ${counted(max)}`;
  return min === undefined ? `at most ${counted(max)}` : `${min} to ${max} characters`;
};

/** What the pattern of a text asks, in words. */
export const patternWords = ({
  label,
  options: { pattern, patternMessage, example },
}: Field): string => {
  if (!pattern) return '';
  // A message that begins with the label is written for a box: 'Member Id takes letters'.
  const words = patternMessage?.replace(new RegExp(`^${label}\\s+`), '');
  return words ?? (example === undefined ? 'of a set form' : `like ${example}`);
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
