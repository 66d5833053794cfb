import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '#console/session/sessionLife.ts';
import { messageStore } from '#console/stream/messageStore.ts';
import type { StreamMessage } from '#console/stream/streamSource.ts';
import { roleKey } from '#domain/roles.ts';
import { exchange, openConsole, openExchange, signIn } from './exchange.tsx';
import { lastLine, message, openLines } from './line.ts';

openExchange();
openLines();
beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

/** The earlier messages of the exchange; null while it does not answer. */
const earlierMessages = (messages: StreamMessage[]) =>
  exchange.use(http.get('/api/messaging/get-messages', () => HttpResponse.json(messages)));
/** The same, but the exchange answers only when a test lets it: what is shown until then stays shown. */
const laterMessages = () => {
  let answer: (messages: StreamMessage[]) => void = () => undefined;
  const waits = new Promise<StreamMessage[]>((resolve) => {
    answer = resolve;
  });
  const requests: string[] = [];
  exchange.use(
    http.get('/api/messaging/get-messages', async ({ request }) => {
      requests.push(request.url);
      return HttpResponse.json(await waits);
    }),
  );
  return { requests, answer };
};
const shown = () =>
  [...screen.getByRole('log').querySelectorAll('li')].map(
    (line) => line.querySelector('span')?.textContent,
  );
const opened = async () => {
  await waitFor(() => expect(lastLine()).toBeDefined());
  act(() => lastLine().onopen?.());
};
const dealer = () => signIn('dealer', 'M001', 'B1');

test('what was said while the history was on its way is neither lost nor shown twice', async () => {
  const { requests, answer } = laterMessages();
  dealer();
  openConsole('/nowhere');
  await opened();
  await waitFor(() => expect(requests).not.toEqual([]));
  const requestsBefore = requests.length;
  act(() => {
    lastLine().say(message(7, 'BROADCAST', 'seven'));
    lastLine().say(message(8, 'BROADCAST', 'eight'));
  });
  answer([message(6, 'BROADCAST', 'six'), message(7, 'BROADCAST', 'seven')]);
  await waitFor(() =>
    expect(shown()).toEqual(['Broadcast: eight', 'Broadcast: seven', 'Broadcast: six']),
  );
  expect(requests).toHaveLength(requestsBefore);
});

test('a loading indicator shows until the status is known, by the history or by the line', async () => {
  exchange.use(http.get('/api/messaging/get-messages', () => HttpResponse.error()));
  dealer();
  openConsole('/nowhere');
  await opened();
  const window = screen.getByRole('region', { name: 'Messages' });
  expect(within(window).getByLabelText('Loading the market status')).toBeInTheDocument();
  act(() => lastLine().say(message(3, 'BROADCAST', 'Good morning.')));
  expect(within(window).getByLabelText('Loading the market status')).toBeInTheDocument();
  act(() => lastLine().say(message(4, 'MKT_OPEN', 'Market open for LICI IS.')));
  expect(within(window).getByText('Open')).toBeInTheDocument();
});

test('the window says that nothing is live while the exchange has lost its database, and no longer when it is back', async () => {
  earlierMessages([message(1, 'BROADCAST', 'one')]);
  dealer();
  openConsole('/nowhere');
  await opened();
  await waitFor(() => expect(shown()).toEqual(['Broadcast: one']));
  act(() => lastLine().say({ type: 'HEARTBEAT' }));
  act(() => lastLine().say({ type: 'DATA_AWAY' }));
  const window = screen.getByRole('region', { name: 'Messages' });
  expect(within(window).getByText(/^Not live since \d\d:\d\d:\d\d: no database$/)).toBeVisible();
  act(() => lastLine().say({ type: 'RESYNC' }));
  expect(within(window).queryByText(/Not live/)).toBeNull();
});

const aSession = (userId: string) => ({
  messages: [],
  authorized: true,
  valid: true,
  expired: false,
  accessToken: 'token',
  userInfo: {
    userId,
    userName: 'Somebody',
    memberId: 'M001',
    branchId: 'B1',
    roles: [roleKey('dealer')],
  },
  expiryTime: 1_800_000,
  lastEventId: 0,
});

test('the messages of one user are not shown to the next in the same tab', async () => {
  const kept = { of: '1001', list: [message(1, 'ALERT', 'For Asha alone.')], unread: 0 };
  sessionStorage.setItem('offerdesk.messages', JSON.stringify(kept));
  openSession(aSession('2001'));
  const stop = messageStore.subscribe(() => undefined);
  expect(messageStore.current().list).toEqual([]);
  stop();
});

