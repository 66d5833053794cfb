import type { user } from '#schemas/user.ts';
import { dropAuthenticator } from '#server/auth/secondFactor/secondFactor.ts';
import { endSessionsOf } from '#server/auth/session/sessionMutations.ts';
import type { ActionHandler } from '#server/module/actionHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';

/**
 * Removes a lost authenticator; its finder is signed out. Two-factor itself stays on. REFUSED for a user
 * without one, which no list shows.
 */
export const lostAuthenticator: ActionHandler<typeof user> = {
  write: async (tx, { userId }) => {
    if (!(await dropAuthenticator(tx, userId)))
      throw new ApiError('REFUSED', 'This user has no authenticator.');
    await endSessionsOf(tx, userId);
  },
};
