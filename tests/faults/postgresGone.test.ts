import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Answer, type Client, call, dealer, signIn } from '../markets/client.ts';
import { contradictionsIn, fillFromDemo } from '../markets/demoOnPostgres.ts';
import { bidOn, type Offer, openOffer } from '../markets/market.ts';
import { copyOfDemo, type Server, startServer } from '../markets/server.ts';
import { type Postgres, startPostgres } from '../peers/embeddedPostgres.ts';

const bidders = 8;
/** The longest wait for an answer while the database stands still, ms; the rest allows for a busy machine. */
const bound = 10_000;
const data = copyOfDemo();

let postgres: Postgres;
let server: Server;
let client: Client;
let offer: Offer;
let stream: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  postgres = await startPostgres();
  await fillFromDemo(postgres.url('postgres'));
  const env = { DATABASE_URL: postgres.url('postgres'), OFFERDESK_DEMO_BIDDING: 'off' };
  server = await startServer({ data, env });
  client = await signIn(server.url, dealer);
  offer = await openOffer(client);
  stream = await listen();
});
afterAll(async () => {
  stream?.leave();
  await server?.stop();
  await postgres?.stop();
  rmSync(data, { recursive: true, force: true });
});
beforeEach(() => expect(server.process.exitCode).toBeNull());

/** The outcome of each bid, by its client order id: the number of the order, or null while there is no answer. */
type Ledger = Map<string, number | null>;
const ledger: Ledger = new Map();

const send = (clientOrderId: string): Promise<Answer> =>
  client.call('POST', '/rms/order', bidOn(offer, { clientOrderId, quantity: 7 }));

/** Bids from several clients until it is stopped; returns the answers that were no success. */
const bidding = (name: string) => {
  let isOn = true;
  const others: Answer[] = [];
  let slowest = 0;
  // Bids that go on after a test that failed would keep the next ones for ever.
  onTestFinished(() => {
    isOn = false;
  });
  const all = Array.from({ length: bidders }, async (_, bidder) => {
    for (let n = 0; isOn; n++) {
      const clientOrderId = `${name}-${bidder}-${n}`;
      ledger.set(clientOrderId, null);
      const began = performance.now();
      const answer = await send(clientOrderId);
      slowest = Math.max(slowest, performance.now() - began);
      if (answer.status === 201) ledger.set(clientOrderId, answer.body.orderId);
      else {
        others.push(answer);
        // A caller that gets Retry-After obeys it.
        await pause(1_000);
      }
    }
  });
  return {
    others,
    stop: async () => {
      isOn = false;
      await Promise.all(all);
      return { slowest };
    },
  };
};

/** Sends every bid without an answer again, under its own number; returns how many had been accepted. */
const settle = async (): Promise<number> => {
  let taken = 0;
  for (const [clientOrderId, orderId] of ledger) {
    if (orderId !== null) continue;
    const { status, body } = await send(clientOrderId);
    expect([200, 201]).toContain(status);
    if (status === 200) taken++;
    ledger.set(clientOrderId, body.orderId);
  }
  return taken;
};

/**
 * Asserts that the tables hold every bid of the ledger once and no other bid, and that all tables
 * agree.
 */
const reconciled = async (): Promise<void> => {
  const line = new pg.Client({ connectionString: postgres.url('postgres') });
  await line.connect();
  try {
    const { rows } = await line.query(
      'select "clientOrderId", "orderId"::float8 as "orderId" from "order" where quantity = 7 order by 1',
    );
    const wanted = [...ledger].map(([clientOrderId, orderId]) => ({ clientOrderId, orderId }));
    const byId = (a: { clientOrderId: string }, b: { clientOrderId: string }) =>
      a.clientOrderId < b.clientOrderId ? -1 : 1;
    expect(rows.sort(byId)).toEqual(wanted.sort(byId));
    expect(await contradictionsIn(line)).toEqual([]);
    const { rows: chain } = await line.query(
      'select count(*)::int as n, max(seq)::int as last, (select seq::int from "journalHead") as head from journal',
    );
    expect(chain[0].n).toBe(chain[0].head);
    expect(chain[0].last).toBe(chain[0].head);
  } finally {
    await line.end();
  }
};

/** The event stream of the dealer, as it was opened before the outage. */
const listen = async () => {
  const abort = new AbortController();
  const reply = await fetch(`${server.url}/api/messaging/message-stream`, {
    headers: { cookie: client.cookie },
    signal: abort.signal,
  });
  const events: { type: string; data?: any }[] = [];
  let isOpen = true;
  const read = async () => {
    let text = '';
    for await (const chunk of reply.body ?? []) {
      text += Buffer.from(chunk).toString();
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (data) events.push(JSON.parse(data));
      }
    }
  };
  read()
    .catch(() => undefined)
    .finally(() => {
      isOpen = false;
    });
  return { events, isOpen: () => isOpen, leave: () => abort.abort() };
};

/** The types of the messages since then, without heartbeats. */
const typesSince = (at: number) => stream.events.slice(at).map(({ type }) => type);

