import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newQueryClient } from '#console/app/App.tsx';
import { call } from '#console/calls/api.ts';
import { forgetCookies, keepCookie } from '#console/session/cookies.ts';
import { expiresAt } from '#console/session/expiry.ts';
import { session } from '#console/session/session.ts';
import { openSession, restoreSession } from '#console/session/sessionLife.ts';
import { exchange, kept, listing, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

const halfAnHour = 1_800_000;
const minute = 60_000;
const expired = 'Your session has expired, please login again.';
const data = (userId: string, expiryTime = halfAnHour, accessToken: string | null = 'another') => ({
  messages: [],
  authorized: accessToken !== null,
  valid: accessToken !== null,
  expired: accessToken === null,
  accessToken,
  userInfo:
    accessToken === null
      ? null
      : {
          userId,
          userName: 'Asha',
          memberId: null,
          branchId: null,
          roles: ['ROLE_1'],
        },
  expiryTime,
  lastEventId: 0,
});

/** The other tabs of the browser. */
let others: BroadcastChannel;
let messages: unknown[] = [];
beforeEach(() => {
  messages = [];
  others = new BroadcastChannel('offerdesk-session');
  others.onmessage = ({ data: word }) => messages.push(word);
  exchange.use(
    listing('/masters/branch', [{ tradingMemberId: 'M001', branchId: 'B1', ...kept }]),
    http.get('/api/auth/logout', () => HttpResponse.json({ messages: [] })),
  );
});
afterEach(() => {
  others.close();
  vi.useRealTimers();
});

const Polled = () => {
  useQuery({
    queryKey: ['branches'],
    queryFn: () => call('GET', '/masters/branch'),
    refetchInterval: 5000,
  });
  return null;
};

const warning = () => screen.queryByRole('dialog', { name: 'Session Expiry Warning' });

/** The console of a Control User, five minutes before its session ends. */
const atWarning = async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn('controlUser');
  openConsole('/masters/branch');
  await screen.findByRole('heading', { name: 'Branches' });
  act(() => vi.advanceTimersByTime(25 * minute + 1000));
  await waitFor(() => expect(warning()).toBeVisible());
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
};

describe('the warning', () => {
  test('a session that is extended in vain says that it is the end', async () => {
    const user = await atWarning();
    const left = (expiresAt() ?? 0) - Date.now();
    exchange.use(http.post('/api/auth/refreshCookie', () => HttpResponse.json(data('1001', left))));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(/session has reached its longest time/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull();
  });

  test('a refresh without a new token signs out', async () => {
    const user = await atWarning();
    exchange.use(
      http.post('/api/auth/refreshCookie', () => HttpResponse.json(data('1001', 0, null))),
    );
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(session.current()).toBeNull());
    expect(document.cookie).not.toMatch(/identity|expiry/);
  });

  test('when the time ran out nothing is asked for any more; a sign-in in another tab lets the page go on', async () => {
    await atWarning();
    act(() => vi.advanceTimersByTime(5 * minute));
    expect(await screen.findByText(expired)).toBeVisible();
    expect(document.cookie).not.toMatch(/identity|expiry/);
    await expect(call('GET', '/masters/branch')).rejects.toThrow(expired);
    exchange.use(http.post('/api/auth/validateToken', () => HttpResponse.json(data('1001'))));
    keepCookie('identity', '1001');
    others.postMessage({ is: 'signed in', userId: '1001' });
    await waitFor(() => expect(screen.queryByText(expired)).toBeNull());
    expect(session.current()?.accessToken).toBe('another');
    expect(screen.getByRole('heading', { name: 'Branches' })).toBeVisible();
  });
});

describe('only what the user does keeps a session', () => {
  /** Whether each request for the branches was marked as nobody's. */
  const marks = () => {
    const found: boolean[] = [];
    exchange.use(
      http.get('/api/masters/branch', ({ request }) => {
        found.push(request.headers.get('x-poll') === '1');
        return HttpResponse.json([]);
      }),
    );
    return found;
  };

  test.each([
    ['No', 1],
    ['Close', 2],
  ])('%s on the warning extends nothing', async (name, minutes) => {
    const user = await atWarning();
    // Makes all activity before the warning, also that of the previous test, long past.
    act(() => vi.advanceTimersByTime(minutes * minute));
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(warning()).toBeNull());
    const found = marks();
    await call('GET', '/masters/branch');
    await user.keyboard('a');
    await call('GET', '/masters/branch');
    expect(found).toEqual([true, false]);
  });

  test('no call of a timer counts as the user’s, also just after something that the user did', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    signIn('controlUser');
    const found = marks();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.keyboard('a');
    render(
      <QueryClientProvider client={newQueryClient()}>
        <Polled />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(found).toEqual([false]));
    await user.keyboard('a');
    act(() => vi.advanceTimersByTime(5000));
    await waitFor(() => expect(found.slice(0, 2)).toEqual([false, true]));
  });
});

describe('what answers say is left of the session', () => {
  const answering = (left: number) =>
    exchange.use(
      http.get('/api/masters/branch', () =>
        HttpResponse.json([], { headers: { 'x-session-expires-in': String(left) } }),
      ),
    );
  const leftNow = () => Math.round(((expiresAt() ?? 0) - Date.now()) / 1000);

  test('is kept in the expiry cookie; a poll brings the end nearer and never moves it away', async () => {
    signIn('controlUser');
    answering(10 * minute);
    await call('GET', '/masters/branch', { isPolled: true });
    expect(leftNow()).toBe(600);
    answering(halfAnHour);
    await call('GET', '/masters/branch', { isPolled: true });
    expect(leftNow()).toBe(600);
    await call('GET', '/masters/branch', { isPolled: false });
    expect(leftNow()).toBe(1800);
    expect(document.cookie).toMatch(/expiry=\d{13}/);
  });
});

describe('the tabs', () => {
  test('hear of a sign-in and of a session that was lost', async () => {
    signIn('controlUser');
    exchange.use(
      http.get('/api/masters/branch', () => HttpResponse.json({ message: 'no' }, { status: 401 })),
    );
    await expect(call('GET', '/masters/branch')).rejects.toThrow();
    await waitFor(() =>
      expect(messages).toEqual([{ is: 'signed in', userId: '1001' }, { is: 'lost' }]),
    );
  });

  test("another tab's 401 is believed only when the server has no session either", async () => {
    signIn('controlUser');
    exchange.use(http.post('/api/auth/validateToken', () => HttpResponse.json(data('1001'))));
    others.postMessage({ is: 'lost' });
    await waitFor(() => expect(session.current()?.accessToken).toBe('another'));
    exchange.use(
      http.post('/api/auth/validateToken', () => HttpResponse.json(data('1001', 0, null))),
    );
    others.postMessage({ is: 'lost' });
    await waitFor(() => expect(session.current()).toBeNull());
  });

  test('nothing is asked in the name of somebody who signed in in another tab', async () => {
    signIn('controlUser');
    keepCookie('identity', 'control2');
    await expect(call('GET', '/masters/branch')).rejects.toThrow(expired);
    expect([session.current(), session.replacedBy()]).toEqual([null, 'control2']);
    // The console leaves cookies of others alone.
    expect(document.cookie).toContain('identity=control2');
    forgetCookies();
    session.become(null);
  });
});

test('a check that never gets an answer is asked once more and then means that nobody is signed in', async () => {
  openSession(data('1001'));
  let requests = 0;
  exchange.use(
    http.post('/api/auth/validateToken', () => {
      requests += 1;
      return HttpResponse.error();
    }),
  );
  expect(await restoreSession()).toBeNull();
  expect(requests).toBe(2);
});
