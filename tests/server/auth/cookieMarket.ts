import { nouns } from '#registry';
import { serverModules } from '#registry/server.ts';
import { folderMutations } from '#server/app/mutations.ts';
import { machineTables } from '#server/app/nouns.ts';
import { encodePassword } from '#server/auth/password/encoding.ts';
import { registerAuth } from '#server/auth/plugin.ts';
import { tokenHash } from '#server/auth/token.ts';
import { keptBy } from '#server/database/rows/rowWriting.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import type { Settings } from '#server/runtime/settings.ts';
import demo from '../../../resources/demo/server.ts';
import { openExchange } from '../market/smallExchange.ts';

/** Inserts sessions of a user that expired long ago. */
export const openMany = mutation(
  'test.openMany',
  async (tx, { count, userId }: { count: number; userId: string }): Promise<void> => {
    for (let nth = 0; nth < count; nth++)
      await tx.db
        .insertInto('session')
        .values({
          sessionId: tokenHash(`${userId} ${nth}`),
          userId,
          startedAt: 0,
          lastSeenAt: 0,
          address: null,
          browserSignature: null,
          handle: null,
          device: null,
          ...keptBy(tx),
        })
        .execute();
  },
);

/** Inserts rows into a table as they are. */
export const putRows = mutation(
  'test.putRows',
  async (tx, { table, rows }: { table: string; rows: object[] }): Promise<void> => {
    for (const row of rows)
      await tx.db
        .insertInto(table)
        .values({ ...row, ...keptBy(tx) })
        .execute();
  },
);

/** The whole exchange with the masters of the demo and its real sign-in; calls carry cookies. */
export const openCookieMarket = async (settings: Partial<Settings> = {}, now = Date.now) => {
  const exchange = await openExchange(
    nouns,
    serverModules,
    { settings, now, authenticate: registerAuth, hasMasters: true },
    {
      nouns: machineTables,
      mutations: [...folderMutations, ...demo.mutations, openMany, putRows],
    },
  );
  const ask = (cookie: string | null, method: string, url: string, more: object = {}) =>
    exchange.ask(null, method, `/api${url}`, {
      headers: {
        'user-agent': chrome,
        ...(cookie && { cookie: `__Host-sid=${cookie}` }),
      },
      ...more,
    });
  const signIn = async (
    userId: string,
    password = 'Offerdesk@2026',
    memberId = 'M001',
  ): Promise<string> => {
    const isMember = /^\d+$/.test(userId);
    const secret = { password: encodePassword(password, exchange.machine.settings), captcha: '' };
    const first = isMember
      ? await ask(null, 'POST', '/auth/login', {
          payload: { memberId, username: userId, ...secret },
        })
      : await ask(null, 'POST', '/auth/ldapLogin', { payload: { username: userId, ...secret } });
    const then = await ask(
      null,
      'POST',
      isMember ? '/auth/validateOTP' : '/auth/validateExUserOTP',
      {
        payload: {
          otp: '',
          [isMember ? 'userId' : 'userName']: userId,
          token: first.json.accessToken,
          browserSignature: `signature of ${userId}`,
          purpose: 'Login',
        },
      },
    );
    const [, cookie] = /__Host-sid=([^;]+)/.exec(String(then.headers['set-cookie'])) ?? [];
    if (!cookie) throw new Error(`${userId} is not signed in: ${first.text} ${then.text}`);
    return cookie;
  };
  /** Whether a cookie still has a session. */
  const isIn = async (cookie: string) => {
    const { status } = await ask(cookie, 'GET', '/auth/user-info');
    return status === 200;
  };
  const userOf = async (userId: string): Promise<Record<string, any>> =>
    exchange.machine.database.db
      .selectFrom('user')
      .selectAll()
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
  return { ...exchange, ask, signIn, isIn, userOf };
};

export type CookieMarket = Awaited<ReturnType<typeof openCookieMarket>>;

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
