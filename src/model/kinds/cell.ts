import { instantOf, isoTime } from '#domain/market/calendar.ts';
import type { Field, Kind } from '../language/field.ts';

/**
 * What a cell of a file of rows says as a value of the wire, read as our own exports write it and as
 * people do: labels for codes, Yes and No, grouped digits, exchange time. Null for a blank cell. What
 * cannot be read stays a text, for the check of the field to find words for.
 */
export const valueInCell = (field: Field, cell: string): unknown => {
  const text = withoutGuard(cell).trim();
  return text === '' ? null : readers[field.kind](text, field);
};

/** The ' that an export puts before what a spreadsheet would run, guarded already or not. */
const withoutGuard = (cell: string) => (/^'+[=+\-@\t\r\0]/.test(cell) ? cell.slice(1) : cell);

const asItIs = (text: string) => text;

/** Plain digits, or grouped as 12,34,567.50 or 1,234,567.50; a lone comma before two digits is neither. */
const number = (text: string): unknown => {
  const plain = /^[-+]?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d*)?$/.test(text)
    ? text.replaceAll(',', '').replace(/^\+/, '').replace(/\.$/, '')
    : null;
  return plain === null ? text : Number(plain);
};

const flags: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  y: true,
  1: true,
  no: false,
  false: false,
  n: false,
  0: false,
};

const among = (text: string, words: Readonly<Record<string, string>>): string => {
  if (Object.hasOwn(words, text)) return text;
  const wanted = text.toLowerCase();
  const entries = Object.entries(words);
  const found =
    entries.find(([code]) => code.toLowerCase() === wanted) ??
    entries.find(([, label]) => label.toLowerCase() === wanted);
  return found?.[0] ?? text;
};

/** A spreadsheet drops the leading zero of an hour, and the seconds where they are none. */
const time = (text: string) => {
  const [, hour, minute, second = '00'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  return hour === undefined ? text : `${hour.padStart(2, '0')}:${minute}:${second}`;
};

const instant = (text: string) => {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}:\d{2}(?::\d{2})?)$/.exec(text) ?? [];
  if (day === undefined || clock === undefined) return text;
  const ms = instantOf(day, time(clock));
  return Number.isNaN(ms) ? text : isoTime(ms);
};

/** How each kind is read; a new kind does not compile until it is. */
const readers: Record<Kind, (text: string, field: Field) => unknown> = {
  text: asItIs,
  reference: asItIs,
  secret: asItIs,
  pan: asItIs,
  date: asItIs,
  time,
  dateTime: instant,
  integer: number,
  decimal: number,
  flag: (text) => flags[text.toLowerCase()] ?? text,
  choice: (text, { choices = {} }) => among(text, choices),
  workflow: (text, { states = {} }) =>
    among(
      text,
      Object.fromEntries(Object.entries(states).map(([state, [label]]) => [state, label])),
    ),
};
