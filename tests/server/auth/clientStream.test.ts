import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBid } from '../market/openMarket.ts';
import { type ClientMarket, openClientMarket } from './clientMarket.ts';

let market: ClientMarket;
let address: string;
beforeAll(async () => {
  market = await openClientMarket();
  address = await market.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => market.close());

const open: AbortController[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.abort();
});

type Event = { id: string | null; data: any };

/** Opens the stream with a token; `next` waits for an event of a type. */
const listen = async (token: string | null, headers: Record<string, string> = {}) => {
  const abort = new AbortController();
  open.push(abort);
  const reply = await fetch(`${address}/api/messaging/message-stream`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    signal: abort.signal,
  });
  const events: Event[] = [];
  let isOver = reply.status !== 200;
  const read = async () => {
    let text = '';
    for await (const chunk of reply.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString();
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (data)
          events.push({ id: /^id: (.*)$/m.exec(frame)?.[1] ?? null, data: JSON.parse(data) });
      }
    }
  };
  if (!isOver)
    read()
      .catch(() => undefined)
      .finally(() => {
        isOver = true;
      });
  const until = async (is: () => boolean) => {
    for (let waited = 0; waited < 10_000 && !is(); waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return is();
  };
  return {
    status: reply.status,
    challenge: reply.headers.get('www-authenticate'),
    events,
    next: async (type: string) => {
      const found = () => events.find(({ data }) => data.type === type);
      await until(() => found() !== undefined);
      const event = found();
      if (!event) throw new Error(`no ${type} came`);
      return event;
    },
    ended: () => until(() => isOver),
  };
};

const place = async (cookie: string) => {
  const answer = await market.ask(cookie, 'POST', '/rms/order', { payload: aBid() });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json.orderId as number;
};

test('a program follows the stream of its user with a token, and resumes after the last event that it had', async () => {
  const token = await market.tokenOf(await market.makeClient());
  const stream = await listen(token);
  expect(stream.status).toBe(200);
  const { id } = await stream.next('HEARTBEAT');
  const first = await place(await market.by('1001'));
  expect((await stream.next('ORDER')).data.data).toMatchObject({ orderId: first });
  const again = await listen(token, { 'last-event-id': String(id) });
  expect((await again.next('ORDER')).data.data).toMatchObject({ orderId: first });
});

test('a token without the scope bids:read is refused, and so is no token', async () => {
  const keys = await market.makeClient({ bidsRead: false, reportsRead: true });
  const refused = await listen(await market.tokenOf(keys));
  expect(refused.status).toBe(403);
  expect(refused.challenge).toContain('insufficient_scope');
  expect((await listen(null)).status).toBe(401);
});

test('the stream ends with the client, and with the quarter of an hour of its token', async () => {
  const keys = await market.makeClient();
  const revoked = await listen(await market.tokenOf(keys));
  await revoked.next('HEARTBEAT');
  await market.revoke(keys.id);
  expect(await revoked.ended()).toBe(true);
  const old = await listen(await market.tokenOf(await market.makeClient()));
  await old.next('HEARTBEAT');
  market.pass(16 * 60_000);
  expect(await old.ended()).toBe(true);
});