test('messages of a database that is no more go when the server tells what it has', async () => {
  const kept = { of: '1001', list: [message(900, 'BROADCAST', 'Long ago.')], unread: 0 };
  sessionStorage.setItem('offerdesk.messages', JSON.stringify(kept));
  const { requests, answer } = laterMessages();
  dealer();
  // The test before this one leaves the session of another user.
  openSession(aSession('1001'));
  openConsole('/nowhere');
  await opened();
  await waitFor(() => expect(requests).not.toEqual([]));
  await waitFor(() => expect(shown()).toEqual(['Broadcast: Long ago.']));
  answer([message(5, 'BROADCAST', 'Of today.')]);
  await waitFor(() => expect(shown()).toEqual(['Broadcast: Of today.']));
});

test('when too much was missed to be replayed the history is asked for again', async () => {
  earlierMessages([message(1, 'BROADCAST', 'one')]);
  dealer();
  openConsole('/nowhere');
  await opened();
  await waitFor(() => expect(shown()).toEqual(['Broadcast: one']));
  earlierMessages([message(1, 'BROADCAST', 'one'), message(5000, 'BROADCAST', 'while away')]);
  act(() => lastLine().say({ type: 'RESYNC', id: 6000 }));
  await waitFor(() => expect(shown()).toEqual(['Broadcast: while away', 'Broadcast: one']));
});

test('the market stays open however much is said after MKT_OPEN, and 200 messages are kept', async () => {
  earlierMessages([message(1, 'MKT_OPEN', 'Market open.')]);
  dealer();
  openConsole('/nowhere');
  await opened();
  await waitFor(() => expect(shown()).toHaveLength(1));
  act(() => {
    for (let id = 2; id <= 260; id += 1) lastLine().say(message(id, 'BROADCAST', `no. ${id}`));
  });
  expect(shown()).toHaveLength(200);
  expect(shown().slice(-2)).toEqual(['Broadcast: no. 62', 'Market open.']);
  expect(
    within(screen.getByRole('region', { name: 'Messages' })).getByText('Open'),
  ).toBeInTheDocument();
});

test('messages are filtered by kind and searched, the hits marked, and the rest is counted', async () => {
  earlierMessages([
    message(1, 'MKT_OPEN', 'Market open for LICI IS.'),
    message(2, 'BROADCAST', 'Lici bids close at 15:30.'),
    message(3, 'CIRCUIT_BREAKER', 'Circuit breaker: bidding in NHPC is halted.'),
  ]);
  dealer();
  openConsole('/nowhere');
  await opened();
  await waitFor(() => expect(shown()).toHaveLength(3));
  const kind = screen.getByRole('combobox', { name: 'Kind of messages' });
  fireEvent.change(kind, { target: { value: 'Alerts' } });
  expect(shown()).toEqual(['Circuit breaker: bidding in NHPC is halted.']);
  expect(screen.getByText('1 of 3')).toBeInTheDocument();
  fireEvent.change(kind, { target: { value: 'All' } });
  const search = screen.getByRole('searchbox', { name: 'Search messages' });
  fireEvent.change(search, { target: { value: 'lici' } });
  expect(shown()).toHaveLength(2);
  const marks = [...screen.getByRole('log').querySelectorAll('mark')];
  expect(marks.map(({ textContent }) => textContent)).toEqual(['Lici', 'LICI']);
  fireEvent.change(search, { target: { value: '(' } });
  expect(screen.getByText('None of the 3 messages match.')).toBeInTheDocument();
  fireEvent.keyDown(search, { key: 'Escape' });
  expect(shown()).toHaveLength(3);
});

test('an alert is marked, and said at once and aloud; history is not', async () => {
  earlierMessages([message(1, 'ALERT', 'Old.')]);
  dealer();
  openConsole('/nowhere');
  await opened();
  await waitFor(() => expect(shown()).toEqual(['Alert: Old.']));
  const window = screen.getByRole('region', { name: 'Messages' });
  const aloud = within(window).getByRole('alert');
  expect(aloud).toHaveTextContent('');
  const now = new Date().toISOString();
  act(() => lastLine().say({ ...message(2, 'ALERT', 'Over the limit.'), createDate: now }));
  expect(aloud).toHaveTextContent('Over the limit.');
});

