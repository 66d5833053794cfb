import { afterAll, beforeAll, expect, test } from 'vitest';
import { nouns } from '#registry';
import { serverModules } from '#registry/server.ts';
import { verifyJournal } from '#server/audit/chain.ts';
import { aBid, controlUser, dealer, type Market, openMarket } from '../server/market/openMarket.ts';
import { as, type Exchange, openExchange } from '../server/market/smallExchange.ts';

const second = as('controlUser', { userId: 'control2' });
const halt = { symbol: '*', cause: 'BREAKER', reason: 'Index fell by 10%' };

let here: Market;
let there: Exchange;
beforeAll(async () => {
  here = await openMarket();
  there = await openExchange(nouns, serverModules, { beside: here });
});
afterAll(async () => {
  await there.close();
  await here.close();
});

/** Bids on both servers until they are stopped; returns the outcome of each, as the dealer received it. */
const storm = (isOver: () => boolean) => {
  let nth = 0;
  const outcomes: { status: number; code: string | null; orderId: number | null }[] = [];
  const desk = async (server: Exchange) => {
    while (!isOver()) {
      nth += 1;
      const payload = aBid({ quantity: 100 + nth });
      const { status, json } = await server.ask(dealer, 'POST', '/api/rms/order', { payload });
      outcomes.push({ status, code: json.code ?? null, orderId: json.orderId ?? null });
    }
  };
  const desks = Array.from({ length: 12 }, (_, at) => desk(at % 2 === 0 ? here : there));
  return { outcomes, ended: Promise.all(desks) };
};

test('a halt stops bidding on every server from its commit on, and its end lets it go on', async () => {
  let isOver = false;
  const { outcomes, ended } = storm(() => isOver);
  const placed = () => outcomes.filter(({ status }) => status === 201).length;
  const refused = () => outcomes.filter(({ code }) => code === 'BIDDING_HALTED').length;
  await expect.poll(placed).toBeGreaterThan(100);
  const standing = outcomes.find(({ orderId }) => orderId !== null)?.orderId;
  expect((await here.ask(controlUser, 'POST', '/api/rms/halt', { payload: halt })).status).toBe(
    201,
  );
  // A bid after the answer is refused, also by the server that did not make the halt.
  const path = `/api/rms/order/${standing}`;
  const change = { quantity: 5000, price: 384, isMarketOrder: false };
  for (const server of [there, here])
    for (const answer of [
      await server.ask(dealer, 'POST', '/api/rms/order', { payload: aBid() }),
      await server.ask(dealer, 'PUT', path, { payload: change }),
      await server.ask(dealer, 'DELETE', path),
    ])
      expect([answer.status, answer.json.code]).toEqual([422, 'BIDDING_HALTED']);
  await expect.poll(refused).toBeGreaterThan(20);
  const before = placed();
  const end = await there.ask(second, 'POST', '/api/rms/halt/resume', { payload: halt });
  expect(end.status).toBe(200);
  await expect.poll(placed).toBeGreaterThan(before + 20);
  isOver = true;
  await ended;

  // The journal is in the order of the commits, whichever server made them.
  const entries: { seq: number; action: string; key: string }[] = await here.machine.database.db
    .selectFrom('journal')
    .select(['seq', 'action', 'key'])
    .where('action', 'in', ['place', 'halt', 'resume'])
    .orderBy('seq')
    .execute();
  const actions = entries.map(({ action }) => action);
  const [halted, resumed] = [actions.indexOf('halt'), actions.indexOf('resume')];
  expect(halted).toBeGreaterThan(0);
  // There is no bid between the halt and its end.
  expect(resumed).toBe(halted + 1);
  // The answers to the dealers agree with the tables.
  const keys = entries.filter(({ action }) => action === 'place').map(({ key }) => key);
  const ids = outcomes.flatMap(({ orderId }) => orderId ?? []).map(String);
  expect(new Set(keys)).toEqual(new Set(ids));
  expect(keys).toHaveLength(ids.length);
  expect(await verifyJournal(here.machine.database.db, here.machine.secrets.journalKey)).toBeNull();
});

test('is heard by those who listen to any server, and by one that comes from another in the middle of it', async () => {
  const texts = (frames: readonly string[]) =>
    frames
      .flatMap((frame) => /^data: (.*)$/m.exec(frame)?.[1] ?? [])
      .map((line) => JSON.parse(line))
      .filter(({ type }) => ['CIRCUIT_BREAKER', 'HALTS', 'RESYNC'].includes(type))
      .map(({ id, type }) => [id, type]);
  const listen = async (server: Exchange, since: number | null) => {
    const frames: string[] = [];
    const response = {
      writableLength: 0,
      writeHead() {},
      on() {},
      end() {},
      write: (frame: unknown) => void frames.push(String(frame)),
    };
    await server.machine.hub.connect(response as never, dealer, since);
    return frames;
  };
  const [near, far] = [await listen(here, null), await listen(there, null)];
  await here.ask(controlUser, 'POST', '/api/rms/halt', { payload: halt });
  await expect.poll(() => texts(near)).toHaveLength(2);
  const [first] = texts(near);
  // The client received the first half of it here, and resumes there.
  const moved = await listen(there, Number(first?.[0]));
  await expect.poll(() => texts(far)).toEqual(texts(near));
  await expect.poll(() => texts(moved)).toEqual(texts(near).slice(1));
  await here.ask(second, 'POST', '/api/rms/halt/resume', { payload: halt });
  await expect.poll(() => texts(moved)).toHaveLength(3);
  expect(texts(moved)).toEqual(texts(near).slice(1));
});
