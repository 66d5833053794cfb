import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Role } from '#domain/roles.ts';
import { described } from '../../http/described.ts';
import { actorOf, allowRoles, signedIn } from '../../http/guard.ts';
import type { Machine } from '../../machine/machine.ts';
import { userInfoOf } from '../../people/account.ts';
import { limits } from '../../people/limits.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { SignedIn } from '../../runtime/signedIn.ts';
import { accessTokenOf, isSame } from '../token.ts';
import { dropCookie, sessionTokenOf } from './cookie.ts';
import { noSession, type SessionData, sessionData } from './sessionData.ts';
import { endSession } from './sessionMutations.ts';
import type { Sessions } from './sessions.ts';

/** The calls about a session that is there, or is asked for: check, refresh, who am I, how many, sign out. */
export const registerSessionCalls = (
  app: FastifyInstance,
  machine: Machine,
  sessions: Sessions,
): void => {
  const { database } = machine;

  // 200 also without a session: this call asks whether there is one, and 401 would be its own answer.
  const validateToken = described({
    id: 'auth.validateToken',
    summary: 'Whether the cookie of the caller is a session',
    answer: 'The session, or why there is none',
    shows: [],
  });
  app.post('/validateToken', validateToken, async (request, reply): Promise<SessionData> => {
    const token = sessionTokenOf(request);
    if (request.user && token)
      return sessionData(token, request.user, sessions.expiryTime(request.user.sessionId));
    if (token) dropCookie(reply);
    return noSession('Your session has expired, please login again.', token !== null);
  });

  // The hook has noted that the user is there, and that is what keeps a session; twelve hours end it all the same.
  const refreshCookie = described({
    id: 'auth.refreshCookie',
    summary: 'Keeps the session for another half an hour, never past twelve in all',
    answer: 'The session',
  });
  app.post('/refreshCookie', refreshCookie, async (request): Promise<SessionData> => {
    const { user, token } = holder(request);
    return sessionData(token, user, sessions.expiryTime(user.sessionId));
  });

  const userInfo = described({
    id: 'auth.userInfo',
    summary: 'Who is signed in',
    answer: 'userId, userName, memberId, branchId, roles',
  });
  app.get('/user-info', userInfo, async (request) => userInfoOf(signedIn(request)));

  const counting: readonly Role[] = ['controlUser'];
  const loggedInCount = described({
    id: 'auth.loggedInCount',
    summary: 'How many users are signed in',
    answer: 'A number',
    roles: counting,
  });
  app.get('/admin/loggedInCount', loggedInCount, async (request, reply) => {
    allowRoles(signedIn(request), counting);
    const now = machine.steady();
    const counted = await database.db
      .selectFrom('session')
      .select((of) => of.fn.count('userId').distinct().as('users'))
      .where('lastSeenAt', '>', now - limits.sessionIdleMs)
      .where('startedAt', '>', now - limits.sessionLongestMs)
      .executeTakeFirstOrThrow();
    return reply.type('application/json').send(JSON.stringify(Number(counted.users)));
  });

  // A GET that changes something: the authorization header is what no foreign page can forge.
  const logout = described({
    id: 'auth.logout',
    summary: 'Ends the session',
    answer: 'No messages',
    shows: ['session', 'accessToken'],
  });
  app.get('/logout', { ...logout, exposeHeadRoute: false }, async (request, reply) => {
    const { user, token } = holder(request);
    const given = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
    if (!isSame(given, accessTokenOf(token)))
      throw new ApiError('NOT_ALLOWED', 'The access token is missing or wrong');
    await database.write(
      endSession,
      { sessionId: user.sessionId, userId: user.userId },
      actorOf(request, user),
    );
    dropCookie(reply);
    reply.removeHeader('x-session-expires-in');
    return { messages: [] };
  });
};

/** The signed-in user, with the token of their cookie. */
const holder = (request: FastifyRequest): { user: SignedIn; token: string } => ({
  user: signedIn(request),
  token: sessionTokenOf(request) ?? '',
});
