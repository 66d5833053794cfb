import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ignoredTypes, latestKeptTypes } from '#model';
import { openHistory } from '#server/messaging/history.ts';
import { openHub } from '#server/messaging/openHub.ts';
import { lastSeq } from '#server/messaging/outbox.ts';
import type { SignedIn } from '#server/runtime/signedIn.ts';
import { as, desk, type Exchange, openExchange, say as sayWords } from '../market/smallExchange.ts';

let exchange: Exchange;
let address: string;
const streams: Stream[] = [];

beforeEach(async () => {
  exchange = await openExchange();
  address = await exchange.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.leave();
  await exchange.close();
});

type Message = { id: string | null; data: any };
type Stream = {
  status: number;
  headers: Headers;
  /** The next message that is no heartbeat; null when none comes within the time. */
  next(): Promise<Message | null>;
  /** The first message, which has the position of the stream. */
  hello: Message;
  ended(): Promise<boolean>;
  leave(): void;
};

const listen = async (user: SignedIn | null, headers: Record<string, string> = {}, query = '') => {
  const abort = new AbortController();
  const reply = await fetch(`${address}/api/messaging/message-stream${query}`, {
    headers: { ...(user && { 'x-user': JSON.stringify(user) }), ...headers },
    signal: abort.signal,
  });
  const waiting: Message[] = [];
  let isOver = false;
  let wake = () => {};
  const reader = reply.body?.getReader();
  const read = async () => {
    let text = '';
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      text += Buffer.from(value).toString();
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (data)
          waiting.push({ id: /^id: (.*)$/m.exec(frame)?.[1] ?? null, data: JSON.parse(data) });
      }
      wake();
    }
    isOver = true;
    wake();
  };
  const reading = reply.status === 200 ? read().catch(() => undefined) : undefined;
  const arrived = async (withinMs: number) => {
    const until = Date.now() + withinMs;
    while (waiting.length === 0 && !isOver && Date.now() < until)
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, 20);
      });
    return waiting.shift() ?? null;
  };
  const stream: Stream = {
    status: reply.status,
    headers: reply.headers,
    next: () => arrived(10_000),
    hello: { id: null, data: null },
    ended: async () => {
      await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 10_000))]);
      return isOver;
    },
    leave: () => abort.abort(),
  };
  streams.push(stream);
  return stream;
};

/** Opens a stream and reads up to the message with its position. */
const open = async (user: SignedIn, headers: Record<string, string> = {}, query = '') => {
  const stream = await listen(user, headers, query);
  const replayed: Message[] = [];
  for (;;) {
    const message = await stream.next();
    if (!message) throw new Error('no hello came');
    if (['HEARTBEAT', 'RESYNC'].includes(message.data.type)) {
      stream.hello = message;
      return { stream, replayed };
    }
    replayed.push(message);
  }
};

const dealer = as('dealer');
const other = as('dealer', { userId: 'dealer2', memberId: 'M002', sessionId: 'another' });
const control = as('controlUser');

const say = async (text: string, memberId?: string) => {
  const { status } = await exchange.ask(control, 'POST', '/api/masters/desk/say', {
    payload: { text, ...(memberId && { memberId }) },
  });
  expect(status).toBe(204);
};

const sayMany = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      exchange.machine.database.write(
        sayWords,
        { text: `message ${at}` },
        { ...control, address: null },
      ),
    ),
  );

