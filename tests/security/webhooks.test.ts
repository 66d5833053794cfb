import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsByRole, control, dealer } from '../markets/client.ts';
import { bidOn, type Offer, openOffer } from '../markets/market.ts';
import { type Answering, startWebhookSink, type WebhookSink } from '../peers/webhookSink.ts';
import { otherMemberAdmin } from './editUser.ts';
import { type Exchange, openExchange } from './exchange.ts';
import type { Visitor } from './visitor.ts';

let exchange: Exchange;
let [admin, exchangeUser, bidder]: Visitor[] = [];
let offer: Offer;
/** A receiver at an address that the settings do not allow. */
let inside: WebhookSink;
beforeAll(async () => {
  exchange = await openExchange({ env: { OFFERDESK_WEBHOOK_NETWORKS: '127.0.0.2' } });
  inside = await startWebhookSink();
  [admin, exchangeUser, bidder] = await Promise.all(
    [accountsByRole.memberAdmin, control, dealer].map((each) => exchange.visitor().signIn(each)),
  );
  offer = await openOffer({ call: (...of: [string, string]) => bidder?.call(...of) } as never);
});
afterAll(async () => {
  await inside?.stop();
  await exchange?.stop();
});

const posted = async (who: Visitor | undefined, path: string, body: object): Promise<any> => {
  const answer = await who?.call('POST', path, body);
  if (!answer || answer.status >= 300) throw new Error(JSON.stringify(answer?.body));
  return answer.body;
};

/** Makes a webhook of M001 with its first secret; returns its id. */
const webhookTo = async (url: string, userId = '4001'): Promise<number> => {
  const { held } = await posted(admin, '/masters/webhook', {
    webhookName: url.slice(0, 60),
    memberId: 'M001',
    userId,
    url,
    tellsBids: true,
    tellsAllotments: false,
    tellsMarket: false,
    reason: 'For a test',
  });
  await posted(exchangeUser, '/approvals/decide', { ids: [held.id], decision: 'approve' });
  const { body: rows } = (await admin?.call('GET', '/masters/webhook')) ?? { body: [] };
  const webhookId = Math.max(...rows.map((row: any) => row.webhookId));
  await posted(admin, `/masters/webhook/${webhookId}/secret`, {});
  return webhookId;
};

/** Makes a webhook, and enters a bid of the dealer 1001; returns the delivery of it in the log. */
const sentTo = async (url: string, userId?: string): Promise<() => Promise<any>> => {
  const webhookId = await webhookTo(url, userId);
  await posted(bidder, '/rms/order', bidOn(offer));
  return async () => {
    const filter = encodeURIComponent(JSON.stringify({ webhookId }));
    const log = await admin?.call('GET', `/query/webhook-delivery?filter=${filter}`);
    return log?.body[0];
  };
};

const soon = { timeout: 10_000 };
const notThere = { state: 'waiting', fault: 'The address does not lead to the internet by https.' };

/** A receiver where the settings allow it. */
const allowed = (answering?: Answering) => startWebhookSink(answering, { host: '127.0.0.2' });

describe('48. a webhook leads where it may, and tells what its user may see:', () => {
  test('a literal address that is not allowed is not reached', async () => {
    const delivery = await sentTo(`http://127.0.0.1:${inside.port}/`);
    await expect.poll(delivery, soon).toMatchObject(notThere);
    expect(inside.received).toEqual([]);
  });

  test('a name of such an address is not reached', async () => {
    const delivery = await sentTo(`http://localhost:${inside.port}/`);
    await expect.poll(delivery, soon).toMatchObject(notThere);
    expect(inside.received).toEqual([]);
  });

  test('a redirection is not followed and counts as a failure', async () => {
    const sink = await allowed(() => ({ status: 307, headers: { location: inside.url } }));
    const delivery = await sentTo(sink.url);
    await expect.poll(delivery, soon).toMatchObject({ state: 'waiting', status: 307 });
    expect(inside.received).toEqual([]);
    await sink.stop();
  });

  test('an event of a bid of another user is not told', async () => {
    const [others, all] = [await allowed(), await allowed()];
    await sentTo(others.url, '1002');
    await sentTo(all.url);
    await expect.poll(() => all.received.length, soon).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(others.received).toEqual([]);
    await Promise.all([others.stop(), all.stop()]);
  });

  test('a Member Admin of another member gets no secret of it', async () => {
    const webhookId = await webhookTo('https://desk.m001.example/events');
    const stranger = await otherMemberAdmin(exchange);
    const { status } = await stranger.call('POST', `/masters/webhook/${webhookId}/secret`, {});
    expect(status).toBe(404);
  });
});
