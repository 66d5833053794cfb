import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { ColumnForm } from '#model/language/fieldKind.ts';

/**
 * Why the database itself made a statement fail. `unknown`: a COMMIT interrupted by a dead
 * connection or a full disk. `again`: a retry may succeed.
 */
export type Trouble = 'full' | 'busy' | 'again' | 'away' | 'unknown' | 'refused' | 'broken';

/** A column as far as comparing and ordering by it goes. */
export type Compared = { name: string; form: ColumnForm; isRequired: boolean };

/**
 * An existing index: its parts as `indexPart` spells them, and the columns in which its rows have a
 * value.
 */
export type FoundIndex = { name: string; isUnique: boolean; parts: string[]; present: string[] };

/** The columns that the condition of an index wants to be there; none for an index without one. */
export const presentIn = (condition: string | null): string[] =>
  [...(condition ?? '').matchAll(/"?(\w+)"? IS NOT NULL/gi)].map(([, name = '']) => name);

/** A trigger as it stands: the statement that takes it away, and those that make it as it is. */
export type FoundGuard = { drop: string; statements: string[] };

/** Queries of a database's catalog. */
export type Catalog = {
  /** The names of everything that is there, tables and indexes. */
  names(db: Kysely<any>): Promise<string[]>;
  tables(db: Kysely<any>): Promise<string[]>;
  /** The columns of every table, in order; `keyAt` is the place in the key, 0 for none. */
  columns(db: Kysely<any>): Promise<CatalogColumn[]>;
  /** The triggers named `guard_…`. */
  guards(db: Kysely<any>): Promise<FoundGuard[]>;
  /** The indexes that were made for every table, without that of the key. */
  indexes(db: Kysely<any>): Promise<(FoundIndex & { table: string })[]>;
};

export type CatalogColumn = { table: string; name: string; isRequired: boolean; keyAt: number };

/** Everything in which one database differs from another. */
export type Dialect = {
  name: 'sqlite' | 'postgres';
  /** The column type of each form, with what it says about comparing. */
  types: Record<ColumnForm, string>;
  /** The clause after the column list of a table. */
  tableEnd(isNumbered: boolean): string;
  /** The tables that this database alone needs, each with the statement that makes it. */
  ownTables: Readonly<Record<string, string>>;
  /** The type of the one whole number that is a key. */
  numberedKey(keepsNumbers: boolean): string;
  /** Lets a table that takes the place of another go on with its numbers. */
  sameNumbers(from: string, to: string, key: string, keepsNumbers: boolean): string[];
  /** A column as an index has it. */
  indexPart(column: Compared): string;
  /** Whether an index ends in the key by itself. */
  indexHasKey: boolean;
  /** Opens the transaction in which tables are changed; no other process changes any meanwhile. */
  beginChanges: readonly string[];
  catalog: Catalog;
  /** A column as it is compared and ordered by. */
  compared(name: string, form: ColumnForm): RawBuilder<unknown>;
  /** The same, so that the database does not think of its indexes. */
  unindexed(name: string, form: ColumnForm): RawBuilder<unknown>;
  /** A comparison that most rows fulfil, so that the database does not take it for the best way to find them. */
  likely(comparison: RawBuilder<SqlBool>): RawBuilder<SqlBool>;
  /** Whether a text has a character that is not printable ASCII, as a condition on a column. */
  isBeyondAscii(column: string): string;
  /** Whether equal fields must be part of the order for their index to be taken. */
  mustPin: boolean;
  /** A value as it is compared with such a column. */
  comparedValue(value: unknown, form: ColumnForm): unknown;
  /** Nulls stand lowest: first going up, last going down. */
  nullsLowest(isRequired: boolean, isDown: boolean): RawBuilder<unknown>;
  /** A value as a parameter. */
  parameter(value: unknown): unknown;
  /** The columns whose values another row has already; null when an error means something else. */
  duplicateOf(error: unknown): string[] | null;
  /** Whether the database is to blame for an error; null when the statement is. */
  troubleOf(error: unknown): Trouble | null;
  /** The reason why a whole transaction ended; `broken` means that no further write is possible. */
  classify(error: unknown): Trouble;
};

/** The code that a database gives its errors; empty for an error that is not its own. */
export const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? '');

/** Neither database keeps flags: they are 1 and 0. */
export const plainParameter = (value: unknown): unknown =>
  typeof value === 'boolean' ? Number(value) : value;

/** A name as SQL has it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
