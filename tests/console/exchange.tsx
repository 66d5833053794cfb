import { render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { consoleRoutes } from '#console/app/App.tsx';
import { session, useSession } from '#console/session/session.ts';
import { loseSession, openSession } from '#console/session/sessionLife.ts';
import { type Role, roleKey } from '#domain/roles.ts';

/** The exchange as the console sees it over HTTP: the calls of every page, with the answers of the server. */
export const exchange = setupServer(
  http.get('/api/messaging/get-messages', () => HttpResponse.json([])),
  http.get('/api/rms/halt/now', () => HttpResponse.json([])),
  http.get('/api/masters/security/active', () => HttpResponse.json([])),
  // The names of the members that a list's rows refer to.
  http.get('/api/masters/tradingMember', () =>
    HttpResponse.json([{ tradingMemberId: 'M001', memberName: 'Asha Securities' }], {
      headers: { 'Content-Range': 'tradingMember 0-0/1' },
    }),
  ),
  http.get('/api/views', () => HttpResponse.json([])),
  // The dashboards of members show recent allotments.
  http.get('/api/allocation/allotment/recent', () => HttpResponse.json([])),
  // The help reads the manual.
  http.get('/api/manual/pages', () => HttpResponse.json([])),
  http.get('/api/auth/validate-env-flag', () => HttpResponse.json(0)),
  http.get('/api/approvals/count', () => HttpResponse.json({ toDecide: 0, mine: 0 })),
  http.get('/api/notices', () => HttpResponse.json({ notices: [], unread: 0 })),
  http.get('/api/health', () => HttpResponse.json({ status: 'ok', mode: 'test' })),
);

/** Starts the exchange for the tests of a file; a call that no test answers fails it. */
export const openExchange = (): void => {
  beforeAll(() => exchange.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    exchange.resetHandlers();
    loseSession();
    localStorage.clear();
  });
  afterAll(() => exchange.close());
};

/** Signs a user in, as the sign-in page would. */
export const signIn = (
  role: Role,
  memberId: string | null = null,
  branchId: string | null = null,
  lastEventId = 0,
) =>
  openSession({
    messages: [],
    authorized: true,
    valid: true,
    expired: false,
    accessToken: 'token',
    userInfo: { userId: '1001', userName: 'Asha', memberId, branchId, roles: [roleKey(role)] },
    expiryTime: 1_800_000,
    lastEventId,
  });

/** The console closes with the session, as the entry does it. */
const Door = ({
  router,
  mustHaveSession,
}: {
  router: ReturnType<typeof createMemoryRouter>;
  mustHaveSession: boolean;
}) => {
  const signedIn = useSession();
  return mustHaveSession && !signedIn ? null : (
    <RouterProvider router={router} useTransitions={false} />
  );
};

/** Opens the whole console at an address. Counts every navigation, the first page included. */
export const openConsole = (at: string) => {
  const router = createMemoryRouter(consoleRoutes(), { initialEntries: [at] });
  let navigations = 1;
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') navigations += 1;
  });
  const view = render(<Door router={router} mustHaveSession={session.current() !== null} />);
  const address = () => {
    const { pathname, search } = router.state.location;
    return pathname + search;
  };
  return { ...view, router, address, navigations: () => navigations };
};

type Row = Record<string, unknown>;

/** The audit fields of a row, as the wire has them. */
export const kept = {
  version: 1,
  createdBy: 'control',
  createdAt: '2026-11-20T10:00:00.000+05:30',
  updatedBy: 'control2',
  updatedAt: '2026-11-21T09:00:00.000+05:30',
};

/** Answers any query for a list as the server does, and keeps the query. */
export const listing = (
  path: string,
  rows: readonly Row[],
  headers: Record<string, string> = {},
  queries: URLSearchParams[] = [],
) =>
  http.get(`/api${path}`, ({ request }) => {
    queries.push(new URL(request.url).searchParams);
    return HttpResponse.json(rows, {
      headers: { 'Content-Range': `x 0-${rows.length - 1}/${rows.length}`, ...headers },
    });
  });
