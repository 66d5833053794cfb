import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoTime } from '#domain/market/calendar.ts';
import { sendWebhooks } from '../../../resources/webhook/server/sendWebhooks.ts';
import { startWebhookSink, type WebhookSink } from '../../peers/webhookSink.ts';
import {
  type AllocationMarket,
  control,
  control2,
  openAllocation,
} from '../allocation/allocationMarket.ts';
import { dealer, memberAdmin, otherDealer, stranger } from '../market/openMarket.ts';
import { as } from '../market/smallExchange.ts';
import { aWebhook, toThisMachine } from './webhookMarket.ts';

type Receiver = WebhookSink & { id: number; secret: string };
type Bids = Record<'fund' | 'capped' | 'strange' | 'rest' | 'low', number>;

const soon = { timeout: 8_000 };
const otherAdmin = as('memberAdmin', { userId: '4002', memberId: 'M002' });

let market: AllocationMarket;
/** Receivers of M001 for all its bids, for the allotments of its dealer 1001 alone, and one of M002. */
let [ofMember, ofDealer, ofOther]: Receiver[] = [];
let bids: Bids;
let refusals = 0;

beforeAll(async () => {
  market = await openAllocation(toThisMachine());
  ofMember = await receiver(memberAdmin, {});
  ofDealer = await receiver(memberAdmin, { userId: '1001', tellsBids: false });
  ofOther = await receiver(otherAdmin, { memberId: 'M002', userId: '2001' });
  bids = await allottedBids();
  // Both events of each bid wait by now, and the first one of a bid is refused at its first try.
  ofMember.answer(({ body }) => {
    const { type, data } = JSON.parse(body);
    if (type !== 'order.entered' || data.orderId !== bids.capped || refusals > 0)
      return { status: 204 };
    refusals += 1;
    return { status: 503 };
  });
});
afterAll(async () => {
  await market?.close();
  for (const each of [ofMember, ofDealer, ofOther]) await each?.stop();
});

/** A program with a webhook that two people have made, and its secret. */
const receiver = async (admin: typeof memberAdmin, more: object): Promise<Receiver> => {
  const sink = await startWebhookSink();
  const payload = {
    ...{ ...aWebhook, url: sink.url, tellsMarket: false, reason: 'For a test' },
    ...more,
  };
  const made = await market.ask(admin, 'POST', '/api/masters/webhook', { payload });
  const decision = { ids: [made.json.held.id], decision: 'approve' };
  await market.ask(control, 'POST', '/api/approvals/decide', { payload: decision });
  const ids = (await market.rows('webhook')).map(({ webhookId }) => Number(webhookId));
  const id = Math.max(...ids);
  const path = `/api/masters/webhook/${id}/secret`;
  const { secret } = (await market.ask(admin, 'POST', path, { payload: {} })).json;
  return { ...sink, id, secret };
};

/** Bids of T day of an offer that a run has allotted and published, by their order ids. */
const allottedBids = async (): Promise<Bids> => {
  const { openOnDate } = await market.setupOf('MAHABANK');
  const place = async (bid: Parameters<AllocationMarket['place']>[0], who = dealer) =>
    (await market.place({ symbol: 'MAHABANK', ...bid }, `${openOnDate} 11:00:00`, who)).orderId;
  const placed = {
    fund: await place({ category: 'MF', marginType: '0', quantity: 150_000_000, price: 5_500 }),
    capped: await place({ client: 1, quantity: 150_000_000, price: 5_480 }, otherDealer),
    strange: await place({ quantity: 110_000_000, price: 5_450 }, stranger),
    rest: await place({ client: 1, quantity: 5_000_000, price: 5_430 }, stranger),
    low: await place({ client: 2, quantity: 1_000_000, price: 5_400 }),
  };
  const runId = await market.start('dseTDay', 'MAHABANK');
  await market.reaches(runId, 'ownBook');
  for (const name of ['bseDemand', 'mseDemand'])
    await market.act(control, runId, `steps/${name}/pass`, { reason: 'it has none' });
  await market.reaches(runId, 'merge');
  await market.decide('MAHABANK', 'decideOversubscription', { quantity: 0 });
  await market.reaches(runId, 'allocate');
  await market.act(control2, runId, 'steps/approval/approve');
  await market.reaches(runId, 'sendResults');
  return placed;
};

/** The events that a receiver got, each checked with its secret. */
const verified = ({ received, secret }: Receiver): { type: string; data: any }[] =>
  received.map(({ body, headers }) => new Webhook(secret).verify(body, headers) as any);
const typesOf = (receiver: Receiver, orderId: number) =>
  verified(receiver)
    .filter(({ data }) => data.orderId === orderId)
    .map(({ type }) => type);
const reasonOf = (receiver: Receiver, orderId: number) =>
  verified(receiver).find(({ type, data }) => type === 'order.allotted' && data.orderId === orderId)
    ?.data.reason;

test('after an allocation each bid’s allotment is told to its member alone, signed, once, and after its earlier events', async () => {
  const stop = sendWebhooks(market.machine);
  const [all, own, other] = [ofMember, ofDealer, ofOther] as [Receiver, Receiver, Receiver];
  await expect.poll(() => refusals, soon).toBe(1);
  await expect.poll(() => typesOf(all, bids.low).length, soon).toBe(2);
  expect(typesOf(all, bids.capped)).toEqual(['order.entered']);
  market.setNow(isoTime(market.machine.now() + 60_000).slice(0, 19));
  await expect.poll(() => typesOf(all, bids.capped).length, soon).toBe(3);
  await expect
    .poll(() => [own, other].map(({ received }) => received.length), soon)
    .toEqual([2, 4]);
  // Nothing comes twice.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await stop();

  expect(typesOf(all, bids.fund)).toEqual(['order.entered', 'order.allotted']);
  expect(typesOf(all, bids.low)).toEqual(['order.entered', 'order.allotted']);
  expect(typesOf(all, bids.capped)).toEqual(['order.entered', 'order.entered', 'order.allotted']);
  expect(verified(all)).toHaveLength(7);
  expect(typesOf(own, bids.fund)).toEqual(['order.allotted']);
  expect(typesOf(own, bids.low)).toEqual(['order.allotted']);
  expect(verified(own)).toHaveLength(2);
  expect(typesOf(other, bids.strange)).toEqual(['order.entered', 'order.allotted']);
  expect(typesOf(other, bids.rest)).toEqual(['order.entered', 'order.allotted']);
  expect(verified(other)).toHaveLength(4);

  const [event] = verified(own).filter(({ data }) => data.orderId === bids.fund);
  const [logged] = await market.rows('orderLog', { orderId: bids.fund, event: 'ALLOTTED' });
  expect(event?.data).toMatchObject({
    id: Number(logged.id),
    ...{ event: 'ALLOTTED', symbol: 'MAHABANK', series: 'IS', memberId: 'M001', userId: '1001' },
    ...{ quantity: 150_000_000, price: 55, reason: '15,00,00,000 shares at 55.00' },
  });
  expect([
    reasonOf(all, bids.capped),
    reasonOf(other, bids.strange),
    reasonOf(all, bids.low),
  ]).toEqual(['9,61,44,437 shares at 54.80', '9,61,44,437 shares at 54.50', 'Nothing allotted']);
});
