import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authCalls } from '#own/session/authCalls.ts';
import { actorOf, signedIn } from '../../http/guard.ts';
import { answering } from '../../http/ownCalls.ts';
import type { Machine } from '../../machine/machine.ts';
import { userInfoOf } from '../../people/account.ts';
import { limits } from '../../people/limits.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { SignedIn } from '../../runtime/signedIn.ts';
import { accessTokenOf, isSame } from '../token.ts';
import { dropCookie, sessionTokenOf } from './cookie.ts';
import { noSession, sessionData } from './sessionData.ts';
import { endSession } from './sessionMutations.ts';
import type { Sessions } from './sessions.ts';

/** A request with the reply to it. */
type Exchanged = { request: FastifyRequest; reply: FastifyReply };

/** The calls about a session that is there, or is asked for: check, refresh, who am I, how many, sign out. */
export const registerSessionCalls = (
  app: FastifyInstance,
  machine: Machine,
  sessions: Sessions,
): void => {
  const { database } = machine;
  const on = answering(app, machine, authCalls);

  // 200 also without a session: this call asks whether there is one, and 401 would be its own answer.
  const checked = ({ request, reply }: Exchanged) => {
    const token = sessionTokenOf(request);
    if (request.user && token)
      return sessionData(machine, token, request.user, sessions.expiryTime(request.user.sessionId));
    const reason = token && sessions.endReason(token);
    // Its cookie stays until the next sign-in: each tab of the browser asks, and hears why.
    if (reason) return noSession(`The exchange has ended your session: ${reason}`, true);
    if (token) dropCookie(reply);
    return noSession('Your session has expired, please login again.', token !== null);
  };
  on('validateToken', checked, { config: { keepsViewing: true } });

  // The hook has noted that the user is there, and that is what keeps a session; twelve hours end it all the same.
  const refresh = ({ request }: Exchanged) => {
    const { user, token } = holder(request);
    return sessionData(machine, token, user, sessions.expiryTime(user.sessionId));
  };
  on('refreshCookie', refresh, { config: { keepsViewing: true } });

  on('userInfo', ({ request }) => userInfoOf(signedIn(request), machine.steady()));

  on('loggedInCount', async () => {
    const now = machine.steady();
    const counted = await database.db
      .selectFrom('session')
      .select((of) => of.fn.count('userId').distinct().as('users'))
      .where('lastSeenAt', '>', now - limits.sessionIdleMs)
      .where('startedAt', '>', now - limits.sessionLongestMs)
      .executeTakeFirstOrThrow();
    return Number(counted.users);
  });

  // A GET that changes something: the authorization header is what no foreign page can forge.
  const logout = async ({ request, reply }: Exchanged) => {
    const { user, token } = holder(request);
    const accessToken = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
    if (!isSame(accessToken, accessTokenOf(token)))
      throw new ApiError('NOT_ALLOWED', 'The access token is missing or wrong');
    await database.write(
      endSession,
      { sessionId: user.sessionId, userId: user.userId },
      actorOf(request, user),
    );
    dropCookie(reply);
    reply.removeHeader('x-session-expires-in');
    return { messages: [] };
  };
  on('logout', logout, { exposeHeadRoute: false });
};

/** The signed-in user, with the token of their cookie. */
const holder = (request: FastifyRequest): { user: SignedIn; token: string } => ({
  user: signedIn(request),
  token: sessionTokenOf(request) ?? '',
});
