import type { FastifyRequest } from 'fastify';
import { sentence } from '#domain/sentence.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Sessions } from '../../machine/sessions.ts';
import { userInfoOf } from '../../people/account.ts';
import { limits } from '../../people/limits.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { AuthHandlers } from '../authHandlers.ts';
import { signOutAddress } from '../openId/providerSignOut.ts';
import { accessTokenOf, isSame } from '../token.ts';
import { dropCookie, sessionTokenOf } from './cookie.ts';
import { noSession, sessionData } from './sessionData.ts';
import { endSession } from './sessionMutations.ts';

/** The calls about a session that is there, or is asked for: check, refresh, who am I, how many, sign out. */
export const sessionCalls = (
  machine: Machine,
  sessions: Sessions,
): AuthHandlers<'validateToken' | 'refreshCookie' | 'userInfo' | 'loggedInCount' | 'logout'> => ({
  // 200 also without a session: this call asks whether there is one, and 401 would be its own answer.
  validateToken: ({ request, reply }) => {
    const token = sessionTokenOf(request);
    if (request.user && token)
      return sessionData(machine, token, request.user, sessions.expiryTime(request.user.sessionId));
    const reason = token && sessions.endReason(token);
    // Its cookie stays until the next sign-in: each tab of the browser asks, and hears why.
    if (reason)
      return noSession(
        sentence('The exchange has ended your session: %{reason}', { reason }),
        true,
      );
    if (token) dropCookie(reply);
    return noSession('Your session has expired, please login again.', token !== null);
  },

  // The hook has noted that the user is there, and that is what keeps a session; twelve hours end it all the same.
  refreshCookie: ({ request, user }) =>
    sessionData(machine, heldToken(request), user, sessions.expiryTime(user.sessionId)),

  userInfo: ({ user }) => userInfoOf(user, machine.steady()),

  loggedInCount: async () => {
    const now = machine.steady();
    const counted = await machine.database.db
      .selectFrom('session')
      .select((of) => of.fn.count('userId').distinct().as('users'))
      .where('lastSeenAt', '>', now - limits.sessionIdleMs)
      .where('startedAt', '>', now - limits.sessionLongestMs)
      .where('apiClientId', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(counted.users);
  },

  // A GET that changes something: the authorization header is what no foreign page can forge.
  logout: async ({ request, reply, user, by }) => {
    const token = heldToken(request);
    const accessToken = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
    if (!isSame(accessToken, accessTokenOf(token)))
      throw new ApiError('NOT_ALLOWED', 'The access token is missing or wrong');
    const { sessionId, userId } = user;
    const sealed = await machine.database.write(endSession, { sessionId, userId }, by);
    dropCookie(reply);
    reply.removeHeader('x-session-expires-in');
    const next = sealed === null ? null : await signOutAddress(machine, sessionId, sealed);
    return next === null ? { messages: [] } : { messages: [], next };
  },
});

/** The token in the cookie of a request. */
const heldToken = (request: FastifyRequest): string => sessionTokenOf(request) ?? '';
