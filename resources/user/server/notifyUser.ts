import { user } from '#schemas/user.ts';
import { afterWriting } from '#server/database/writing/mutation.ts';
import { putLetter } from '#server/letters/letterMutations.ts';

/**
 * Notifies users of changes to their account, whichever call, file or approval made them: a new
 * user without a password gets the link to set one, and a user with a new email address or mobile
 * number gets a notice at the old email address.
 */
export const notifyUser = afterWriting(user.name, 'user.tell', async (tx, { before, after }) => {
  if (!after) return;
  const { userId } = after;
  if (!before) {
    if (after.passwordHash === null) await putLetter(tx, { userId, about: 'new account' });
    return;
  }
  // A person who takes an account over changes all addresses at once, and would get the notice themselves.
  const emailId = before.emailId || null;
  if (before.isTwoFactor !== after.isTwoFactor) {
    const about = after.isTwoFactor ? 'two-factor on' : 'two-factor off';
    await putLetter(tx, { userId, about, emailId });
  }
  const isElsewhere =
    before.emailId !== after.emailId || before.mobileNumber !== after.mobileNumber;
  if (isElsewhere && emailId) await putLetter(tx, { userId, about: 'reached elsewhere', emailId });
});
