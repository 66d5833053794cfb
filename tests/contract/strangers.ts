import { placesOf } from '#domain/money.ts';
import type { Field, Fields, Kind, Resource } from '#model';
import { writableOf } from '#model';

/** A value that a limit of a field refuses, with the limit in words. */
export type Stranger = { field: string; limit: string; value: unknown };

/** For every limit that a writable field of a noun says it has, a value just beyond it. */
export const strangersTo = (noun: Resource, action: 'create' | 'edit'): Stranger[] =>
  writableOf(noun, action).flatMap((name) => {
    const field = (noun.fields as Fields)[name] as Field;
    return [...missing(field), ...beyond[field.kind](field)].map(([limit, value]) => ({
      field: name,
      limit,
      value,
    }));
  });

type Case = [limit: string, value: unknown];

const missing = ({ options }: Field): Case[] =>
  options.optional ? [] : [['is mandatory', null] satisfies Case];

const lengths = ({ options: { min = 0, max = 255, pattern, upper } }: Field): Case[] => [
  [`has at most ${max} characters`, 'A'.repeat(max + 1)],
  ...(min > 1 ? [[`has at least ${min} characters`, 'A'.repeat(min - 1)] satisfies Case] : []),
  ...(pattern
    ? ['§', '-', 'a b', '12']
        .filter((text) => text.length <= max && !pattern.test(upper ? text.toUpperCase() : text))
        .slice(0, 1)
        .map((text): Case => [`fits ${pattern}`, text])
    : []),
];

const bounds = ({ options: { min, max, places = 0 } }: Field): Case[] => {
  const step = 10 ** -places;
  const below = min === undefined ? null : Number((min - step).toFixed(places));
  const above = max === undefined ? null : Number((max + step).toFixed(places));
  return [
    ['is a number', 'many'],
    ...(below === null ? [] : [[`is at least ${min}`, below] satisfies Case]),
    ...(above === null ? [] : [[`is at most ${max}`, above] satisfies Case]),
  ];
};

const finer = (places: number) => Number((1 + 10 ** -(places + 1)).toFixed(places + 1));

const beyond: Record<Kind, (field: Field) => Case[]> = {
  text: lengths,
  secret: lengths,
  reference: (field) => [
    ...lengths(field),
    ['refers to a row that is there', 'ZZZZZ'.slice(0, field.options.max ?? 5)],
  ],
  integer: (field) => [...bounds(field), ['is a whole number', 1.5]],
  decimal: (field) => {
    const places = field.options.places ?? 0;
    if (placesOf(finer(places)) <= places) throw new Error('The number is no finer');
    return [...bounds(field), [`has at most ${places} places`, finer(places)]];
  },
  flag: () => [['is yes or no', 'perhaps']],
  date: () => [['is a day of the calendar', '2026-02-30']],
  time: () => [['is a time of day', '25:00:00']],
  dateTime: () => [['is an instant', 'yesterday']],
  choice: () => [['is one of its choices', 'NONE-OF-THEM']],
  workflow: () => [],
  pan: () => [['is a PAN', 'AAAA']],
};
