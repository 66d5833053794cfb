import { user } from '#schemas/user.ts';
import type { Asked } from '#server/bodies.ts';
import { keptBy, noted } from '#server/database/rowWriting.ts';
import { work } from '#server/database/work.ts';
import { ApiError } from '#server/errors.ts';
import { putLetter } from '#server/letters/letterWorks.ts';

/** Whether whoever asks signs in with two factors, and where the code of the second goes. */
export const twoFactorOf = async ({ machine, user: who }: Asked) => {
  const row = await machine.database.store.get(user, { userId: who.userId });
  return {
    isTwoFactor: row?.isTwoFactor ?? false,
    emailId: hidden(row?.emailId, /^(.).*(@.*)$/),
    mobileNumber: hidden(row?.mobileNumber, /^()\d*(\d{3})$/),
  };
};

/** Enough to know one's own address by, and no more. */
const hidden = (address: string | null | undefined, pattern: RegExp) =>
  address?.replace(pattern, '$1•••$2') ?? null;

/** Turns two-factor sign-in of whoever writes on or off; without an address there is nowhere to send a code. */
export const setTwoFactor = work(
  'user.setTwoFactor',
  async (tx, { isTwoFactor }: { isTwoFactor: boolean }): Promise<void> => {
    const before = await tx.store.get(user, { userId: tx.by.userId });
    if (!before) throw new ApiError('NO_SESSION', 'Please sign in.');
    if (before.isTwoFactor === isTwoFactor) return;
    if (isTwoFactor && !before.emailId && !before.mobileNumber)
      throw new ApiError(
        'REFUSED',
        'Two-factor needs an Email ID or a Mobile Number to send the code to; ask your admin to add one.',
      );
    const kept = keptBy(tx, before);
    await tx.db
      .updateTable('user')
      .set({ isTwoFactor, ...kept })
      .where('userId', '=', before.userId)
      .execute();
    noted(tx, user, 'edit', {
      before,
      after: { ...before, isTwoFactor, ...kept },
      only: ['isTwoFactor'],
    });
    const about = isTwoFactor ? 'two-factor on' : 'two-factor off';
    await putLetter(tx, { userId: before.userId, about });
  },
);
