import type { user } from '#schemas/user.ts';
import type { ActionBody } from '#server/actions/actionBody.ts';
import { endSessionsOf } from '#server/auth/sessionWorks.ts';
import { sendSetPasswordLink } from '#server/auth/setPasswordLink.ts';

/**
 * Signs a user out everywhere and sends them the link at which they set a password themselves; nobody
 * else ever knows it. The old password works until then, so that a letter that goes astray shuts nobody out.
 */
export const resetPassword: ActionBody<typeof user> = {
  write: (tx, { userId }) => endSessionsOf(tx, userId),
  after: async ({ machine, by }, { userId, userName }) => {
    const ways = await sendSetPasswordLink(machine, userId, by, 'reset');
    const words = ways.map((way) => wayWords[way]).join(' and ');
    return words
      ? `A link to set a new password is sent to ${userName} (${userId}) by ${words}.`
      : `${userName} (${userId}) is signed out, and no link could be sent: see that the Email ID or the Mobile Number is right, and try again.`;
  },
};

const wayWords = { email: 'mail', mobile: 'text message' } as const;
