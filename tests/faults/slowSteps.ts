import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { databaseFile } from '#server/database/sqlite/sqlite.ts';

/**
 * Counting keeps the writer in one transaction for some seconds, so that a server is always killed
 * there, and not by luck.
 */
const counting = `select (with recursive counted(n) as
  (select 1 union all select n + 1 from counted where n < 60000000) select max(n) from counted)`;

/** Rows that are slow to be written or removed, under a name: those of a table for which a condition is true. */
type SlowRow = { name: string; on: 'insert' | 'delete'; table: string; when: string };

/**
 * Slows the ends of steps in the database of a stopped server: the work of a step is committed, and
 * its completion is not yet. The same for single rows. Each stays slow until it is released. Runs
 * that the clock begins keep their speed.
 */
export const slowSteps = (
  data: string,
  {
    processes = {},
    rows = [],
  }: { processes?: Readonly<Record<string, readonly string[]>>; rows?: readonly SlowRow[] },
) => {
  const change = (...statements: string[]) => {
    const database = new Database(databaseFile(data));
    database.exec(statements.join(';\n'));
    database.close();
  };
  const steps = Object.entries(processes).flatMap(([process, names]) =>
    names.map((name) => `${process}.${name}`),
  );
  const isSlow = (name: string) => `exists (select 1 from "slowPlace" where name = ${name})`;
  change(
    'create table "slowPlace" (name text primary key)',
    ...[...steps, ...rows.map(({ name }) => name)].map(
      (name) => `insert into "slowPlace" values ('${name}')`,
    ),
    `create trigger "slowStep" before update on "processStep"
       when new."stepStatus" = 'Completed' and old."stepStatus" = 'Processing' and ${isSlow(
         `(select process from "processRun" where "runId" = new."runId" and "createdBy" <> 'system') || '.' || new.name`,
       )} begin ${counting}; end`,
    ...rows.map(
      ({ name, on, table, when }, at) => `create trigger "slowRow${at}" before ${on} on "${table}"
       when ${when} and ${isSlow(`'${name}'`)} begin ${counting}; end`,
    ),
  );
  return {
    /** Some of them are as fast as ever from now on; the server is stopped. */
    letGo: (names: readonly string[]) =>
      change(...names.map((name) => `delete from "slowPlace" where name = '${name}'`)),
  };
};

/** Waits until the writer of a server is in one transaction for a while: a quarter of a second without an end. */
export const untilWriting = async (data: string): Promise<void> => {
  const database = new Database(databaseFile(data), { timeout: 0 });
  const isWriting = () => {
    try {
      database.exec('begin immediate; rollback');
      return false;
    } catch (error) {
      if ((error as { code?: string }).code === 'SQLITE_BUSY') return true;
      throw error;
    }
  };
  try {
    const end = performance.now() + 30_000;
    for (let looks = 0; looks < 25; looks = isWriting() ? looks + 1 : 0) {
      if (performance.now() > end) throw new Error('The server writes nothing that takes long.');
      await setTimeout(10);
    }
  } finally {
    database.close();
  }
};
