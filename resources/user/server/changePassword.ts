import { decodePassword } from '#server/auth/password/encoding.ts';
import { formFaults, newPasswordRefusals } from '#server/auth/password/passwordCheck.ts';
import { changePassword } from '#server/auth/password/passwordMutations.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { hashPassword } from '#server/people/password.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { ownPassword } from './ownPassword.ts';

/**
 * Changes the caller's own password (§5, §7.1): all three come encoded as at sign-in. Returns the failed
 * checks, all of them, and an empty list for success; the user's other sessions end. With a wrong old password
 * the new one is not compared with those before it, which would tell more than the lock allows.
 */
export const changedPassword = async (request: CallRequest): Promise<string[]> => {
  const { machine, user, by, body } = request;
  const password = decodePassword(body.newPassword, machine.settings);
  const confirmed = decodePassword(body.confirmNewPassword, machine.settings);
  const account = await ownPassword(request, body.oldPassword, 'oldPassword').catch(failedCheck);
  if (typeof account === 'string') return [account, ...formFaults({ password, confirmed })];
  const refusals = await newPasswordRefusals(machine, account, { password, confirmed });
  if (refusals.length > 0 || password === null) return refusals;
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
