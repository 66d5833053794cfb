import { exchangeTime, isoTime } from '#domain/market/calendar.ts';
import { constructorOf, type Options } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';
import { isDay, mistakenFor, timePattern } from './parts/clock.ts';
import { ofForm } from './parts/written.ts';

/** An instant, ISO 8601 with offset on the wire, milliseconds inside. */
export const dateTime = /* @__PURE__ */ constructorOf<string, Options, number>('dateTime');

const instantPattern = /^(.{10})T(\d{2}:\d{2}:\d{2})(?:\.\d{1,3})?(?:Z|[+-](\d{2}:\d{2}))$/;
const isInstant = (text: string) => {
  const [, day = '', clock = '', offset = '00:00'] = instantPattern.exec(text) ?? [];
  return isDay(day) && timePattern.test(clock) && timePattern.test(`${offset}:00`);
};

export const kind: FieldKind = {
  ...ofForm(
    { name: 'instant', holds: isInstant },
    'an ISO 8601 time with its offset',
    mistakenFor(/^\d{5}(\.\d+)?$/, 'dates with times', 'a day and time like 23-11-2026 15:30:00'),
  ),
  limits: () => ['a day and time, YYYY-MM-DD HH:mm:ss'],
  example: (_, nth) => new Date(Date.UTC(2026, 10, 23 + nth, 4)).toISOString(),
  invalidExample: ['is an instant', 'yesterday'],
  json: () => ({ format: 'date-time' }),
  column: () => 'instant',
  decode: (wire) => {
    const ms = typeof wire === 'string' ? Date.parse(wire) : Number.NaN;
    return Number.isNaN(ms) ? undefined : ms;
  },
  encode: isoTime,
  toCell: exchangeTime,
  selectivity: 6,
};
