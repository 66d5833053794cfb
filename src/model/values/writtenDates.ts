import { isValid, parse } from 'date-fns';
import { instantOf, isoTime } from '#domain/market/calendar.ts';
import { isDay, timePattern } from '../kinds/parts/clock.ts';
import type { ColumnForm } from '../language/fieldKind.ts';

/** A day or a time as somebody wrote it: its value on the wire, and an example of the form it was written in. */
export type Written = { value: string; form: string };

type Read = (text: string) => Written | null;

/** The forms of a day, each a pattern of date-fns with an example: the day comes before the month. */
const dayForms = [
  ['yyyy-M-d', '2026-11-23'],
  ['d-M-yyyy', '23-11-2026'],
  ['d/M/yyyy', '23/11/2026'],
  ['d.M.yyyy', '23.11.2026'],
  ['d-M-yy', '23-11-26'],
  ['d/M/yy', '23/11/26'],
  ['d.M.yy', '23.11.26'],
  ['d-MMM-yyyy', '23-Nov-2026'],
  ['d-MMM-yy', '23-Nov-26'],
  ['d MMM yyyy', '23 Nov 2026'],
  ['d MMMM yyyy', '23 Nov 2026'],
  ['d MMM yy', '23 Nov 26'],
] as const;

/** The forms of a time: by 24 hours, or by 12 with AM or PM. */
const timeForms = [
  ['H:mm:ss', '15:30:00'],
  ['H:mm', '15:30:00'],
  ['h:mm:ss a', '3:30:00 PM'],
  ['h:mm a', '3:30:00 PM'],
  ['h:mm:ssa', '3:30:00 PM'],
  ['h:mma', '3:30:00 PM'],
  ['h.mm.ss a', '3.30.00 PM'],
  ['h.mm a', '3.30.00 PM'],
  ['h.mma', '3.30.00 PM'],
] as const;

/** The letters that each token of a pattern allows: date-fns alone takes a year of any length, and noon for PM. */
const letters: Readonly<Record<string, string>> = {
  yyyy: '\\d{4}',
  yy: '\\d{2}',
  MMMM: '[a-z]{4,9}',
  MMM: '[a-z]{3}',
  M: '\\d{1,2}',
  d: '\\d{1,2}',
  H: '\\d{1,2}',
  h: '\\d{1,2}',
  mm: '\\d{2}',
  ss: '\\d{2}',
  a: '[ap]\\.?m\\.?',
  '.': '\\.',
};

const shapeOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/([a-z])\1*|\./gi, (token) => letters[token] ?? token)}$`, 'i');

/** The reference of date-fns: with it a year of two digits is 20xx, and no daylight saving begins on this day. */
const reference = new Date(2050, 0, 1);

/** A reader by the first matching form; its date is in the time zone of this machine. */
const readBy = (forms: readonly (readonly [pattern: string, form: string])[]) => {
  const shapes = forms.map(([pattern, form]) => ({ pattern, form, shape: shapeOf(pattern) }));
  return (text: string): { date: Date; form: string } | null => {
    const plain = text
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/\bsept\b/i, 'Sep');
    for (const { pattern, form, shape } of shapes) {
      if (!shape.test(plain)) continue;
      const date = parse(plain, pattern, reference);
      if (isValid(date)) return { date, form };
    }
    return null;
  };
};

const dayIn = readBy(dayForms);
const timeIn = readBy(timeForms);

const two = (number: number) => String(number).padStart(2, '0');

const writtenDay: Read = (text) => {
  if (isDay(text)) return { value: text, form: dayForms[0][1] };
  const read = dayIn(text);
  if (!read) return null;
  const { date, form } = read;
  const value = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return isDay(value) ? { value, form } : null;
};

const writtenTime: Read = (text) => {
  if (timePattern.test(text)) return { value: text, form: timeForms[0][1] };
  const read = timeIn(text);
  if (!read) return null;
  const { date, form } = read;
  const value = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return { value, form };
};

/** A day and a time of the exchange, a blank, a comma or a T between them. */
const writtenInstant: Read = (text) => {
  const [, dayText = '', timeText = ''] =
    /^(.+?)(?:,?\s+|T)(\d{1,2}[:.].*)$/i.exec(text.trim()) ?? [];
  const day = writtenDay(dayText);
  const time = writtenTime(timeText);
  if (!day || !time) return null;
  return {
    value: isoTime(instantOf(day.value, time.value)),
    form: `${day.form} ${time.form}`,
  };
};

/** The size of the cache of texts: a column of a file has few different days. */
const mostKept = 2_000;

const keeping = (read: Read): Read => {
  const kept = new Map<string, Written | null>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= mostKept) kept.clear();
    const found = text.length > 40 ? null : read(text);
    kept.set(text, found);
    return found;
  };
};

const reads: Readonly<Partial<Record<ColumnForm, Read>>> = {
  day: keeping(writtenDay),
  time: keeping(writtenTime),
  instant: keeping(writtenInstant),
};

/** Whether people write what a column of this form holds in many forms, which `writtenIn` reads. */
export const isWrittenFreely = (form: ColumnForm): boolean => form in reads;

/**
 * Reads a text as a day, a time or an instant, by the form of its column; null for a text in no known form.
 * Forms, filters, the command line and files all use it.
 */
export const writtenIn = (form: ColumnForm, text: string): Written | null =>
  reads[form]?.(text) ?? null;
