import type { StoredRow } from '#model';
import { user } from '#schemas/user.ts';
import { noteFailure } from '#server/auth/failureMutations.ts';
import { decodePassword } from '#server/auth/password/encoding.ts';
import {
  hasAuthenticator,
  type TypedCode,
  typedCode,
} from '#server/auth/secondFactor/secondFactor.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { type Account, isLocked } from '#server/people/account.ts';
import { isPassword } from '#server/people/password.ts';
import { ApiError } from '#server/runtime/errors.ts';

/**
 * The caller's own account, after a check of their current password, encoded as at sign-in. A wrong
 * password counts towards the lock as at sign-in, so that an open session cannot be used to guess
 * passwords. Throws INVALID at `field`.
 */
export const ownPassword = async (request: CallRequest, encoded: string, field: string) => {
  const { machine, user: who, by } = request;
  const own = async () =>
    (await machine.database.store.get(user, { userId: who.userId })) as
      | (StoredRow<typeof user> & Account)
      | null;
  const before = await own();
  const password = decodePassword(encoded, machine.settings);
  const isRight = await isPassword(password, before?.passwordHash ?? null);
  // A hundred simultaneous guesses all found the account open: what counts is its state when the hash is done.
  const account = isRight ? await own() : null;
  const isSamePassword = account?.passwordHash === before?.passwordHash;
  if (account && isSamePassword && !isLocked(account, machine.steady())) return account;
  await machine.database.write(
    noteFailure,
    { userId: who.userId, why: 'wrong password in a session' },
    by,
  );
  const words = 'The password is not right.';
  throw new ApiError('INVALID', words, { errors: { [field]: words } });
};

/**
 * Checks the password as `ownPassword` does and returns the typed code of the authenticator, for
 * the mutation to check. Throws INVALID at `password`, or at `code` when one is required and none
 * was typed.
 */
export const ownPasswordAndCode = async (request: CallRequest): Promise<TypedCode> => {
  const { machine, user: who, body } = request;
  await ownPassword(request, body.password, 'password');
  const code: string = body.code ?? '';
  const words = 'Please enter Code';
  if (code === '' && (await hasAuthenticator(machine.database.store, who.userId)))
    throw new ApiError('INVALID', words, { errors: { code: words } });
  return typedCode(machine, who.userId, code);
};
