import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { loseSession, openSession } from '#console/session/sessionLife.ts';
import { type Role, roleKey } from '#domain/roles.ts';
import { type CookieMarket, openCookieMarket } from '../server/auth/cookieMarket.ts';

/** A call that the console made. */
export type Call = { method: string; path: string; query: URLSearchParams; body: any };

/**
 * The console's line to a real server, with the masters of the demo, over a new database: for the tests
 * of a file. `calls` are those of the running test.
 */
export const openRealServer = () => {
  let market: CookieMarket;
  let cookie = '';
  const calls: Call[] = [];
  const line = setupServer(
    http.all('/api/*', async ({ request }) => {
      const { pathname, search, searchParams } = new URL(request.url);
      const text = await request.text();
      const body = text === '' ? undefined : JSON.parse(text);
      calls.push({ method: request.method, path: pathname, query: searchParams, body });
      const headers = Object.fromEntries(request.headers);
      const { host: _, 'content-length': __, ...sent } = headers;
      const reply = await market.app.inject({
        method: request.method as 'GET',
        url: pathname + search,
        headers: { ...sent, cookie: `__Host-sid=${cookie}` },
        ...(text !== '' && { payload: text }),
      });
      const answered = Object.entries(reply.headers).map(([name, value]) => [name, String(value)]);
      return new Response(reply.rawPayload as BodyInit, {
        status: reply.statusCode,
        headers: answered as [string, string][],
      });
    }),
  );
  beforeAll(async () => {
    market = await openCookieMarket();
    line.listen({ onUnhandledRequest: 'error' });
  });
  afterEach(() => {
    loseSession();
    calls.length = 0;
  });
  afterAll(async () => {
    line.close();
    await market.close();
  });
  return {
    calls,
    line,
    market: () => market,
    /** Signs a user of the demo in, on the server and in the console. */
    signIn: async (userId: string, role: Role, memberId: string | null = null) => {
      cookie = await market.signIn(userId);
      openSession({
        messages: [],
        authorized: true,
        valid: true,
        expired: false,
        accessToken: 'token',
        userInfo: { userId, userName: userId, memberId, branchId: null, roles: [roleKey(role)] },
        expiryTime: 1_800_000,
        lastEventId: 0,
      });
    },
    /** Calls the server as its current user, past the console. */
    ask: (method: string, url: string, payload?: object) =>
      market.ask(cookie, method, url, payload ? { payload } : {}),
  };
};