describe('the message stream', () => {
  test('is for those who are signed in, and is never kept or compressed', async () => {
    expect((await listen(null)).status).toBe(401);
    const { stream } = await open(dealer, { 'accept-encoding': 'gzip' });
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('content-encoding')).toBeNull();
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('carries what is committed, under its number, to those who may receive it', async () => {
    const [mine, theirs] = [await open(dealer), await open(other)];
    await say('Market open');
    await say('Limit used', 'M001');
    const [first, second] = [await mine.stream.next(), await mine.stream.next()];
    expect(first?.data).toMatchObject({
      type: 'BROADCAST',
      messageText: 'Market open',
      id: Number(first?.id),
    });
    expect(first?.data.createDate).toMatch(/\+05:30$/);
    expect(second?.data.messageText).toBe('Limit used');
    expect(Number(second?.id)).toBe(Number(first?.id) + 1);
    expect((await theirs.stream.next())?.data.messageText).toBe('Market open');
    await say('Market closed');
    // The next message is this one, and none that was meant for others.
    expect((await theirs.stream.next())?.data.messageText).toBe('Market closed');
  });

  test('replays what was missed, once, in order and to its audience alone', async () => {
    const { stream } = await open(dealer);
    await say('one');
    const last = (await stream.next())?.id as string;
    stream.leave();
    await say('two');
    await say('for the others', 'M002');
    await say('three');
    const again = await open(dealer, { 'last-event-id': last });
    expect(again.replayed.map(({ data }) => data.messageText)).toEqual(['two', 'three']);
    await say('four');
    expect((await again.stream.next())?.data.messageText).toBe('four');
    const byQuery = await open(dealer, {}, `?lastEventId=${last}`);
    expect(byQuery.replayed).toHaveLength(3);
  });

  test('says at once where it stands, so that a listener who heard nothing can be replayed to', async () => {
    await say('before');
    const { stream, replayed } = await open(dealer);
    expect(replayed).toEqual([]);
    // The message has it too, and a page reads no other part of it.
    expect(stream.hello.data.id).toBe(Number(stream.hello.id));
    stream.leave();
    await say('meanwhile');
    const again = await open(dealer, { 'last-event-id': String(stream.hello.id) });
    expect(again.replayed.map(({ data }) => data.messageText)).toEqual(['meanwhile']);
  });

  test('tells a listener who missed too much, or comes from elsewhere, to read anew', async () => {
    await say('first');
    const { stream } = await open(dealer);
    stream.leave();
    await sayMany(1001);
    const again = await open(dealer, { 'last-event-id': String(stream.hello.id) });
    expect(again.replayed).toEqual([]);
    expect(again.stream.hello.data.type).toBe('RESYNC');
    expect(Number(again.stream.hello.id)).toBe(Number(stream.hello.id) + 1001);
    const stranger = await open(dealer, { 'last-event-id': '999999' });
    expect(stranger.stream.hello.data.type).toBe('RESYNC');
    const wrong = await listen(dealer, { 'last-event-id': 'yesterday' });
    expect(wrong.status).toBe(400);
  });

  test('goes on with a listener who has heard more elsewhere than this process knows of yet', async () => {
    const { database, now } = exchange.machine;
    const late: (() => void)[] = [];
    // A process that has not heard yet what another has committed.
    const onEvent: typeof database.onEvent = (listener) =>
      database.onEvent((event) => void late.push(() => listener(event)));
    const hub = await openHub({ database: { ...database, onEvent }, now });
    await say('heard elsewhere');
    const frames: string[] = [];
    const listener = {
      writableLength: 0,
      writeHead() {},
      on() {},
      end() {},
      write: (frame: any) => void frames.push(String(frame)),
    };
    const lastEvent = await lastSeq(database);
    await hub.connect(listener as any, dealer, lastEvent);
    await say('and the next');
    for (const tell of late.splice(0)) tell();
    const data = frames.flatMap((frame) => /^data: (.*)$/m.exec(frame)?.[1] ?? []);
    expect(data.map((line) => JSON.parse(line)).map((m) => m.messageText ?? m.type)).toEqual([
      'HEARTBEAT',
      'and the next',
    ]);
    hub.close();
  });

  test('gives one user ten streams', async () => {
    for (let at = 0; at < 10; at += 1) expect((await open(dealer)).stream.status).toBe(200);
    expect((await listen(dealer)).status).toBe(429);
    expect((await open(other)).stream.status).toBe(200);
    streams[0]?.leave();
    await expect.poll(() => exchange.machine.hub.listeners()).toBe(10);
    expect((await open(dealer)).stream.status).toBe(200);
  });

  test('ends when its session ends, and no other', async () => {
    const [mine, theirs] = [await open(dealer), await open(other)];
    exchange.machine.hub.end(dealer.sessionId);
    expect(await mine.stream.ended()).toBe(true);
    await say('still here');
    expect((await theirs.stream.next())?.data.messageText).toBe('still here');
  });

  test('beats while nothing happens', async () => {
    const hub = await openHub(exchange.machine, { heartbeatMs: 30, perUser: 10, mostWaiting: 1e6 });
    const { stream } = await open(dealer);
    const beats: string[] = [];
    const fake = {
      writableLength: 0,
      writeHead() {},
      on() {},
      end() {},
      write: (frame: any) => void beats.push(String(frame)),
    };
    await hub.connect(fake as any, dealer, null);
    await expect
      .poll(() => beats.filter((beat) => beat.includes('HEARTBEAT')).length)
      .toBeGreaterThan(3);
    expect(beats.at(-1)).not.toContain('id: ');
    hub.close();
    expect(stream.status).toBe(200);
  });

  test('drops a listener who does not read, and keeps the others', async () => {
    const dropped: boolean[] = [];
    const slow = {
      writableLength: 0,
      writeHead() {},
      on() {},
      end() {},
      write() {
        this.writableLength += 2 * 1024 * 1024;
      },
      destroy: () => void dropped.push(true),
    };
    await exchange.machine.hub.connect(slow as any, other, null);
    const { stream } = await open(dealer);
    const message = { id: null, type: 'MBP', messageText: null, createDate: '' };
    exchange.machine.hub.publish(message, null);
    expect(dropped).toEqual([true]);
    expect(exchange.machine.hub.listeners()).toBe(1);
    expect((await stream.next())?.data.type).toBe('MBP');
  });
});

describe('the messages before', () => {
  const texts = async (user: SignedIn) =>
    (await exchange.ask(user, 'GET', '/api/messaging/get-messages')).json.map(
      (message: any) => message.messageText,
    );

  test('are the last 200 with words that one may see, oldest first', async () => {
    await say('open');
    await say('ours', 'M001');
    await say('theirs', 'M002');
    expect(await texts(dealer)).toEqual(['open', 'ours']);
    await say('closed');
    expect(await texts(dealer)).toEqual(['open', 'ours', 'closed']);
    expect(await texts(other)).toEqual(['open', 'theirs', 'closed']);
    const { json } = await exchange.ask(dealer, 'GET', '/api/messaging/get-messages');
    expect(Object.keys(json[0])).toEqual(['id', 'type', 'messageText', 'createDate']);
    await sayMany(210);
    const all = await texts(dealer);
    expect(all).toHaveLength(200);
    expect(all.at(-1)).toBe('message 209');
    expect((await exchange.ask(null, 'GET', '/api/messaging/get-messages')).status).toBe(401);
  });

  test.each([['HEARTBEAT'], ['DESK_LEVELS']])(
    'have none of the type %s, which the window ignores, with words or to one member, however many there are',
    async (type) => {
      const emit = async (text: string, memberId?: string) =>
        exchange.machine.database.write(
          sayWords,
          { text, type, ...(memberId !== undefined && { memberId }) },
          { ...control, address: null },
        );
      await say('before');
      await emit('stored before the first question');
      await emit('to one member', 'M001');
      expect(await texts(dealer)).toEqual(['before']);
      for (let count = 0; count < 210; count += 1) await emit(`ignored ${count}`);
      await emit('to one member again', 'M001');
      await say('after', 'M001');
      expect(await texts(dealer)).toEqual(['before', 'after']);
      const later = openHistory(exchange.machine.database, {
        lasting: latestKeptTypes([desk]),
        ignored: ignoredTypes([desk]),
      });
      expect((await later.for(dealer)).map(({ messageText }) => messageText)).toEqual([
        'before',
        'after',
      ]);
    },
  );

  test('always have the last word on the market, however much was said since', async () => {
    const opening = { text: 'Market open.', type: 'MKT_OPEN' };
    const by = { ...control, address: null };
    await exchange.machine.database.write(sayWords, opening, by);
    expect(await texts(dealer)).toEqual(['Market open.']);
    await sayMany(210);
    const known = await texts(dealer);
    expect(known).toHaveLength(200);
    expect([known[0], known[1], known.at(-1)]).toEqual([
      'Market open.',
      'message 11',
      'message 209',
    ]);
    // A server that starts now finds the same position.
    const later = openHistory(exchange.machine.database, {
      lasting: latestKeptTypes([desk]),
      ignored: ignoredTypes([desk]),
    });
    expect((await later.for(dealer)).map(({ messageText }) => messageText)).toEqual(known);
  });
});
