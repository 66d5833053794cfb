import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeApiClient } from '../markets/apiClient.ts';
import { contradictionsIn, fillFromDemo } from '../markets/demoOnPostgres.ts';
import { contradictions, openedForReading } from '../markets/market.ts';
import { copyOfDemo, type Server, startServer } from '../markets/server.ts';
import { startPostgres } from '../peers/embeddedPostgres.ts';

const place = mkdtempSync(join(tmpdir(), 'offerdesk-broker-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

type Row = { clientOrderId: string; orderId: number; quantity: number; price: number };

/** The rows of the book in paise, and the contradictions of its tables, read past the server. */
type Book = { rows: Row[]; faults: string[] };

const columns = `"clientOrderId", "orderId", quantity, price from "order" where "clientOrderId" like 'B%-%'`;

/** The lines of the ledger, without a part of one. */
const linesOf = (path: string): any[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line))
    : [];

/** Starts the program of the broker, as a broker does. */
const startBroker = (server: Server, env: Record<string, string>, path: string) => {
  const child = spawn(process.execPath, ['examples/broker.mjs', path], {
    env: { PATH: process.env.PATH, OFFERDESK_URL: server.url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, output: () => printed };
};

/** Waits until a call of bids is on its way, and so many bids have their outcome. */
const inTheMidst = async (child: ChildProcess, path: string, outcomes: number): Promise<void> => {
  for (;;) {
    const lines = linesOf(path);
    const known = lines.filter((line) => line.outcome).length;
    if (known >= outcomes && lines.filter((line) => line.bid).length > known) return;
    if (child.exitCode !== null) throw new Error(`The program ended before ${outcomes} outcomes.`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};

const tradedThroughKills = async (
  name: string,
  start: (port?: number) => Promise<Server>,
  read: () => Promise<Book>,
): Promise<void> => {
  const path = join(place, `${name}.jsonl`);
  let server = await start();
  const { id, secret } = await makeApiClient(server.url, { bidsWrite: true });
  const env = { CLIENT: id, SECRET: secret };
  let broker = startBroker(server, env, path);
  for (const [outcomes, killed] of [
    [0, 'server'],
    [200, 'server'],
    [400, 'broker'],
    [600, 'server'],
    [800, 'both'],
  ] as const) {
    await inTheMidst(broker.child, path, outcomes);
    // Somewhere between the arrival of the call and its answer.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 25));
    if (killed !== 'server') {
      broker.child.kill('SIGKILL');
      await broker.ended;
    }
    if (killed !== 'broker') {
      await server.kill9();
      server = await start(server.port);
    }
    if (killed !== 'server') broker = startBroker(server, env, path);
  }
  expect([await broker.ended, broker.output()]).toEqual([0, expect.any(String)]);
  expect(broker.output()).toContain('1000 bids, 0 refused. The ledger equals the book.');
  expect(await server.stop()).toBe(0);

  const lines = linesOf(path);
  const orderIds = new Map(
    lines.flatMap(({ outcome }) => (outcome ? [[outcome.clientOrderId, outcome.orderId]] : [])),
  );
  const ledger = lines.flatMap(({ bid }): Row[] =>
    bid
      ? [
          {
            clientOrderId: bid.clientOrderId,
            orderId: orderIds.get(bid.clientOrderId),
            quantity: bid.quantity,
            price: Math.round(bid.price * 100),
          },
        ]
      : [],
  );
  const { rows, faults } = await read();
  const sorted = (all: Row[]) => all.sort((one, other) => one.orderId - other.orderId);
  expect(ledger).toHaveLength(1000);
  expect(sorted(rows)).toEqual(sorted(ledger));
  expect(faults).toEqual([]);
};

const env = { OFFERDESK_DEMO_BIDDING: 'off' };

test("a broker's program places 1,000 bids over a server on SQLite that is killed in its midst: nothing is lost or doubled, and its ledger equals the book", async () => {
  const data = copyOfDemo();
  try {
    await tradedThroughKills(
      'sqlite',
      (port) => startServer({ data, env, ...(port !== undefined && { port }) }),
      async () => {
        const database = openedForReading(data);
        const rows = database.prepare(`select ${columns}`).all() as Row[];
        const faults = contradictions(database);
        database.close();
        return { rows, faults };
      },
    );
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});

test("a broker's program places 1,000 bids over a server on PostgreSQL that is killed in its midst: nothing is lost or doubled, and its ledger equals the book", async () => {
  const postgres = await startPostgres();
  const url = postgres.url('postgres');
  const data = copyOfDemo();
  try {
    await fillFromDemo(url);
    await tradedThroughKills(
      'postgres',
      (port) =>
        startServer({
          data,
          env: { ...env, DATABASE_URL: url },
          ...(port !== undefined && { port }),
        }),
      async () => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        const { rows } = await client.query(`select ${columns}`);
        const faults = await contradictionsIn(client);
        await client.end();
        return {
          rows: rows.map((row) => ({
            ...row,
            ...{ orderId: Number(row.orderId), quantity: Number(row.quantity) },
            price: Number(row.price),
          })),
          faults,
        };
      },
    );
  } finally {
    await postgres.stop();
    rmSync(data, { recursive: true, force: true });
  }
});
