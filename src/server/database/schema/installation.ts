import { sql } from 'kysely';
import { quoted } from './dialect.ts';
import type { Line } from './inspect.ts';
import { machineTables } from './inspect.ts';

/** What a database says of itself. */
export type Installation = { mode: string; isSeeded: boolean };

/**
 * What a database says of itself; one that says nothing yet gets its mark. `isSeeded` is the mark of such a
 * database: false makes the process that fills it do so.
 */
export const installationOf = async (
  { dialect, db }: Line,
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
export const noteSeeded = async ({ db }: Line): Promise<void> => {
  await db.updateTable('installation').set({ isSeeded: true }).execute();
};

/** Takes every table of ours away, but what the database says of itself. */
export const emptied = async ({ dialect, db }: Line): Promise<void> => {
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
