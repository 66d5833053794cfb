import type { Field, Fields, Resource } from '#model';
import { writableOf } from '#model';
import { jsonSchemaOf } from '#model/values/jsonSchema.ts';
import { kindOf } from '#model/values/kinds.ts';

/** A value that a limit of a field refuses, with the limit in words. */
export type Stranger = { field: string; limit: string; value: unknown };

/** A value just beyond each limit that a writable field of a noun declares. */
export const strangersTo = (noun: Resource, action: 'create' | 'edit'): Stranger[] =>
  writableOf(noun, action).flatMap((name) => {
    const field = (noun.fields as Fields)[name] as Field;
    return [...missing(field), ...beyond(field)].map(([limit, value]) => ({
      field: name,
      limit,
      value,
    }));
  });

type Case = [limit: string, value: unknown];

const missing = ({ options }: Field): Case[] =>
  options.optional ? [] : [['is mandatory', null] satisfies Case];

/** Values beyond the description of the API: the server must refuse what the description excludes. */
const beyond = (field: Field): Case[] => {
  const { invalidExample, jsonType, scale } = kindOf(field);
  if (field.options.readOnly) return [];
  const { maxLength, minLength, minimum, maximum } = jsonSchemaOf(field) as Described;
  const step = Number(`1e-${scale?.(field) ?? 0}`);
  const { pattern, upper } = field.options;
  return [
    ...(invalidExample ? [[...invalidExample] satisfies Case] : []),
    ...(maxLength === undefined
      ? []
      : [[`has at most ${maxLength} characters`, 'A'.repeat(maxLength + 1)] satisfies Case]),
    ...(minLength === undefined || minLength < 2
      ? []
      : [[`has at least ${minLength} characters`, 'A'.repeat(minLength - 1)] satisfies Case]),
    ...(minimum === undefined
      ? []
      : [[`is at least ${minimum}`, exactly(minimum - step, step)] satisfies Case]),
    ...(maximum === undefined
      ? []
      : [[`is at most ${maximum}`, exactly(maximum + step, step)] satisfies Case]),
    ...(jsonType === 'number'
      ? [
          [
            step === 1 ? 'is a whole number' : `has at most ${placesIn(step)} places`,
            exactly(1 + step / 10, step / 10),
          ] satisfies Case,
        ]
      : []),
    ...(pattern
      ? ['§', '-', 'a b', '12']
          .filter((text) => text.length <= (maxLength ?? 255))
          .filter((text) => !pattern.test(upper ? text.toUpperCase() : text))
          .slice(0, 1)
          .map((text): Case => [`fits ${pattern}`, text])
      : []),
    ...(field.to === undefined
      ? []
      : [['refers to a row that is there', 'ZZZZZ'.slice(0, maxLength)] satisfies Case]),
  ];
};

type Described = {
  type: string;
  maxLength?: number;
  minLength?: number;
  minimum?: number;
  maximum?: number;
};

/** A sum of decimals without the rounding errors of binary fractions. */
const exactly = (value: number, step: number): number => Number(value.toFixed(placesIn(step)));

const placesIn = (step: number): number => Math.max(0, Math.round(-Math.log10(step)));