const health = () => call(server.url, 'GET', '/health');
const isHealthy = async () => (await health()).status === 200;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asserts that every answer which was no success was 503, with words that say what is known, and when to
 * retry.
 */
const saidInWords = (answers: readonly Answer[]) => {
  for (const { status, headers, body } of answers) {
    expect([status, body.code]).toEqual([
      503,
      expect.stringMatching(/^(DATABASE_AWAY|OUTCOME_UNKNOWN)$/),
    ]);
    expect(body.message).toMatch(
      body.code === 'DATABASE_AWAY'
        ? /^The database (is unavailable|cannot be reached|cannot be read)/
        : /it is not known whether it is saved\. Check before you try again/,
    );
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
};

/** Asserts that the server does what it can without its database. */
const servesWithout = async () => {
  const { status, body } = await health();
  expect([status, body.status]).toEqual([503, 'unavailable']);
  expect(body.away.map(({ part }: { part: string }) => part)).toContain('database');
  expect(Date.parse(body.away[0].since)).toBeGreaterThan(0);
  const page = await fetch(`${server.url}/login`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  const script = /src="(\/assets\/[^"]+)"/.exec(await page.text())?.[1];
  expect((await fetch(`${server.url}${script}`)).status).toBe(200);
  saidInWords([
    await send('nobody-takes-this'),
    await client.call('GET', '/masters/security/active'),
    await client.call('GET', '/messaging/get-messages'),
  ]);
  expect(stream.isOpen()).toBe(true);
};

/** Asserts that streams are live again, and bids are accepted. */
const goesOn = async (at: number, clientOrderId: string) => {
  await expect.poll(isHealthy).toBe(true);
  await expect.poll(() => typesSince(at)).toContain('RESYNC');
  const before = stream.events.length;
  const { status, body } = await send(clientOrderId);
  expect([status, body.message]).toEqual([201, undefined]);
  ledger.set(clientOrderId, body.orderId);
  await expect.poll(() => typesSince(before)).toContain('ORDER');
  expect(stream.isOpen()).toBe(true);
};

test('PostgreSQL is killed under bids and refuses for 30 s: the server serves what it can, goes on by itself, and every bid is there once', async () => {
  const at = stream.events.length;
  const bids = bidding('killed');
  await pause(1_500);
  await postgres.kill9();
  const killed = performance.now();
  await expect.poll(async () => (await health()).status).toBe(503);
  await expect.poll(() => typesSince(at)).toContain('DATA_AWAY');
  await servesWithout();
  await pause(30_000 - (performance.now() - killed));
  await servesWithout();
  await postgres.start();
  await expect.poll(isHealthy).toBe(true);
  await pause(500);
  await bids.stop();
  saidInWords(bids.others);
  expect(bids.others.length).toBeGreaterThan(0);
  await goesOn(at, 'after-kill');
  await settle();
  await reconciled();
  expect(server.process.exitCode).toBeNull();
});

test('PostgreSQL is killed three times in the middle of commits: a bid that is sent again finds the one that was taken', async () => {
  for (let round = 0; round < 3; round++) {
    const bids = bidding(`again${round}`);
    await pause(400 + 150 * round);
    await postgres.kill9();
    await postgres.start();
    await expect.poll(isHealthy).toBe(true);
    await bids.stop();
    saidInWords(bids.others);
  }
  await settle();
  await reconciled();
});

test(`PostgreSQL stands still without breaking anything: everybody is told within ${bound / 1000} s, and all goes on after it`, async () => {
  const at = stream.events.length;
  const bids = bidding('paused');
  await pause(1_000);
  postgres.pause();
  try {
    // Sends both a bid and a read in the first moment of it.
    const began = performance.now();
    const answers = await Promise.all([
      send('paused-early'),
      client.call('GET', '/masters/security/active'),
    ]);
    expect(performance.now() - began).toBeLessThan(bound);
    saidInWords(answers);
    ledger.set('paused-early', null);
    await expect.poll(() => typesSince(at)).toContain('DATA_AWAY');
    await servesWithout();
  } finally {
    postgres.resume();
  }
  await expect.poll(isHealthy).toBe(true);
  await pause(500);
  const { slowest } = await bids.stop();
  expect(slowest).toBeLessThan(bound);
  saidInWords(bids.others);
  await goesOn(at, 'after-pause');
  await settle();
  await reconciled();
});

test('the writer, the listener and the readers each lose only their own connection: nobody is lost or doubled, and streams go on', async () => {
  const line = new pg.Client({ connectionString: postgres.url('postgres') });
  await line.connect();
  const end = async (name: string) => {
    const { rows } = await line.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
      [`offerdesk ${name}`],
    );
    return rows.length;
  };
  const at = stream.events.length;
  const bids = bidding('alone');
  for (let round = 0; round < 4; round++)
    for (const name of ['writer', 'listener', 'reader']) {
      await pause(150);
      // The server may just be opening a new connection.
      await expect.poll(() => end(name)).toBeGreaterThan(0);
    }
  await bids.stop();
  await line.end();
  saidInWords(bids.others);
  await goesOn(at, 'after-alone');
  await settle();
  await reconciled();
});
