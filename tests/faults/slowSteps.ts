import Database from 'better-sqlite3';
import { databaseFile } from '#server/database/sqlite/sqlite.ts';

/** Counting keeps the writer in one transaction for some seconds, so that a server is killed there every time and not by luck. */
const counting = `select (with recursive counted(n) as
  (select 1 union all select n + 1 from counted where n < 60000000) select max(n) from counted)`;

/** A bid that is slow to be written or removed, under a name. */
type SlowOrder = { name: string; on: 'insert' | 'delete'; orderId: number };

/**
 * Makes the ends of steps slow in the database of a stopped server: what a step has done is committed, and that it is completed is
 * not yet. The same for single bids. Each stays slow until it is let go.
 */
export const slowSteps = (
  data: string,
  {
    processes,
    orders = [],
  }: { processes: Readonly<Record<string, readonly string[]>>; orders?: readonly SlowOrder[] },
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
    ...[...steps, ...orders.map(({ name }) => name)].map(
      (name) => `insert into "slowPlace" values ('${name}')`,
    ),
    `create trigger "slowStep" before update on "processStep"
       when new."stepStatus" = 'Completed' and old."stepStatus" = 'Processing' and ${isSlow(
         `(select process from "processRun" where "runId" = new."runId") || '.' || new.name`,
       )} begin ${counting}; end`,
    ...orders.map(
      ({ name, on, orderId }, at) => `create trigger "slowOrder${at}" before ${on} on "order"
       when ${on === 'insert' ? 'new' : 'old'}."orderId" = ${orderId} and ${isSlow(`'${name}'`)}
       begin ${counting}; end`,
    ),
  );
  return {
    /** Some of them are as fast as ever from now on; the server is stopped. */
    letGo: (names: readonly string[]) =>
      change(...names.map((name) => `delete from "slowPlace" where name = '${name}'`)),
  };
};
