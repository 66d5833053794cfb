import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { attemptsAtMost, openSource, type StreamMessage } from '#console/stream/streamSource.ts';
import { openShared } from '#console/stream/streamTabs.ts';
import { marketStatusOf } from '../../resources/halt/console/marketStatus.ts';
import { exchange, openConsole, openExchange, signIn } from './exchange.tsx';
import { lastLine, lines, message, openLines } from './line.ts';

openExchange();

openLines();

const opened = () => {
  vi.useFakeTimers();
  const messages: StreamMessage[] = [];
  const states: string[] = [];
  const source = openSource(
    null,
    (message) => messages.push(message),
    (state) => states.push(state),
  );
  onTestFinished(source.close);
  return { messages, states, source };
};

test('after an interruption the stream goes on from the last message, and says that something was missed', async () => {
  const { messages } = opened();
  lastLine().onopen?.();
  lastLine().say({ id: 7, messageText: 'one' });
  lastLine().onerror?.();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(lastLine().url).toBe('/api/messaging/message-stream?lastEventId=7');
  lastLine().onopen?.();
  lastLine().say({ id: 7, messageText: 'one' });
  lastLine().say({ id: 8, messageText: 'two' });
  expect(messages.map(({ id, type }) => id ?? type)).toEqual([7, 'RESYNC', 8]);
});

test('a listener who has heard nothing but the first heartbeat goes on from there', async () => {
  const { messages } = opened();
  lastLine().onopen?.();
  lastLine().say({ id: 41, type: 'HEARTBEAT' });
  lastLine().say({ type: 'HEARTBEAT' });
  lastLine().onerror?.();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(lastLine().url).toBe('/api/messaging/message-stream?lastEventId=41');
  // A server with another database sends its position; no message below that position counts as seen.
  lastLine().say({ id: 3, type: 'RESYNC' });
  lastLine().say({ id: 4, messageText: 'four' });
  expect(messages.at(-1)?.id).toBe(4);
});

test('the first beat of a line is heard where nothing was missed as well', () => {
  const { messages } = opened();
  lastLine().onopen?.();
  lastLine().say({ id: 41, type: 'HEARTBEAT' });
  lastLine().say({ id: 41, type: 'HEARTBEAT' });
  lastLine().say({ id: 41, messageText: 'once' });
  expect(messages.map(({ type }) => type)).toEqual(['HEARTBEAT', 'HEARTBEAT']);
});

test('while the server has lost its database the line says that nothing is live, and goes on with the next word', async () => {
  const { messages, states } = opened();
  lastLine().onopen?.();
  lastLine().say({ id: 7, messageText: 'one' });
  lastLine().say({ type: 'DATA_AWAY' });
  lastLine().say({ type: 'DATA_AWAY' });
  expect(states.at(-1)).toBe('away');
  // It takes the place of the heartbeat, and pages that draw from messages do not treat it as a sign of life.
  expect(messages.map(({ id }) => id)).toEqual([7]);
  lastLine().say({ id: 8, messageText: 'two' });
  lastLine().say({ type: 'RESYNC' });
  expect(states).toEqual(['connecting', 'open', 'away', 'open']);
  expect(messages.map(({ id, type }) => id ?? type)).toEqual([7, 8, 'RESYNC']);
  // A RESYNC without a number does not change which messages were seen.
  lastLine().onerror?.();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(lastLine().url).toBe('/api/messaging/message-stream?lastEventId=8');
});

test('a tab that listens to another one asks again for what that heard since the page of this one was answered', async () => {
  // The other tab has the lock.
  vi.stubGlobal('navigator', { ...navigator, locks: { request: () => new Promise(() => {}) } });
  const messages: StreamMessage[] = [];
  const source = openShared(
    7,
    (message) => messages.push(message),
    () => {},
  );
  const other = new BroadcastChannel('offerdesk-stream-');
  const typeOf = async (id: number) => {
    await expect.poll(() => messages.at(-1)?.id).toBe(id);
    return messages.at(-1)?.type;
  };
  other.postMessage({ state: 'open', last: 9 });
  expect(await typeOf(9)).toBe('RESYNC');
  other.postMessage({ state: 'open', last: 9 });
  other.postMessage({ message: { id: 10, type: 'ROW', messageText: null, createDate: '' } });
  expect(await typeOf(10)).toBe('ROW');
  expect(messages).toHaveLength(2);
  other.close();
  source.close();
  vi.unstubAllGlobals();
});

