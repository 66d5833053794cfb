import { sql } from 'kysely';
import { quoted } from './dialect.ts';
import type { Inspected } from './inspect.ts';
import { machineTables } from './inspect.ts';

/** The installation record of a database: its mode, and whether it has its first data. */
export type Installation = { mode: string; isSeeded: boolean };

/**
 * Reads the installation record of a database; writes `first` where there is none. `isSeeded` of
 * `first` is false when a process must still fill the database.
 */
export const installationOf = async (
  { dialect, db }: Inspected,
  first: Installation,
): Promise<Installation> => {
  const there = await dialect.catalog.tables(db);
  if (!there.includes('installation'))
    await sql.raw(machineTables(dialect).installation as string).execute(db);
  const row = await db.selectFrom('installation').selectAll().executeTakeFirst();
  if (row) return { mode: row.mode, isSeeded: row.isSeeded === 1 };
  await db
    .insertInto('installation')
    .values({ one: 1, ...first })
    .execute();
  return first;
};

/** Says that the database has all that it is to begin with. */
export const noteSeeded = async ({ db }: Inspected): Promise<void> => {
  await db.updateTable('installation').set({ isSeeded: true }).execute();
};

/** Drops all our tables except `installation`. */
export const emptied = async ({ dialect, db }: Inspected): Promise<void> => {
  const there = await dialect.catalog.tables(db);
  if (!there.includes('storedColumn')) return;
  const { rows } = await sql<{ tableName: string }>`
    select distinct "tableName" from "storedColumn"`.execute(db);
  const ours = new Set([
    ...rows.map(({ tableName }) => tableName),
    ...Object.keys(machineTables(dialect)),
  ]);
  for (const name of there.filter((name) => ours.has(name) && name !== 'installation'))
    await sql.raw(`DROP TABLE ${quoted(name)}`).execute(db);
};
