import type { user } from '#schemas/user.ts';
import { sendSetPasswordLink } from '#server/auth/password/setPasswordLink.ts';
import { endSessionsOf } from '#server/auth/session/sessionMutations.ts';
import type { ActionHandler } from '#server/module/actionHandler.ts';
import { countUse } from '#server/throttle/countUse.ts';

/** Links for one user, by any administrator: they must not fill a mailbox either. */
const limit = { max: 5, windowMs: 10 * 60_000 };

/**
 * Signs a user out everywhere and sends them the link to set a password themselves; no one else ever knows
 * it. The old password works until then, so that a lost letter locks no one out.
 */
export const resetPassword: ActionHandler<typeof user> = {
  write: (tx, { userId }) => endSessionsOf(tx, userId),
  after: async ({ machine, by }, { userId, userName }) => {
    const { isWithin } = await countUse(machine, { what: 'link', of: userId, ...limit }, by);
    if (!isWithin)
      return `${userName} (${userId}) is signed out, and no other link is sent: five links were sent to them within ten minutes.`;
    const ways = await sendSetPasswordLink(machine, userId, by, 'reset');
    const words = ways.map((way) => wayWords[way]).join(' and ');
    return words
      ? `A link to set a new password is sent to ${userName} (${userId}) by ${words}.`
      : `${userName} (${userId}) is signed out, and no link could be sent: see that the Email ID or the Mobile Number is right, and try again.`;
  },
};

const wayWords = { email: 'mail', mobile: 'text message' } as const;
