import { placesOf, scaled, wireNumber } from '#domain/decimal.ts';
import type { Field } from '../../language/field.ts';
import type { FieldKind, JsonSchema } from '../../language/fieldKind.ts';

/** The parts that kinds of numbers share, with the places that each field of the kind has. */
export const numeric = (placesIn: (field: Field) => number) =>
  ({
    jsonType: 'number',
    fault: (value, field) => faultOfNumber(value, field, placesIn(field)),
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

const faultOfNumber = (
  value: unknown,
  { label, options: { min, max } }: Field,
  places: number,
): string | undefined => {
  if (typeof value !== 'number' || Number.isNaN(value)) return `${label} must be a number`;
  // It must stay exact once it is an integer scaled by its places.
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER / 10 ** places) return `${label} is too large`;
  if (min !== undefined && value < min) return `${label} must be at least ${min}`;
  if (max !== undefined && value > max) return `${label} must be at most ${max}`;
  if (places === 0 ? Number.isInteger(value) : placesOf(value) <= places) return undefined;
  return places === 0
    ? `${label} must be a whole number`
    : `${label} cannot have more than ${places} decimal places`;
};

/** A number as people write it: plain digits, or grouped as 12,34,567.50 or 1,234,567.50; a lone comma before two digits is neither. */
export function numberIn(text: string): unknown {
  const plain = /^[-+]?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d*)?$/.test(text)
    ? text.replaceAll(',', '').replace(/^\+/, '').replace(/\.$/, '')
    : null;
  return plain === null ? text : Number(plain);
}

/** The JSON Schema of a number with its limits. */
export const numberSchema = ({ options: { min, max } }: Field, own: JsonSchema): JsonSchema => ({
  ...own,
  ...(min !== undefined && { minimum: min }),
  ...(max !== undefined && { maximum: max }),
});

/**
 * The JSON Schema of a number with its limits. Its places are in words: a validator that divides doubles finds
 * that 71.02 is no multiple of 0.01, and a strict one takes no keyword of ours.
 */
export const decimalSchema = (field: Field, words: string): JsonSchema =>
  numberSchema(field, { type: 'number', description: words });

/** 'at most 3 decimals'. */
export const placesWords = (places: number): string =>
  `at most ${places} decimal${places === 1 ? '' : 's'}`;

/** From where to where a number goes, in words. */
export const rangeWords = ({ options: { min, max } }: Field, unit = ''): string => {
  if (min !== undefined && max !== undefined) return `from ${min}${unit} to ${max}${unit}`;
  if (min !== undefined) return `at least ${min}${unit}`;
  return max === undefined ? '' : `at most ${max}${unit}`;
};
