import type { Fields, Noun } from '#model';
import { columnsOf, keyOf } from '#model';
import { kindOf } from '#model/values/kinds.ts';

/**
 * The name of a row for people: its key, or where the machine numbers the rows, the identifying
 * fields that people read: 'LICI IS 2026-11-21' rather than '1'. A computed row, whose key may be a
 * mere handle, is named by the first column of its list.
 */
export const rowName = (noun: Noun, row: Readonly<Record<string, unknown>>): string => {
  if (noun.noun === 'report') {
    const [first = ''] = columnsOf({ noun, list: noun.list ?? {} });
    return String(row[first] ?? row.id ?? '');
  }
  const fields = noun.fields as Fields;
  const isGiven = noun.key.every((name) => fields[String(name)]?.options.readOnly);
  const [unique] = noun.unique ?? [];
  const isRead = unique?.every((name) => fields[String(name)]?.options.inPage !== false);
  const parts = isGiven && isRead && unique ? unique.map((name) => row[name]) : [];
  const isWhole = parts.length > 0 && parts.every((part) => part != null);
  return isWhole ? parts.join(' ') : keyOf(noun, row as never);
};

/** The same with what the journal masks masked, for the browser to keep. */
export const keptRowName = (noun: Noun, row: Readonly<Record<string, unknown>>): string => {
  const fields = noun.fields as Fields;
  const masked = Object.entries(row).map(([name, value]) => {
    const field = fields[name];
    const mask = field && kindOf(field).mask;
    return [name, mask ? mask(value) : value];
  });
  return rowName(noun, Object.fromEntries(masked));
};
