import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../../../resources/demo/server/random.ts';
import { type Answer, call } from '../../markets/client.ts';
import type { Server } from '../../markets/server.ts';
import { type CuttableLine, layLine } from '../../peers/cuttableLine.ts';
import { type Postgres, startPostgres } from '../../peers/embeddedPostgres.ts';
import { pause } from '../bidLedger.ts';
import { openOnPostgres, reconciledOnPostgres } from '../exchangeOnPostgres.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 10);
const random = randomFrom(Number(process.env.SEED ?? 1));

let postgres: Postgres;
let line: CuttableLine;
let exchange: Awaited<ReturnType<typeof openOnPostgres>>;
const direct = () => postgres.url('postgres');
beforeAll(async () => {
  postgres = await startPostgres();
  line = await layLine(Number(new URL(direct()).port));
  const over = new URL(direct());
  over.port = String(line.port);
  exchange = await openOnPostgres(over.href, direct());
});
afterAll(async () => {
  for (const server of exchange?.servers ?? []) await server.stop();
  await line?.close();
  await postgres?.stop();
  if (exchange) rmSync(exchange.data, { recursive: true, force: true });
});

const url = () => (exchange.servers[0] as Server).url;
const isHealthy = async () => (await call(url(), 'GET', '/health')).status === 200;
const saidInWords = (answers: readonly Answer[]) => {
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([
      503,
      expect.stringMatching(/^(DATABASE_AWAY|OUTCOME_UNKNOWN|UNAVAILABLE)$/),
    ]);
    expect(body.message.length).toBeGreaterThan(20);
  }
};

test(`a line that is lost between COMMIT and its answer loses and doubles no bid, and the sender hears that the outcome is unknown (${rounds} rounds)`, async () => {
  const { ledger } = exchange;
  let [unknown, taken] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const bids = ledger.bidding(`C${round}`);
    await pause(100 + random.below(200));
    // The statement is at PostgreSQL, and its answer never comes.
    line.breakAnswerTo('COMMIT');
    await pause(200);
    await expect.poll(isHealthy).toBe(true);
    await bids.stop();
    saidInWords(bids.others);
    const settled = await ledger.settle();
    unknown += settled.unknown;
    taken += settled.taken;
  }
  console.log(
    `${rounds} lost answers to COMMIT: ${unknown} bids without an outcome, of which ${taken} had been taken.`,
  );
  await reconciledOnPostgres(direct(), ledger);
  expect(taken).toBeGreaterThan(0);
});

test('while others hold every connection that PostgreSQL gives, what needs a new one is refused in words, and all goes on by itself when there is one again', async () => {
  const { ledger, client } = exchange;
  const others: pg.Client[] = [];
  for (;;) {
    // The role is a superuser: its connections go to the last one.
    const other = new pg.Client({ connectionString: direct() });
    other.on('error', () => undefined);
    try {
      await other.connect();
    } catch {
      break;
    }
    others.push(other);
  }
  const bids = ledger.bidding('dry');
  await pause(500);
  // Its own connections end, and it gets no new one: the place of each is taken at once.
  line.cut();
  await pause(300);
  const waiting: pg.Client[] = [];
  for (let n = 0; n < 40; n += 1) {
    const other = new pg.Client({ connectionString: direct() });
    other.on('error', () => undefined);
    if (
      await other.connect().then(
        () => true,
        () => false,
      )
    )
      waiting.push(other);
  }
  line.mend();
  await pause(2_000);
  const began = performance.now();
  const answers = await Promise.all([
    ledger.send('dry-refused'),
    client.call('GET', '/masters/security/active'),
  ]);
  saidInWords(answers.filter(({ status }) => status !== 200 && status !== 201));
  expect(answers[0]?.status).toBe(503);
  console.log(`Without a connection: refused after ${Math.round(performance.now() - began)} ms.`);
  ledger.orders.set('dry-refused', null);
  for (const other of [...others, ...waiting]) await other.end();
  await expect.poll(isHealthy).toBe(true);
  await pause(500);
  await bids.stop();
  saidInWords(bids.others);
  await ledger.settle();
  await reconciledOnPostgres(direct(), ledger);
});
