import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dealers, openWorld, signedIn, type World } from '../proof/exchange.ts';
import type { Dealer } from '../proof/model.ts';
import { plainBid } from './plainBid.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Number of requests on a writer's connection while none was under way on it: the round trips. */
let ways = 0;
let commits = 0;
const { query } = pg.Client.prototype as { query: any };
const underWay = new Map<object, number>();
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
  this: any,
  text: any,
  ...more: any[]
) {
  const answer = query.call(this, text, ...more);
  if (this.connectionParameters.application_name !== 'offerdesk writer') return answer;
  const before = underWay.get(this) ?? 0;
  if (before === 0) ways++;
  if (text === 'COMMIT') commits++;
  underWay.set(this, before + 1);
  const ended = () => underWay.set(this, (underWay.get(this) ?? 1) - 1);
  answer.then(ended, ended);
  return answer;
});
beforeEach(() => {
  ways = commits = 0;
});

const dealer = dealers[0] as Dealer;
let ids = 0;
const bidAt = (at: 0 | 1) => {
  const payload = plainBid(world, dealer, 1, `way-${ids++}`);
  return world.both[at]?.ask(signedIn(dealer), 'POST', '/api/rms/order', { payload });
};

const bidding = async (at: 0 | 1, count: number) => {
  const answers = await Promise.all(Array.from({ length: count }, () => bidAt(at)));
  for (const answer of answers)
    expect([answer?.status, answer?.json.message]).toEqual([201, undefined]);
};

/**
 * Minimum round trips per commit in some rounds. Other tests write in other databases of the
 * server, after which a batch asks again; it never asks for each bid.
 */
const fewestWays = async (round: () => Promise<void>): Promise<number> => {
  let fewest = Number.POSITIVE_INFINITY;
  for (let rounds = 0; rounds < 20 && fewest > 2; rounds++) {
    ways = commits = 0;
    await round();
    expect(ways).toBeLessThanOrEqual(3 * commits);
    fewest = Math.min(fewest, ways / commits);
  }
  return fewest;
};

test('a batch of bids costs two ways to PostgreSQL and back, however many they are', async () => {
  await bidding(0, 1);
  expect(await fewestWays(() => bidding(0, 40))).toBe(2);
  expect(commits).toBeLessThan(40);
});

test('so it does while another process writes between the batches', async () => {
  await bidding(0, 1);
  await bidding(1, 1);
  const both = () => bidding(0, 20).then(() => bidding(1, 20));
  expect(await fewestWays(both)).toBe(2);
});