test('a minimised window counts what came since, until somebody looks', async () => {
  earlierMessages([message(1, 'BROADCAST', 'one')]);
  dealer();
  openConsole('/nowhere');
  await opened();
  await waitFor(() => expect(shown()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Minimise' }));
  act(() => {
    lastLine().say(message(2, 'BROADCAST', 'two'));
    lastLine().say(message(2, 'BROADCAST', 'two'));
    lastLine().say(message(3, 'BROADCAST', 'three'));
  });
  expect(screen.getByText('2 new')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.queryByText(/new$/)).toBeNull();
  expect(shown()).toHaveLength(3);
});

test('messages of the types HEARTBEAT and MBP are ignored whatever they hold: kept, in the history, on the line, counted, sought and taken along', async () => {
  const ignored = (first: number) =>
    ['HEARTBEAT', 'MBP'].map((type, at) => message(first + at, type, `ignored ${type}`));
  const kept = { of: '1001', list: [...ignored(1), message(3, 'BROADCAST', 'kept')], unread: 0 };
  sessionStorage.setItem('offerdesk.messages', JSON.stringify(kept));
  const { answer } = laterMessages();
  dealer();
  openConsole('/nowhere');
  await opened();
  const all = () => screen.getByRole('log').textContent;
  await waitFor(() => expect(all()).toContain('kept'));
  expect(all()).not.toContain('ignored');
  act(() => {
    for (const each of [...ignored(7), message(9, 'BROADCAST', 'live')]) lastLine().say(each);
  });
  answer([message(3, 'BROADCAST', 'kept'), ...ignored(4), message(6, 'BROADCAST', 'before')]);
  await waitFor(() =>
    expect(shown()).toEqual(['Broadcast: live', 'Broadcast: before', 'Broadcast: kept']),
  );
  const writeText = vi.fn(async (_: string) => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(writeText).toHaveBeenCalled());
  expect(writeText.mock.calls[0]?.[0].split('\n')).toHaveLength(4);
  expect(writeText.mock.calls[0]?.[0]).not.toMatch(/ignored|HEARTBEAT|MBP/);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search messages' }), {
    target: { value: 'ignored' },
  });
  expect(screen.getByText('None of the 3 messages match.')).toBeInTheDocument();
  expect(messageStore.current().list.map(({ type }) => type)).not.toContain('MBP');
  expect(sessionStorage.getItem('offerdesk.messages')).not.toContain('ignored');
  const filter = screen.getByRole('combobox', { name: 'Kind of messages' });
  expect(filter).not.toHaveTextContent('Market by Price');
  fireEvent.click(screen.getByRole('button', { name: 'Minimise' }));
  act(() => {
    for (const each of ignored(10)) lastLine().say(each);
  });
  expect(screen.queryByText(/new$/)).toBeNull();
  act(() => lastLine().say(message(12, 'BROADCAST', 'news')));
  expect(screen.getByText('1 new')).toBeInTheDocument();
});

test('a view-only user takes no message along, by file or by clipboard', async () => {
  earlierMessages([message(1, 'BROADCAST', 'one')]);
  signIn('viewOnly');
  openConsole('/nowhere');
  await opened();
  await waitFor(() => expect(shown()).toHaveLength(1));
  for (const name of ['Download', 'Copy'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('after the last attempt a button says what to check and reconnects', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  dealer();
  openConsole('/nowhere');
  await opened();
  for (let attempt = 0; attempt <= 200; attempt += 1) {
    act(() => lastLine().onerror?.());
    await act(() => vi.advanceTimersByTimeAsync(13_000));
  }
  // Meanwhile the session is about to end, and its dialog hides the page from readers of the screen.
  const disconnected = { name: 'Disconnected', hidden: true };
  const button = screen.getByRole('button', disconnected);
  expect(button).toHaveAttribute('title', expect.stringContaining('check your connectivity'));
  expect(button).toHaveAttribute('title', expect.stringContaining('login session'));
  expect(button).toHaveAttribute('title', expect.stringContaining('contact the exchange'));
  expect(screen.getByText(/^last contact at \d\d:\d\d:\d\d$/)).toBeInTheDocument();
  fireEvent.click(button);
  act(() => lastLine().onopen?.());
  expect(screen.queryByRole('button', disconnected)).toBeNull();
});

test('the last messages are kept over a reload, and are gone with the sign-out', async () => {
  earlierMessages([
    message(1, 'MKT_OPEN', 'Market open.'),
    message(2, 'BROADCAST', 'Before the reload.'),
  ]);
  dealer();
  const first = openConsole('/nowhere');
  await opened();
  await waitFor(() => expect(shown()).toHaveLength(2));
  first.unmount();
  // Simulates a reload of the page: its memory is empty, and the storage of the tab remains.
  vi.resetModules();
  const again = await import('#console/stream/messageStore.ts');
  const { openSession: openAgain } = await import('#console/session/sessionLife.ts');
  openAgain(aSession('1001') as never);
  const stop = again.messageStore.subscribe(() => undefined);
  expect(again.messageStore.current()).toMatchObject({
    list: [{ id: 1 }, { id: 2, messageText: 'Before the reload.' }],
    isKnown: false,
  });
  stop();
  const { endStream } = await import('#console/stream/stream.ts');
  endStream();
  const { loseSession } = await import('#console/session/sessionLife.ts');
  loseSession();
  expect(sessionStorage.length).toBe(0);
  expect(again.messageStore.current().list).toEqual([]);
});
