import {
  columnsOf,
  type Field,
  identifyingOf,
  keyOf,
  type Reader,
  type Resource,
  reaches,
  scopeOf,
  soughtOf,
  type View,
  viewFor,
} from '#model';
import { identityOf } from '../database/lists/filter.ts';
import { listRows } from '../database/lists/lists.ts';
import { rowLabel } from '../database/rows/rowLabel.ts';
import { encoded } from '../database/schema/columns.ts';
import type { Machine } from '../machine/machine.ts';
import { withWholes } from '../operations/list/wholes.ts';
import { isWithin } from '../operations/rowRequest.ts';
import { rowByKey } from '../operations/rowSource.ts';

/** Records of one noun at most, so that those of others are seen too. */
const mostOfNoun = 4;
export const mostRecords = 24;

type Row = Readonly<Record<string, any>>;

/** The views of the nouns whose records a reader finds. */
export const findableFor = (reader: Reader, nouns: readonly Resource[]): View[] =>
  nouns.flatMap((noun) => {
    const view = noun.find && soughtOf(noun).length > 0 ? viewFor(reader, 'list', noun) : null;
    return view ? [view as View] : [];
  });

/**
 * The records of a view that match a text, within the reader's scope: first the one with this key,
 * archived or not, then those that the list's search box finds.
 */
export const recordsIn = async (machine: Machine, reader: Reader, view: View, text: string) => {
  const noun = view.noun as Resource;
  const [byKey, page] = await Promise.all([
    rowOfKey(machine, noun, view, text),
    listRows(machine.database, view, scopeOf(reader, view), {
      filter: withWholes(view, { q: text }, machine.now()),
      limit: mostOfNoun,
      isUncounted: true,
    }),
  ]);
  const own = byKey && reaches(reader, view, byKey) && isWithin(view, byKey) ? [byKey] : [];
  const rows = new Map<string, Row>(
    [...own, ...(page.rows as Row[])].map((row) => [keyOf(noun, row as never), row]),
  );
  return [...rows].slice(0, mostOfNoun).map(([key, row]) => record(view, key, row));
};

const rowOfKey = async (machine: Machine, noun: Resource, view: View, text: string) => {
  const [name, ...more] = noun.key.map(String);
  if (name === undefined || more.length > 0) return null;
  if (!identifyingOf(noun).includes(name)) return null;
  const [identity] = identityOf(view, name, text);
  return identity ? rowByKey(machine, noun, { [name]: identity.value }) : null;
};

const record = (view: View, key: string, row: Row) => {
  const noun = view.noun as Resource;
  const shown = (noun.find ?? []).map(String);
  const spelled = (name: string) => {
    const value = encoded(noun.fields[name] as Field, row[name]);
    return value === null || value === undefined ? '' : String(value);
  };
  const names = [...new Set([...noun.key.map(String), ...shown])];
  return {
    noun: noun.name,
    view: view.name,
    key,
    label: labelOf(view, row),
    words: shown.map((name) => wordOf(noun.fields[name] as Field, spelled(name))).filter(Boolean),
    values: Object.fromEntries(names.map((name) => [name, spelled(name)])),
  };
};

/** Its key where people read it in lists, which is what they look for; else what tells it from others. */
const labelOf = (view: View, row: Row): string => {
  const noun = view.noun as Resource;
  const [key = ''] = noun.key.map(String);
  const isRead = identifyingOf(noun).includes(key) && columnsOf(view).includes(key);
  return isRead ? String(row[key]) : rowLabel(noun, row);
};

/** A code in the words of its field. */
const wordOf = ({ choices, states }: Field, code: string): string =>
  states?.[code]?.[0] ?? choices?.[code] ?? code;
