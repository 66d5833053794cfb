import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Noun, Resource } from '#model';
import { guardsOf, journalGuards } from './guards.ts';
import type { Line } from './inspect.ts';

const run = (db: Kysely<any>, text: string) => sql.raw(text).execute(db);

/**
 * Takes the guards away before tables are changed: a table that takes the place of another must not
 * be looked for by a trigger meanwhile.
 */
export const dropGuards = async ({ dialect, db }: Line): Promise<void> => {
  for (const { drop } of await dialect.catalog.guards(db)) await run(db, drop);
};

/**
 * Creates the guards that the schemas ask for. Nothing is done when they are unchanged since the last time: a
 * second process does not delay the writes of the first.
 */
export const putGuards = async (line: Line, nouns: readonly Noun[]): Promise<void> => {
  const { dialect, db } = line;
  const wanted = [
    ...journalGuards()[dialect.name],
    ...nouns.flatMap((noun) =>
      noun.noun === 'resource' ? guardsOf(noun as Resource)[dialect.name] : [],
    ),
  ];
  const mark = createHash('sha256').update(wanted.join(';')).digest('hex');
  const there = await dialect.catalog.guards(db);
  const triggers = wanted.filter((text) => /^CREATE (OR REPLACE )?TRIGGER/.test(text));
  if (there.length === triggers.length && (await markedAs(db)) === mark) return;
  await dropGuards(line);
  for (const text of wanted) await run(db, text);
  await sql`delete from "storedColumn" where "tableName" = ${place}`.execute(db);
  await sql`insert into "storedColumn" ("tableName", "columnName", form, scale)
    values (${place}, ${mark}, 'guards', 0)`.execute(db);
};

/** What was put last is written down beside the meanings of the columns, under no table's name. */
const place = '';

const markedAs = async (db: Kysely<any>): Promise<string | undefined> =>
  (
    await sql<{ columnName: string }>`
      select "columnName" from "storedColumn" where "tableName" = ${place}`.execute(db)
  ).rows[0]?.columnName;
