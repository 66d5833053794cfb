import { decodePassword } from '#server/auth/password/encoding.ts';
import { newPasswordRefusal } from '#server/auth/password/passwordCheck.ts';
import { changePassword } from '#server/auth/password/passwordMutations.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { hashPassword } from '#server/people/password.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { ownPassword } from './ownPassword.ts';

/**
 * Changes the caller's own password (§5, §7.1): all three come encoded as at sign-in. Returns the failed
 * checks, an empty list for success; the user's other sessions end.
 */
export const changedPassword = async (request: CallRequest): Promise<string[]> => {
  const { machine, user, by, body } = request;
  const account = await ownPassword(request, body.oldPassword, 'oldPassword').catch(failedCheck);
  if (typeof account === 'string') return [account];
  const [password = null, confirmed = null] = [body.newPassword, body.confirmNewPassword].map(
    (encoded) => decodePassword(encoded, machine.settings),
  );
  const fault = await newPasswordRefusal(machine, account, password, confirmed);
  if (fault !== null || password === null) return [fault ?? 'Invalid Password format.'];
  const passwordHash = await hashPassword(password);
  const { sessionId } = user;
  const change = { sessionId, formerHash: account.passwordHash, passwordHash };
  return (await machine.database.write(changePassword, change, by)) ? [] : [notRight];
};

const notRight = 'Old Password is not right.';

/** A wrong old password is one of the checks, not an error of the call. */
const failedCheck = (error: unknown): string => {
  if (error instanceof ApiError && error.kind === 'INVALID') return notRight;
  throw error;
};
