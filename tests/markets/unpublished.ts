import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { databaseFile } from '#server/database/sqlite/sqlite.ts';

/**
 * Takes back what the demo of a stopped server has published for the website, which depends on how long it took to
 * seed, and what its clock has due: a start would publish that before anybody looks.
 */
export const takeBackWebsite = (data: string): void => {
  const database = new Database(databaseFile(data));
  database.exec('delete from "websiteFile"');
  database.exec(`delete from job where kind = 'websiteFile.schedule' and state = 'planned'`);
  database.close();
  rmSync(join(data, 'website'), { recursive: true, force: true });
};
