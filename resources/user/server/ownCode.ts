import { countFailure, journal } from '#server/auth/failureMutations.ts';
import {
  type CodeAnswer,
  spendCode,
  type TypedCode,
} from '#server/auth/secondFactor/secondFactor.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import { accountOf, isLocked } from '#server/people/account.ts';
import { ApiError } from '#server/runtime/errors.ts';

/**
 * Checks a code of the actor's own authenticator, in addition to their password. A wrong code
 * counts towards the lock, and a locked account accepts no code, so that an open session cannot be
 * used to guess codes. A code that was right before is no guess and does not count.
 */
export const ownCode = async (tx: Tx, typed: TypedCode): Promise<CodeAnswer> => {
  const account = await accountOf(tx.store, tx.by.userId);
  if (!account || isLocked(account, tx.steady)) return 'wrong';
  const answer = await spendCode(tx, account.userId, typed);
  if (answer !== 'wrong') return answer;
  journal(tx, 'OTP refused', account.userId, { why: 'wrong code in a session' });
  await countFailure(tx, account);
  return answer;
};

const words: Record<Exclude<CodeAnswer, 'right'>, string> = {
  wrong: 'The code is not right.',
  used: 'This code was used already; wait for the next one.',
};

/** Throws REFUSED at the field `code` unless the code was right. */
export const mustBeRight = (answer: CodeAnswer): void => {
  if (answer === 'right') return;
  throw new ApiError('REFUSED', words[answer], { errors: { code: words[answer] } });
};
