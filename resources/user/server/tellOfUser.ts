import { user } from '#schemas/user.ts';
import { afterWriting } from '#server/database/writing/mutation.ts';
import { putLetter } from '#server/letters/letterMutations.ts';

/**
 * Lets users know what was done to their account, whatever call, file or approval did it: a new one
 * is sent the link at which its password is set, and whoever is reached elsewhere from now on is told
 * so where they were reached before.
 */
export const tellOfUser = afterWriting(user.name, 'user.tell', async (tx, { before, after }) => {
  if (!after) return;
  const { userId } = after;
  if (!before) {
    if (after.passwordHash === null) await putLetter(tx, { userId, about: 'new account' });
    return;
  }
  // Whoever takes an account over changes all at once, and would be the one who is told.
  const emailId = before.emailId || null;
  if (before.isTwoFactor !== after.isTwoFactor) {
    const about = after.isTwoFactor ? 'two-factor on' : 'two-factor off';
    await putLetter(tx, { userId, about, emailId });
  }
  const isElsewhere =
    before.emailId !== after.emailId || before.mobileNumber !== after.mobileNumber;
  if (isElsewhere && emailId) await putLetter(tx, { userId, about: 'reached elsewhere', emailId });
});
