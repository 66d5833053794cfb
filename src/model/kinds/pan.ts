import { maskedPan, panPattern } from '#domain/bid/pan.ts';
import { constructorOf, type Options } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';
import { ofForm } from './parts/written.ts';

/** A permanent account number, upper-cased; masked in the journal. */
export const pan = /* @__PURE__ */ constructorOf<string, Options>('pan', {
  options: { upper: true },
});

const form = 'five letters, four digits and a letter';

export const kind: FieldKind = {
  ...ofForm(panPattern, form),
  limits: () => [form],
  example: (_, nth) => `AAAPA${String(nth + 1).padStart(4, '0')}A`,
  invalidExample: ['is a PAN', 'AAAA'],
  column: () => 'text',
  decode: (wire) => (typeof wire === 'string' && panPattern.test(wire) ? wire : undefined),
  mask: (value) => (typeof value === 'string' ? maskedPan(value) : value),
  selectivity: 6,
};
