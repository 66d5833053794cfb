import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, dealer, signIn } from '../markets/client.ts';
import { bidOn, type Offer, openedForReading, openOffer } from '../markets/market.ts';
import { copyOfDemo, type Server, startServer } from '../markets/server.ts';
import { type Postgres, startPostgres } from '../peers/embeddedPostgres.ts';
import { expectRefused, runToEnd } from './refusals.ts';

const data = copyOfDemo();
let postgres: Postgres;
let url: string;
beforeAll(async () => {
  postgres = await startPostgres();
  url = postgres.url('postgres');
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(data, { recursive: true, force: true });
});

const env = { OFFERDESK_DEMO_BIDDING: 'off' };
const move = () => runToEnd(['migrate', '--to', url], { data });

/** The tables of the PostgreSQL. */
const tables = async (): Promise<string[]> => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    `select tablename from pg_tables where schemaname = 'public'`,
  );
  await client.end();
  return rows.map(({ tablename }) => tablename);
};

/** Another database of the PostgreSQL, empty. */
const emptied = async (): Promise<string> => {
  const name = `moved_${Date.now()}`;
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${name} encoding 'UTF8' template template0`);
  await client.end();
  return postgres.url(name);
};

/** A dealer's view of the market. */
const seen = async (client: Client, { symbol, series }: Offer) => {
  const offer = `symbol=${encodeURIComponent(symbol)}&series=${series}`;
  const { body: ladder } = await client.call('GET', `/query/ladder?${offer}`);
  const { body: orders } = await client.call(
    'GET',
    '/rms/order?range=[0,99]&sort=["orderId","ASC"]',
  );
  return { levels: ladder.levels, orders };
};

let before: Awaited<ReturnType<typeof seen>>;
let offer: Offer;

test('a database that is served is not moved', async () => {
  const server = await startServer({ data, env });
  const client = await signIn(server.url, dealer);
  offer = await openOffer(client);
  before = await seen(client, offer);
  expect(before.orders.length).toBeGreaterThan(10);
  expectRefused(await move(), /is served already/);
  expect(await server.stop()).toBe(0);
});

test('it says in words what it wants', async () => {
  expectRefused(
    await runToEnd(['migrate'], { data }),
    /required option '--to <DATABASE_URL>' not specified\n/,
    2,
  );
  const mistyped = await runToEnd(['migrate', '--to', 'postgre://desk:secret@db/x'], { data });
  expectRefused(mistyped, /--to must be an address/, 2);
  expect(mistyped.stderr).not.toContain('secret');
  expectRefused(
    await runToEnd(['migrate', '--to', url], { data: join(data, 'none') }),
    /There is nothing to move:\n.*secrets\.json/,
  );
  expectRefused(
    await runToEnd(['migrate', '--to', url], { data, env: { DATABASE_URL: url } }),
    /no embedded database to move/,
  );
  expectRefused(
    await runToEnd(['migrate', '--to', 'postgres://desk:secret@db.example/offerdesk'], { data }),
    /Nothing is moved:\n.*--to names another machine/,
  );
});

test('a move that is killed leaves nothing in PostgreSQL, and the embedded database as it was', async () => {
  const child = spawn(process.execPath, ['dist/server/main.js', 'migrate', '--to', url], {
    env: { PATH: process.env.PATH, OFFERDESK_DATA: data },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  // The rows of bids are being copied as soon as its connection waits for the client.
  const client = new pg.Client(url);
  await client.connect();
  await expect
    .poll(
      async () =>
        (
          await client.query(
            `select 1 from pg_stat_activity where query like 'COPY "order"%' and state = 'active'`,
          )
        ).rowCount,
      { interval: 2 },
    )
    .toBe(1);
  await client.end();
  child.kill('SIGKILL');
  await ended;
  await expect.poll(tables).toEqual([]);
  expect(existsSync(join(data, 'offerdesk.db'))).toBe(true);
});

test('after a move the servers go on with PostgreSQL: the same book, the same orders, the same journal', async () => {
  const rows = ordersIn(data);
  const { status, stdout, stderr } = await move();
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Moved to 127\.0\.0\.1:\d+\/postgres: \d+ rows of \d+ tables/);
  expect(stdout).not.toContain('postgres:postgres');
  expect(readdirSync(data).filter((name) => name.startsWith('offerdesk.db'))).toEqual([
    expect.stringMatching(/^offerdesk\.db\.moved-\d{8}T\d{6}$/),
  ]);
  const server: Server = await startServer({ data, env: { ...env, DATABASE_URL: url } });
  try {
    const client = await signIn(server.url, dealer);
    expect(await seen(client, offer)).toEqual(before);
    const bid = bidOn(offer, { clientOrderId: 'after-the-move', quantity: 100 });
    expect((await client.call('POST', '/rms/order', bid)).status).toBe(201);
  } finally {
    expect(await server.stop()).toBe(0);
  }
  const verified = await runToEnd(['audit', 'verify'], { data, env: { DATABASE_URL: url } });
  expect([verified.status, verified.stdout]).toEqual([
    0,
    expect.stringContaining('The journal is intact'),
  ]);
  const client = new pg.Client(url);
  await client.connect();
  const { rows: counted } = await client.query('select count(*)::int as n from "order"');
  await client.end();
  expect(counted).toEqual([{ n: rows + 1 }]);
});

test('a move that is cut off between its commit and its end lets no server start, and the next one ends it', async () => {
  // As it lies there: PostgreSQL has all, the file is not put aside yet.
  const cut = copyOfDemo();
  const other = await emptied();
  expect((await runToEnd(['migrate', '--to', other], { data: cut })).status).toBe(0);
  const [aside] = readdirSync(cut).filter((name) => name.startsWith('offerdesk.db.moved-'));
  renameSync(join(cut, aside as string), join(cut, 'offerdesk.db'));
  writeFileSync(join(cut, 'offerdesk.db.moving'), '');
  const why = /A move to PostgreSQL was cut off at its end:\n.*`offerdesk migrate` again/;
  expectRefused(await runToEnd(['demo'], { data: cut }), why);
  expectRefused(await runToEnd(['demo'], { data: cut, env: { DATABASE_URL: other } }), why);
  const { status, stdout } = await runToEnd(['migrate', '--to', other], { data: cut });
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^Moved to /)]);
  expect(readdirSync(cut).filter((name) => name.startsWith('offerdesk.db'))).toEqual([
    expect.stringMatching(/^offerdesk\.db\.moved-/),
  ]);

  // If PostgreSQL had not committed, the move is repeated.
  const before = copyOfDemo();
  writeFileSync(join(before, 'offerdesk.db.moving'), '');
  expect((await runToEnd(['migrate', '--to', await emptied()], { data: before })).status).toBe(0);
  for (const folder of [cut, before]) rmSync(folder, { recursive: true });
});

test('a start without the PostgreSQL, and a second move, say that it was moved', async () => {
  expectRefused(
    await runToEnd(['demo'], { data }),
    /`offerdesk migrate` has moved it to PostgreSQL/,
  );
  expectRefused(await move(), /It was moved already:\n.* is in offerdesk\.db\.moved-\d/);
});

/** Number of orders in the embedded database. */
const ordersIn = (folder: string): number => {
  const database = openedForReading(folder);
  const { n } = database.prepare('select count(*) as n from "order"').get() as { n: number };
  database.close();
  return n;
};
