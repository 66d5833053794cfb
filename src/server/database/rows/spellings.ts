import type { Kysely } from 'kysely';
import { type Field, identitiesOf, type Noun, type Resource } from '#model';
import { formOf } from '../schema/columns.ts';
import { oddSpellings, type Spelling } from '../schema/oddSpellings.ts';

/** The stored texts of earlier releases that are not in one form, by resource and field. */
export type Spellings = {
  /** Whether there is none, as in each database that began with this release. */
  isEmpty: boolean;
  /** The stored texts that mean the same as a value in one form. */
  same(resource: Noun, field: string, value: unknown): readonly string[];
  /** The stored texts whose meaning begins with a text in one form, in any case. */
  begun(resource: Noun, field: string, text: string): readonly string[];
  /** Whether a text is one of them, character by character: an address that names it is right as it is. */
  has(resource: Noun, field: string, text: string): boolean;
  /** The rows that have equal keys or unique values since texts are kept in one form, in words. */
  equal(): Promise<readonly string[]>;
};

const none: readonly string[] = [];

/** Spellings of a database that has none. */
export const noSpellings: Spellings = {
  isEmpty: true,
  same: () => none,
  begun: () => none,
  has: () => false,
  equal: async () => none,
};

/** The odd spellings of a database, read once: texts that were written since are in one form. */
export const spellingsIn = async (db: Kysely<any>, nouns: readonly Noun[]): Promise<Spellings> => {
  const all = await oddSpellings(db);
  if (all.length === 0) return noSpellings;
  const byField = grouped(all, ({ tableName, columnName }) => `${tableName}.${columnName}`);
  const of = ({ name }: Noun, field: string) => byField.get(`${name}.${field}`) ?? [];
  const texts = (found: readonly Spelling[]) => found.map(({ stored }) => stored);
  return {
    isEmpty: false,
    same: (resource, field, value) => {
      if (typeof value !== 'string') return none;
      const isFolded = formOf(resource.fields[field] as Field) === 'folded';
      const as = (text: string) => (isFolded ? text.toLowerCase() : text);
      return texts(of(resource, field).filter(({ meant }) => as(meant) === as(value)));
    },
    begun: (resource, field, text) => {
      const wanted = text.toLowerCase();
      return texts(
        of(resource, field).filter(({ meant }) => meant.toLowerCase().startsWith(wanted)),
      );
    },
    has: (resource, field, text) => of(resource, field).some(({ stored }) => stored === text),
    equal: async () => {
      const words: string[] = [];
      for (const noun of nouns)
        if (noun.noun === 'resource') words.push(...(await equalRows(db, noun, all)));
      return words;
    },
  };
};

/** Odd spellings that are looked at for equal rows; more than these are named when the first ones are mended. */
const mostLookedAt = 100;

/** The rows whose key or unique value is that of another row in one form. */
const equalRows = async (
  db: Kysely<any>,
  noun: Resource,
  all: readonly Spelling[],
): Promise<string[]> => {
  const own = all.filter(({ tableName }) => tableName === noun.name);
  const meantBy = new Map(own.map((each) => [`${each.columnName} ${each.stored}`, each.meant]));
  const words: string[] = [];
  for (const names of own.length === 0 ? [] : identitiesOf(noun)) {
    const odd = own.filter(({ columnName }) => names.includes(columnName)).slice(0, mostLookedAt);
    if (odd.length === 0) continue;
    const rows: Record<string, unknown>[] = await db
      .selectFrom(noun.name)
      .select([...names])
      .where((of) =>
        of.or(odd.map(({ columnName, stored, meant }) => of(columnName, 'in', [stored, meant]))),
      )
      .execute();
    const byMeaning = grouped(rows, (row) =>
      names.map((name) => meantBy.get(`${name} ${row[name]}`) ?? row[name]).join(' / '),
    );
    for (const [meaning, spelled] of byMeaning)
      if (spelled.length > 1)
        words.push(
          `${noun.label} ${meaning} is there ${spelled.length} times: ${spelled.map((row) => names.map((name) => shown(row[name])).join(' / ')).join(', ')}.`,
        );
  }
  return words;
};

const grouped = <T>(all: readonly T[], keyOf: (each: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
};

/** A text with each character beyond ASCII as its number, since two spellings look the same. */
const shown = (value: unknown): string =>
  `'${String(value ?? '').replace(/[^ -~]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`)}'`;
