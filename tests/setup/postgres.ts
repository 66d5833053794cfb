import { createHash } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../peers/embeddedPostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of the run; undefined where tests use SQLite. */
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
  provide('postgres', server.socketUrl('postgres'));
  return server.stop;
};

/** A database for one test, and how it is returned. */
export type Lent = {
  url: string;
  /** Whether it holds exactly the rows of the requested seed; otherwise it is empty. */
  isSeeded: boolean;
  /** Stores its current rows as those of the seed. */
  keepSeed(): Promise<void>;
  giveBack(): Promise<void>;
};

/**
 * Lends a database of a kind: one that an earlier test has returned where there is one, with its tables and
 * without their rows, since making a database takes longer than most tests; with the rows of a seed where it
 * was seeded so before. A lock in the server's first database says who has which.
 */
export const lendDatabase = async (server: string, kind: string, seed?: string): Promise<Lent> => {
  const claim = new pg.Client({ connectionString: server });
  await claim.connect();
  const name = await claimed(claim, kind);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const { rowCount } = await claim.query('select 1 from pg_database where datname = $1', [name]);
  const isNew = rowCount === 0;
  if (isNew) await claim.query(`create database ${name} encoding 'UTF8' template template0`);
  // Each connection is a process of the server: the rows of before go and those of the seed come over one.
  const isSeeded = await withClient(url.href, async (client) => {
    if (!isNew) await emptied(client, kind);
    return seed !== undefined && restored(client, seed);
  });
  return {
    url: url.href,
    isSeeded,
    keepSeed: async () => {
      if (seed !== undefined) await withClient(url.href, (client) => kept(client, seed));
    },
    giveBack: () => claim.end(),
  };
};

const withClient = async <T>(url: string, job: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await job(client);
  } finally {
    await client.end();
  }
};

/** The kind of a database whose tables are dropped too. */
export const bare = 'bare';

const claimed = async (claim: pg.Client, kind: string): Promise<string> => {
  for (let number = 0; ; number++) {
    const name = `test_${kind}_${number}`;
    const { rows } = await claim.query('select pg_try_advisory_lock(hashtext($1)) as mine', [name]);
    if (rows[0].mine) return name;
  }
};

const emptied = async (client: pg.Client, kind: string): Promise<void> => {
  // The guards protect the journal and the held changes from being emptied, which is what this does.
  await client.query('set session_replication_role = replica');
  await client.query(
    kind === bare
      ? 'drop schema public cascade; create schema public'
      : `do $$
         declare name text; has boolean;
         begin
           for name in ${tables} loop
             execute format('select exists (select from public.%I)', name) into has;
             if has then execute format('truncate public.%I', name); end if;
           end loop;
           for name in select sequencename from pg_sequences where schemaname = 'public' loop
             perform setval(format('public.%I', name), 1, false);
           end loop;
         end $$`,
  );
};

/**
 * The tables whose rows a test writes: the descriptions of stored columns belong to the tables and stay with
 * them.
 */
const tables = `select relname::text from pg_class where relkind = 'r'
  and relnamespace = 'public'::regnamespace and relname <> 'storedColumn'`;

/**
 * A seed is a schema next to that of the tables, with a copy of each table that has rows, and of
 * the positions of the sequences.
 */
const schemaOf = (seed: string): string =>
  `seed_${createHash('sha256').update(seed).digest('hex').slice(0, 16)}`;

const kept = async (client: pg.Client, seed: string): Promise<void> => {
  const schema = schemaOf(seed);
  await client.query(
    `do $$
     declare name text; has boolean;
     begin
       create schema ${schema};
       for name in ${tables} loop
         execute format('select exists (select from public.%I)', name) into has;
         if has then
           execute format('create table ${schema}.%I as table public.%I', name, name);
         end if;
       end loop;
       create table ${schema}."its numbers" as
         select sequencename, last_value from pg_sequences
         where schemaname = 'public' and last_value is not null;
     end $$`,
  );
};

/** Whether the database has the seed; its rows are then in the tables. */
const restored = async (client: pg.Client, seed: string): Promise<boolean> => {
  const schema = schemaOf(seed);
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema]);
  if (rowCount === 0) return false;
  await client.query('set session_replication_role = replica');
  await client.query(
    `do $$
     declare name text; number bigint;
     begin
       for name in select relname::text from pg_class
         where relkind = 'r' and relnamespace = '${schema}'::regnamespace and relname <> 'its numbers' loop
         execute format('insert into public.%I table ${schema}.%I', name, name);
       end loop;
       for name, number in select * from ${schema}."its numbers" loop
         perform setval(format('public.%I', name), number);
       end loop;
     end $$`,
  );
  return true;
};
