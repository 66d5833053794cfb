import { placesOf, scaled, wireNumber } from '#domain/decimal.ts';
import { type Sentence, sentence, type Words } from '#domain/sentence.ts';
import type { Constraint } from '../../language/constraint.ts';
import type { Field } from '../../language/field.ts';
import type { FieldKind } from '../../language/fieldKind.ts';

/** The parts that kinds of numbers share, with the places that each field of the kind has. */
export const numeric = (placesIn: (field: Field) => number) =>
  ({
    jsonType: 'number',
    constraints: (field) => constraintsOf(field, placesIn(field)),
    example: ({ options: { initial, min = 1, max } }, nth) =>
      Math.min(
        (typeof initial === 'number' ? initial : Math.max(Math.ceil(min), 1)) + nth,
        max ?? 1e9,
      ),
    invalidExample: ['is a number', 'many'],
    column: () => 'number',
    scale: placesIn,
    decode: (wire, field) =>
      typeof wire === 'number' ? (scaled(wire, placesIn(field)) ?? undefined) : undefined,
    encode: (stored: number, field) => wireNumber(stored, placesIn(field)),
    fromCell: numberIn,
    selectivity: 6,
  }) satisfies Partial<FieldKind>;

const constraintsOf = (
  { label, options: { min, max } }: Field,
  places: number,
): readonly Constraint[] => [
  exact(label, places),
  ...(min === undefined
    ? []
    : [
        {
          is: 'min',
          limit: min,
          words: sentence('%{label} must be at least %{min}', { label: sentence(label), min }),
        } as const,
      ]),
  ...(max === undefined
    ? []
    : [
        {
          is: 'max',
          limit: max,
          words: sentence('%{label} must be at most %{max}', { label: sentence(label), max }),
        } as const,
      ]),
  places === 0
    ? {
        is: 'integer',
        words: sentence('%{label} must be a whole number', { label: sentence(label) }),
      }
    : withPlaces(label, places),
];

/** A number that stays exact once it is an integer scaled by its places. */
const exact = (label: string, places: number): Constraint => {
  const limit = Number.MAX_SAFE_INTEGER / 10 ** places;
  const words = sentence('%{label} is too large', { label: sentence(label) });
  return {
    is: 'test',
    name: 'exact',
    params: { limit },
    fault: (value: number) => (Math.abs(value) > limit ? words : undefined),
  };
};

const withPlaces = (label: string, places: number): Constraint => {
  const words = sentence('%{label} cannot have more than %{places} decimal places', {
    label: sentence(label),
    places,
  });
  return {
    is: 'test',
    name: 'places',
    params: { places },
    fault: (value: number) => (placesOf(value) <= places ? undefined : words),
  };
};

/**
 * A typed number: plain digits, or grouped as 12,34,567.50 or 1,234,567.50; a single comma before
 * two digits is ambiguous and no number.
 */
export function numberIn(text: string): unknown {
  const plain = /^[-+]?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d*)?$/.test(text)
    ? text.replaceAll(',', '').replace(/^\+/, '').replace(/\.$/, '')
    : null;
  return plain === null ? text : Number(plain);
}

/** 'at most 3 decimals'. */
export const placesWords = (places: number): Sentence =>
  places === 1
    ? sentence('at most one decimal')
    : sentence('at most %{places} decimals', { places });

/** The range of a number, in words. */
export const rangeWords = ({ options: { min, max } }: Field, unit = ''): Words => {
  const [least, most] = [`${min}${unit}`, `${max}${unit}`];
  if (min !== undefined && max !== undefined)
    return sentence('from %{min} to %{max}', { min: least, max: most });
  if (min !== undefined) return sentence('at least %{min}', { min: least });
  return max === undefined ? '' : sentence('at most %{max}', { max: most });
};
