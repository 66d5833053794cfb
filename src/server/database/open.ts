import type { Database } from './database.ts';
import type { Opening } from './opening.ts';
import { openPostgres } from './postgres/openPostgres.ts';

import { openSqlite } from './sqlite/openSqlite.ts';

/**
 * Migrates the database to the schemas and opens it. Throws, in words, when the migration fails.
 */
export const openDatabase = (opening: Opening): Promise<Database> =>
  opening.url === undefined ? openSqlite(opening) : openPostgres(opening.url, opening);
