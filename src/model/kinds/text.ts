import { constructorOf, type Limits, type Options } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';
import { lengthWords, numbered, patternWords, written } from './parts/written.ts';

/** Letters and digits, at most `max` of them (255 by default). */
export const text = /* @__PURE__ */ constructorOf<
  string,
  Options & Pick<Limits, 'max' | 'min' | 'pattern' | 'patternMessage' | 'upper' | 'code'>
>('text');

export const kind: FieldKind = {
  ...written,
  limits: (field) => [
    lengthWords(field),
    field.options.upper ? 'made upper case' : '',
    patternWords(field),
  ],
  example: (field, nth, place) => {
    if (field.options.pattern)
      throw new Error(`${place} has a pattern: give the field an \`example\` that fits it.`);
    const { min = 0 } = field.options;
    return numbered(`${field.label} 1`.padEnd(min, '1'), nth, field);
  },
  nthOf: numbered,
  isWords: ({ options: { code, upper, pattern } }) => !code && !upper && !pattern,
  // Names are found and sorted whatever their case; codes are what they are.
  column: ({ options }) =>
    options.searchable === true && !options.upper && !options.code && !options.unique
      ? 'folded'
      : 'text',
  selectivity: 4,
};
