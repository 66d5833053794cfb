import type { Noun, Resource } from '#model';
import { guardPrefix, guardsOf, journalGuards } from './guards.ts';
import type { Connection } from './sqlite.ts';

type Found = { name: string; sql: string };

const guardsThere = (connection: Connection): Found[] =>
  connection
    .prepare<[string], Found>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE ?",
    )
    .all(`${guardPrefix}%`);

/**
 * Takes the guards away before tables are changed: a table that takes the place of another must not
 * be looked for by a trigger meanwhile.
 */
export const dropGuards = (connection: Connection): void => {
  for (const { name } of guardsThere(connection)) connection.exec(`DROP TRIGGER "${name}"`);
};

/** Puts the guards of SQLite there that are missing or differ, and takes away those that nothing asks for. */
export const putGuards = (connection: Connection, nouns: readonly Noun[]): void => {
  const wanted = new Set([
    ...journalGuards().sqlite,
    ...nouns.flatMap((noun) => (noun.noun === 'resource' ? guardsOf(noun as Resource).sqlite : [])),
  ]);
  for (const { name, sql } of guardsThere(connection))
    if (!wanted.delete(sql)) connection.exec(`DROP TRIGGER "${name}"`);
  for (const sql of wanted) connection.exec(sql);
};
