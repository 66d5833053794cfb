import { sentence, textOf } from '#domain/sentence.ts';
import { constructorOf, type Field, type Options, type Range } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';
import { numeric, placesWords, rangeWords } from './parts/numeric.ts';

/** A number with at most `places` decimals; stored as an integer scaled by 10^places. */
export const decimal = /* @__PURE__ */ constructorOf<number, Options & Range & { places: number }>(
  'decimal',
);

const placesIn = ({ options }: Field) => options.places ?? 0;

export const kind: FieldKind = {
  ...numeric(placesIn),
  limits: (field) => [
    sentence('a number with %{places}', { places: placesWords(placesIn(field)) }),
    rangeWords(field),
  ],
  json: (field) => ({ description: `A number with ${textOf(placesWords(placesIn(field)))}.` }),
};
