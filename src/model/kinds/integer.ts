import { constructorOf, type Limits, type Options, type Range } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';
import { numeric, rangeWords } from './parts/numeric.ts';

/** A whole number. */
export const integer = /* @__PURE__ */ constructorOf<
  number,
  Options & Range & Pick<Limits, 'code'>
>('integer');

export const kind: FieldKind = {
  ...numeric(() => 0),
  decode: (wire) => (Number.isSafeInteger(wire) ? wire : undefined),
  encode: (stored) => stored,
  limits: (field) => ['a whole number', rangeWords(field)],
};
