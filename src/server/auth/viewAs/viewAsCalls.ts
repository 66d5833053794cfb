import type { FastifyRequest } from 'fastify';
import type { Role } from '#domain/roles.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Sessions } from '../../machine/sessions.ts';
import type { AuthHandlers } from '../authHandlers.ts';
import { sessionTokenOf } from '../session/cookie.ts';
import { noSession, sessionData } from '../session/sessionData.ts';
import { beginViewing, endViewing } from './viewAsMutations.ts';

/**
 * The calls that begin and end viewing as a role. A person who views already must stop first: their
 * role is the viewed one.
 */
export const viewAsCalls = (
  machine: Machine,
  sessions: Sessions,
): AuthHandlers<'viewAs' | 'endViewAs'> => {
  /** The session as its next request sees it. */
  const answer = async (request: FastifyRequest) => {
    const token = sessionTokenOf(request) ?? '';
    const user = await sessions.userOf(token, { address: request.ip, isPolled: false });
    return user
      ? sessionData(machine, token, user, sessions.expiryTime(user.sessionId))
      : noSession('Your session has expired, please login again.', true);
  };

  return {
    viewAs: async ({ request, user, by, body }) => {
      const { role, memberId = null, branchId = null } = body;
      const viewed = { role: role as Role, memberId: memberId || null, branchId: branchId || null };
      await machine.database.write(beginViewing, { sessionId: user.sessionId, viewed }, by);
      return answer(request);
    },
    endViewAs: async ({ request, user, by }) => {
      await machine.database.write(endViewing, { sessionId: user.sessionId }, by);
      return answer(request);
    },
  };
};
