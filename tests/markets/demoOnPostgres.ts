import Database from 'better-sqlite3';
import pg from 'pg';
import { storedNouns } from '#server/app/nouns.ts';
import { openDatabase } from '#server/database/open.ts';
import { demoFolder } from './server.ts';

/** The rows that a market needs before its first bid; the bids of the demo would take minutes. */
const masters = [
  'branch',
  'broadcastTemplate',
  'client',
  'collateral',
  'holiday',
  'marketStatus',
  'masterSetup',
  'offerEmployee',
  'participant',
  'security',
  'securityTemplate',
  'settlement',
  'tradingMember',
  'user',
];

/** Fills an empty database of PostgreSQL with the market of the seeded demo, without its bids. */
export const fillFromDemo = async (url: string): Promise<void> => {
  const made = await openDatabase({
    url,
    nouns: storedNouns,
    mutations: [],
    journalKey: 'nothing is written with it',
    now: Date.now,
    inline: true,
  });
  await made.close();
  const demo = new Database(`${demoFolder}/offerdesk.db`, { readonly: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const table of masters) {
      const rows = demo.prepare(`select * from "${table}"`).all();
      await client.query(
        `insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`,
        [JSON.stringify(rows)],
      );
    }
    await client.query(
      `do $$ declare c record; begin
         for c in select table_name as t, column_name as k from information_schema.columns
           where is_identity = 'YES' and table_schema = 'public' loop
           execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce((select max(%I) from %I), 0) + 1, false)',
             quote_ident(c.t), c.k, c.k, c.t);
         end loop;
       end $$`,
    );
    await client.query(
      `create table if not exists installation (one integer primary key, mode text not null, "isSeeded" smallint not null)`,
    );
    await client.query(`insert into installation (one, mode, "isSeeded") values (1, 'demo', 1)
      on conflict (one) do update set mode = 'demo', "isSeeded" = 1`);
  } finally {
    demo.close();
    await client.end();
  }
};

/**
 * Where the tables of a PostgreSQL contradict each other, in words: every level must be the sum of the live
 * orders at its price, and every limit use of a member the value of its live orders. Empty when all is well.
 */
export const contradictionsIn = async (client: pg.Client): Promise<string[]> => {
  const { rows: levels } = await client.query(
    `with live as (
       select "securityId", day, coalesce(price, 0) as price, sum(quantity)::bigint as quantity, count(*) as n
       from "order" where "orderStatus" in ('Submitted', 'Confirmed') group by 1, 2, 3
     ), level as (
       select "securityId", day, price, quantity::bigint, "numberOfOrders"::bigint as n from "bookLevel"
       where "numberOfOrders" <> 0 or quantity <> 0
     )
     (select * from live except select * from level)
     union all (select * from level except select * from live)`,
  );
  const { rows: limits } = await client.query(
    `select l.holder, l.used, coalesce(sum(o.value), 0) as live
     from "limitUse" l left join "order" o
       on l.holder = 'member:' || o."memberId" and o."orderStatus" in ('Submitted', 'Confirmed')
     where l.holder like 'member:%' group by l.holder, l.used having l.used <> coalesce(sum(o.value), 0)`,
  );
  return [
    ...levels.map((row) => `a level differs from its orders: ${JSON.stringify(row)}`),
    ...limits.map((row) => `a limit differs from its orders: ${JSON.stringify(row)}`),
  ];
};
