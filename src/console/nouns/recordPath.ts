import { machineUserId } from '#domain/roles.ts';
import {
  type Field,
  filled,
  isWithout,
  type Outline,
  pagesOf,
  parametersOf,
  type Reader,
  viewsOf,
  viewWith,
} from '#model';
import { outlines } from '#registry/outlines.ts';
import { rowPath } from './rowPath.ts';

type Row = Readonly<Record<string, unknown>>;
type Words = Readonly<Record<string, string>>;

const outlineOf = (name: string) => outlines.find((outline) => outline.name === name);

/** Where the row with this key opens for a reader. */
const ofKey = (reader: Reader, outline: Outline, key: Words): string | null => {
  const [view] = viewsOf(outline);
  const path = view ? rowPath(reader, view) : null;
  return path && filled(path, key);
};

const ofPage = (reader: Reader, outline: Outline, name: string, value: string): string | null => {
  const page = pagesOf(outline).find((each) => each.name === name);
  const [path] = page?.paths ?? [];
  if (!path || !page?.roles.includes(reader.role)) return null;
  return filled(path, Object.fromEntries(parametersOf(path).map((part) => [part, value])));
};

/** The list of a noun, of the rows that share these values with a row of ours. */
const ofList = (reader: Reader, outline: Outline, names: readonly string[], row: Row) => {
  const [first] = viewsOf(outline);
  const path = first && viewWith(reader, 'list', first)?.screens.list;
  if (!path) return null;
  const values = names.flatMap((name) => (row[name] == null ? [] : [[name, String(row[name])]]));
  return `${path}?${new URLSearchParams(values)}`;
};

/**
 * The key of the row that a reference names: one part is its value, the others are fields of our
 * row. Null when a part is missing.
 */
const keyOfReference = (outline: Outline, field: Field, value: string, row: Row): Words | null => {
  const parts = outline.key.map(String).map((part): [string, unknown] => {
    const from = field.keyFields?.[part];
    return [part, from === undefined ? value : row[from]];
  });
  if (parts.some(([, part]) => part == null)) return null;
  return Object.fromEntries(parts.map(([part, of]) => [part, String(of)]));
};

/**
 * Where the record opens that the value of a field of a row names; null where it names none, or the reader has no
 * page of it. What the machine did by itself names no user.
 */
export const recordPath = (
  reader: Reader,
  field: Field,
  row: Row,
  held: unknown,
): string | null => {
  const { record } = field.options;
  if (held == null) return null;
  const value = String(held);
  const noun = typeof record === 'object' ? record.noun : (record ?? field.to);
  const outline = noun === undefined ? undefined : outlineOf(noun);
  if (!outline || value === machineUserId) return null;
  if (typeof record === 'object') {
    if ('page' in record) return ofPage(reader, outline, record.page, value);
    if ('sharing' in record) return ofList(reader, outline, record.sharing, row);
    if (isWithout(row, record.unless)) return null;
  }
  const key = keyOfReference(outline, field, value, row);
  return key && ofKey(reader, outline, key);
};
