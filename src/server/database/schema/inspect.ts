import { type Kysely, sql } from 'kysely';
import type { ColumnForm } from '#model/language/fieldKind.ts';
import type { Dialect, FoundIndex } from './dialect.ts';

/** One connection to a database, with the way it spells things. */
export type Inspected = { dialect: Dialect; db: Kysely<any> };

/** A table as the database has it. */
export type FoundTable = {
  key: string[];
  columns: Map<string, FoundColumn>;
  indexes: FoundIndex[];
};

export type FoundColumn = { isRequired: boolean; form: ColumnForm; scale: number };

/**
 * The machine's own tables, each with the statement that makes it; no schema may take these names.
 */
export const machineTables = (dialect: Dialect): Record<string, string> => {
  const { number, text } = dialect.types;
  const end = dialect.tableEnd(true);
  return {
    journal: `CREATE TABLE journal (seq ${number} PRIMARY KEY, at ${number} NOT NULL,
      "userId" ${text} NOT NULL, role ${text}, "memberId" ${text}, address ${text},
      action ${text} NOT NULL, resource ${text} NOT NULL, key ${text} NOT NULL, before ${text},
      after ${text}, hash ${text} NOT NULL) ${end}`,
    journalHead: `CREATE TABLE "journalHead" (one ${number} PRIMARY KEY CHECK (one = 1),
      seq ${number} NOT NULL, hash ${text} NOT NULL, seal ${text} NOT NULL) ${end}`,
    outbox: `CREATE TABLE outbox (seq ${dialect.numberedKey(true)}, type ${text} NOT NULL,
      audience ${text}, text ${text}, data ${text}, "createdAt" ${number} NOT NULL) ${end}`,
    // In which mode it was made, which a data folder says too, and whether it has all it began with.
    installation: `CREATE TABLE installation (one ${number} PRIMARY KEY CHECK (one = 1),
      mode ${text} NOT NULL, "isSeeded" ${number} NOT NULL) ${end}`,
    // The release that last migrated the tables: an older one must leave them alone.
    writtenBy: `CREATE TABLE "writtenBy" (one ${number} PRIMARY KEY CHECK (one = 1),
      release ${text} NOT NULL) ${end}`,
    // Properties of columns that no database records: the scale of numbers, and their meaning.
    storedColumn: `CREATE TABLE "storedColumn" ("tableName" ${text} NOT NULL,
      "columnName" ${text} NOT NULL, form ${text} NOT NULL, scale ${number} NOT NULL,
      PRIMARY KEY ("tableName", "columnName")) ${dialect.tableEnd(false)}`,
    // Texts that earlier releases took as they were typed, and the form in which they would be kept now.
    oddSpelling: `CREATE TABLE "oddSpelling" ("tableName" ${text} NOT NULL,
      "columnName" ${text} NOT NULL, stored ${text} NOT NULL, meant ${text} NOT NULL,
      PRIMARY KEY ("tableName", "columnName", stored)) ${dialect.tableEnd(false)}`,
    ...dialect.ownTables,
  };
};

/**
 * The indexes of the machine's own tables: the journal is read by row and by number, and its
 * numbers follow time.
 */
export const machineIndexes: Record<string, string> = {
  journal_key: 'CREATE INDEX journal_key ON journal (key, seq)',
};

/** Indexes of the machine's own tables that earlier releases made. */
export const formerIndexes: readonly string[] = ['journal_resource', 'journal_at'];

/** The names of everything that is there, tables and indexes. */
export const existingNames = async ({ dialect, db }: Inspected): Promise<Set<string>> =>
  new Set(await dialect.catalog.names(db));

/** The tables that schemas made, now or once. */
export const existingTables = async ({ dialect, db }: Inspected): Promise<string[]> => {
  const own = machineTables(dialect);
  return (await dialect.catalog.tables(db)).filter((name) => !Object.hasOwn(own, name));
};

/**
 * Returns a function that reads existing tables. Its first call reads the catalog of all tables at
 * once: three queries instead of three a table. The machine's tables must exist.
 */
export const openInspection = ({
  dialect,
  db,
}: Inspected): ((table: string) => Promise<FoundTable>) => {
  const read = async () => {
    const { rows } = await sql<StoredColumn>`
      select "tableName", "columnName", form, scale from "storedColumn"`.execute(db);
    return {
      columns: byTable(await dialect.catalog.columns(db)),
      indexes: byTable(await dialect.catalog.indexes(db)),
      meanings: new Map(rows.map((row) => [meaningKey(row.tableName, row.columnName), row])),
    };
  };
  let reading: ReturnType<typeof read> | null = null;
  return async (table) => {
    reading ??= read();
    const { columns, indexes, meanings } = await reading;
    const own = columns.get(table) ?? [];
    return {
      key: own
        .filter(({ keyAt }) => keyAt > 0)
        .sort((a, b) => a.keyAt - b.keyAt)
        .map(({ name }) => name),
      columns: new Map(
        own.map(({ name, isRequired }) => {
          const meaning = meanings.get(meaningKey(table, name));
          if (!meaning)
            throw new Error(
              `Table ${table} was not made by Offerdesk: nothing is known of ${name}.`,
            );
          return [name, { isRequired, form: meaning.form, scale: meaning.scale }];
        }),
      ),
      indexes: (indexes.get(table) ?? []).map(({ table: _, ...index }) => index),
    };
  };
};

type StoredColumn = { tableName: string; columnName: string; form: ColumnForm; scale: number };

const meaningKey = (table: string, column: string) => JSON.stringify([table, column]);

const byTable = <T extends { table: string }>(all: readonly T[]): Map<string, T[]> => {
  const found = new Map<string, T[]>();
  for (const each of all) {
    const own = found.get(each.table);
    if (own) own.push(each);
    else found.set(each.table, [each]);
  }
  return found;
};
