import { constructorOf, type Options } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';
import { isDay, mistakenFor } from './parts/clock.ts';
import { ofForm } from './parts/written.ts';

/** A day, `YYYY-MM-DD`. */
export const date = /* @__PURE__ */ constructorOf<string, Options>('date');

export const kind: FieldKind = {
  ...ofForm(
    { name: 'day', holds: isDay },
    'a date, YYYY-MM-DD',
    mistakenFor(/^\d{5}(\.\d+)?$/, 'dates', 'a day like 23-11-2026'),
  ),
  limits: () => ['a day, YYYY-MM-DD'],
  example: (_, nth) => new Date(Date.UTC(2026, 10, 23 + nth)).toISOString().slice(0, 10),
  invalidExample: ['is a day of the calendar', '2026-02-30'],
  json: () => ({ format: 'date' }),
  column: () => 'day',
  decode: (wire) =>
    typeof wire === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(wire) ? wire : undefined,
  selectivity: 3,
};
