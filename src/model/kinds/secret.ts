import { constructorOf, type Options, type Range } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';
import { lengthWords, patternWords, written } from './parts/written.ts';

/** Written, never read back: no call returns it, the journal masks it. */
export const secret = /* @__PURE__ */ constructorOf<string, Options & Range>('secret', {
  isSecret: true,
});

export const kind: FieldKind = {
  ...written,
  limits: (field) => [lengthWords(field), patternWords(field)],
  example: () => null,
  json: () => ({ writeOnly: true }),
  column: () => 'secret',
  encode: () => undefined,
  mask: () => '•••',
  selectivity: 6,
};
