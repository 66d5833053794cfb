import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../peers/embeddedPostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of the run; nothing where tests use SQLite. */
    postgres: string | undefined;
  }
}

/** One PostgreSQL for the run, unless DATABASE_URL names one in which databases may be made. */
export default async ({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const named = process.env.DATABASE_URL;
  if (named) {
    provide('postgres', named);
    return undefined;
  }
  const server = await startPostgres();
  provide('postgres', server.url('postgres'));
  return server.stop;
};

/** A database for one test, empty, and how it is given back. */
export type Lent = { url: string; giveBack(): Promise<void> };

/**
 * Lends an empty database of a kind: one that an earlier test has given back where there is one,
 * with its tables and without their rows, since making a database takes longer than most tests.
 * A lock of the server's first database says who has which.
 */
export const lendDatabase = async (server: string, kind: string): Promise<Lent> => {
  const claim = new pg.Client({ connectionString: server });
  await claim.connect();
  const name = await claimed(claim, kind);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const { rowCount } = await claim.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0)
    await claim.query(`create database ${name} encoding 'UTF8' template template0`);
  else await emptied(url.href, kind);
  return { url: url.href, giveBack: () => claim.end() };
};

/** The kind of a database whose tables go too. */
export const bare = 'bare';

const claimed = async (claim: pg.Client, kind: string): Promise<string> => {
  for (let number = 0; ; number++) {
    const name = `test_${kind}_${number}`;
    const { rows } = await claim.query('select pg_try_advisory_lock(hashtext($1)) as mine', [name]);
    if (rows[0].mine) return name;
  }
};

const emptied = async (url: string, kind: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The guards keep the journal and the held changes from being emptied; here that is what we want.
    await client.query('set session_replication_role = replica');
    await client.query(
      kind === bare
        ? 'drop schema public cascade; create schema public'
        : `do $$
           declare name text; has boolean;
           begin
             for name in select oid::regclass::text from pg_class
               where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'storedColumn' loop
               execute format('select exists (select from %s)', name) into has;
               if has then execute format('truncate %s', name); end if;
             end loop;
             for name in select oid::regclass::text from pg_class
               where relkind = 'S' and relnamespace = 'public'::regnamespace loop
               perform setval(name, 1, false);
             end loop;
           end $$`,
    );
  } finally {
    await client.end();
  }
};