test('a line on which no heart beats is opened anew', async () => {
  opened();
  lastLine().onopen?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines().length).toBeGreaterThan(1);
});

test('after 200 attempts the stream rests until somebody reconnects', async () => {
  const { states, source } = opened();
  for (let attempt = 0; attempt <= attemptsAtMost; attempt += 1) {
    lastLine().onerror?.();
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect(states.at(-1)).toBe('disconnected');
  expect(lines()).toHaveLength(attemptsAtMost + 1);
  source.reconnect();
  expect(lines()).toHaveLength(attemptsAtMost + 2);
  expect(states.at(-1)).toBe('connecting');
});

test('the first line goes on from the last event before the page asked for anything, so that a row that changes while its list loads changes there too', async () => {
  signIn('viewOnly', null, null, 12);
  openConsole('/nowhere');
  await screen.findByRole('log');
  expect(lastLine().url).toBe('/api/messaging/message-stream?lastEventId=12');
});

test('the market is open after MKT_OPEN, closed after MKT_CLOSE and when nothing was said', () => {
  expect(marketStatusOf(undefined)).toBe('loading');
  expect(marketStatusOf([])).toBe('Close');
  expect(marketStatusOf([message(1, 'MKT_CLOSE'), message(2, 'MKT_OPEN')])).toBe('Open');
  expect(marketStatusOf([message(2, 'MKT_OPEN'), message(3, 'MKT_CLOSE')])).toBe('Close');
});

test('the window shows history and live messages once each, without heartbeats and MBP', async () => {
  exchange.use(
    http.get('/api/messaging/get-messages', () =>
      HttpResponse.json([message(1, 'MKT_OPEN', 'Market open for LICI IS.')]),
    ),
  );
  signIn('viewOnly');
  openConsole('/nowhere');
  expect(await screen.findByText('Market open for LICI IS.')).toBeInTheDocument();
  act(() => {
    lastLine().onopen?.();
    lastLine().say(message(1, 'MKT_OPEN', 'Market open for LICI IS.'));
    lastLine().say({ type: 'HEARTBEAT', messageText: 'beat' });
    lastLine().say({ type: 'MBP', messageText: 'book' });
    lastLine().say(message(2, 'BROADCAST', 'Retail opens tomorrow.'));
    lastLine().say(message(3, 'MKT_CLOSE', 'Market closed.'));
  });
  const log = screen.getByRole('log');
  expect(log).toHaveTextContent('Broadcast: Retail opens tomorrow.');
  expect(log).not.toHaveTextContent(/beat|book/);
  expect(screen.getAllByText('Market open for LICI IS.')).toHaveLength(1);
  expect(screen.getByText('Close')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});

test('the newest 200 messages are kept, and their letters stay between 9 and 20 px', async () => {
  exchange.use(
    http.get('/api/messaging/get-messages', () =>
      HttpResponse.json(Array.from({ length: 250 }, (_, id) => message(id, 'BROADCAST', `m${id}`))),
    ),
  );
  signIn('dealer', 'M001', 'B1');
  openConsole('/nowhere');
  const log = await screen.findByRole('log');
  await expect.poll(() => log.querySelectorAll('li').length).toBe(200);
  expect(log).toHaveTextContent('m249');
  expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled();
  const press = (name: RegExp) => {
    for (let time = 0; time < 10; time += 1)
      act(() => screen.getByRole('button', { name }).click());
    return Number.parseInt(log.style.fontSize, 10);
  };
  expect(log.style.fontSize).toBe('12px');
  expect(press(/larger/)).toBe(20);
  expect(press(/smaller/)).toBe(10);
});

test('the message window can shrink to its heading with the latest message, and comes back', async () => {
  exchange.use(
    http.get('/api/messaging/get-messages', () =>
      HttpResponse.json([
        message(1, 'MKT_OPEN', 'Market open.'),
        message(2, 'BROADCAST', 'Later.'),
      ]),
    ),
  );
  signIn('dealer', 'M001', 'B1');
  openConsole('/nowhere');
  const log = await screen.findByRole('log');
  await expect.poll(() => log.textContent).toContain('Later.');
  act(() => screen.getByRole('button', { name: 'Minimise' }).click());
  expect(log).not.toBeVisible();
  expect(
    screen.getByRole('region', { name: 'Messages' }).querySelector('header'),
  ).toHaveTextContent('Broadcast: Later.');
  act(() => screen.getByRole('button', { name: 'Show' }).click());
  expect(log).toBeVisible();
});
