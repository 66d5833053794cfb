import { sentence, textOf } from '#domain/sentence.ts';
import { constructorOf, type Field, type Options, type Range } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';
import { numberIn, numeric, placesWords, rangeWords } from './parts/numeric.ts';

/** A percentage with at most `places` decimals: 12.5 is 12.5%; stored as an integer scaled by 10^places. */
export const percent = /* @__PURE__ */ constructorOf<number, Options & Range & { places: number }>(
  'percent',
);

const placesIn = ({ options }: Field) => options.places ?? 0;

export const kind: FieldKind = {
  ...numeric(placesIn),
  limits: (field) => [
    sentence('a percentage with %{places}', { places: placesWords(placesIn(field)) }),
    rangeWords(field, '%'),
  ],
  json: (field) => ({
    description: `A percentage with ${textOf(placesWords(placesIn(field)))}: 12.5 is 12.5%.`,
  }),
  fromCell: (text) => {
    const plain = numberIn(text.replace(/\s*%$/, ''));
    return typeof plain === 'number' ? plain : text;
  },
};
