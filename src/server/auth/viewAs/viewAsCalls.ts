import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Role } from '#domain/roles.ts';
import { authCalls } from '#own/session/authCalls.ts';
import { actorOf, signedIn } from '../../http/guard.ts';
import { answering } from '../../http/ownCalls.ts';
import type { Machine } from '../../machine/machine.ts';
import { sessionTokenOf } from '../session/cookie.ts';
import { noSession, sessionData } from '../session/sessionData.ts';
import type { Sessions } from '../session/sessions.ts';
import { beginViewing, endViewing } from './viewAsMutations.ts';

/**
 * Registers the calls that begin and end viewing as a role. A person who views already must stop
 * first: their role is the viewed one.
 */
export const registerViewAs = (
  app: FastifyInstance,
  machine: Machine,
  sessions: Sessions,
): void => {
  const on = answering(app, machine, authCalls);
  /** The session as its next request sees it. */
  const answer = async (request: FastifyRequest) => {
    const token = sessionTokenOf(request) ?? '';
    const user = await sessions.userOf(token, { address: request.ip, isPolled: false });
    return user
      ? sessionData(machine, token, user, sessions.expiryTime(user.sessionId))
      : noSession('Your session has expired, please login again.', true);
  };

  on('viewAs', async ({ request, body }) => {
    const user = signedIn(request);
    const { role, memberId = null, branchId = null } = body();
    const viewed = { role: role as Role, memberId: memberId || null, branchId: branchId || null };
    await machine.database.write(
      beginViewing,
      { sessionId: user.sessionId, viewed },
      actorOf(request, user),
    );
    return answer(request);
  });

  const end = async ({ request }: { request: FastifyRequest }) => {
    const user = signedIn(request);
    await machine.database.write(endViewing, { sessionId: user.sessionId }, actorOf(request, user));
    return answer(request);
  };
  on('endViewAs', end, { config: { keepsViewing: true } });
};
