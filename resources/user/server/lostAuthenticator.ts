import type { user } from '#schemas/user.ts';
import { dropAuthenticator } from '#server/auth/secondFactor/secondFactor.ts';
import { endSessionsOf } from '#server/auth/session/sessionMutations.ts';
import type { ActionHandler } from '#server/module/actionHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';

/**
 * Takes a lost authenticator away; whoever found it is signed out. Two-factor itself stays on. REFUSED
 * for a user who has none, which no list tells.
 */
export const lostAuthenticator: ActionHandler<typeof user> = {
  write: async (tx, { userId }) => {
    if (!(await dropAuthenticator(tx, userId)))
      throw new ApiError('REFUSED', 'This user has no authenticator.');
    await endSessionsOf(tx, userId);
  },
};
