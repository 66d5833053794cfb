import { constructorOf, type Options } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';
import { mistakenFor, timePattern } from './parts/clock.ts';
import { ofForm } from './parts/written.ts';

/** A time of day, `HH:mm:ss`, exchange time. */
export const time = /* @__PURE__ */ constructorOf<string, Options>('time');

export const kind: FieldKind = {
  ...ofForm(
    timePattern,
    'a time, HH:mm:ss',
    mistakenFor(/^0?\.\d+$/, 'times', 'a time like 15:30:00'),
  ),
  limits: () => ['a time, HH:mm:ss'],
  example: ({ options }) => (options.initial as string | undefined) ?? '09:15:00',
  invalidExample: ['is a time of day', '25:00:00'],
  column: () => 'time',
  decode: (wire) =>
    typeof wire === 'string' && /^\d{2}:\d{2}:\d{2}$/.test(wire) ? wire : undefined,
  selectivity: 6,
};
