import {
  authenticatorUri,
  newAuthenticatorSecret,
} from '#server/auth/secondFactor/authenticatorCode.ts';
import { offeredAuthenticator } from '#server/auth/secondFactor/factorTables.ts';
import { newRecoveryCodes, recoveryHash } from '#server/auth/secondFactor/recoveryCodes.ts';
import { seal } from '#server/auth/secondFactor/seal.ts';
import { nothingTyped, stepIn } from '#server/auth/secondFactor/secondFactor.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';
import {
  confirmAuthenticator,
  offerAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from './authenticatorMutations.ts';
import { mustBeRight } from './ownCode.ts';
import { ownPassword, ownPasswordAndCode } from './ownPassword.ts';
import { setTwoFactor, twoFactorOf } from './twoFactor.ts';

/**
 * `POST mfa-settings/authenticator`: a new secret for an app, for the password and, where there is an
 * authenticator, a code of it. It is good for nothing until it is confirmed, within ten minutes.
 */
export const offeredSecret = async (
  request: CallRequest,
): Promise<{ uri: string; secret: string }> => {
  const typed = await ownPasswordAndCode(request);
  const { machine, user, by } = request;
  const secret = newAuthenticatorSecret();
  const sealedSecret = seal(machine.secrets.sealKey, user.userId, secret);
  mustBeRight(await machine.database.write(offerAuthenticator, { sealedSecret, typed }, by));
  const issuer = machine.settings.envFlag === 1 ? 'Offerdesk UAT' : 'Offerdesk';
  const label = [user.memberId, user.userId].filter((part) => part !== null).join('/');
  return { uri: authenticatorUri(secret, issuer, label), secret };
};

const notRight = 'The code is not right.';
const over = 'This set-up has expired, please start again.';

/**
 * `POST mfa-settings/authenticator/confirm`: turns two-factor on with the offered authenticator,
 * for its first code. Returns the recovery codes, which cannot be read again. Throws REFUSED at the
 * field `code`, or with SETUP_OVER when the setup must begin again.
 */
export const confirmedAuthenticator = async (
  request: CallRequest,
): Promise<{ recoveryCodes: string[] }> => {
  const { machine, user, by, body } = request;
  const { userId, sessionId } = user;
  const offered = await machine.database.store.get(offeredAuthenticator, { userId });
  if (!offered) throw new ApiError('REFUSED', over, { code: 'SETUP_OVER' });
  const { sealedSecret } = offered;
  const { recoveryCodes, recoveryHashes } = newCodes(request);
  const step = stepIn(machine, userId, sealedSecret, body.code);
  const confirmation = { sealedSecret, step, recoveryHashes, sessionId };
  const outcome = await machine.database.write(confirmAuthenticator, confirmation, by);
  if (outcome === 'over') throw new ApiError('REFUSED', over, { code: 'SETUP_OVER' });
  if (outcome === 'wrong') throw new ApiError('REFUSED', notRight, { errors: { code: notRight } });
  return { recoveryCodes };
};

const newCodes = ({ machine, user }: CallRequest) => {
  const recoveryCodes = newRecoveryCodes();
  const hash = (code: string) => recoveryHash(machine.secrets.codeKey, user.userId, code);
  return { recoveryCodes, recoveryHashes: recoveryCodes.map(hash) };
};

/**
 * `POST mfa-settings/authenticator/remove`: for the password and a code. Returns the settings after
 * the removal.
 */
export const withoutAuthenticator = async (request: CallRequest) => {
  const { machine, user, by } = request;
  const removal = { typed: await ownPasswordAndCode(request), sessionId: user.sessionId };
  mustBeRight(await machine.database.write(removeAuthenticator, removal, by));
  return twoFactorOf(request);
};

/** `POST mfa-settings/recovery-codes`: ten new codes for the password and a code; the old ones are void. */
export const renewedRecoveryCodes = async (
  request: CallRequest,
): Promise<{ recoveryCodes: string[] }> => {
  const typed = await ownPasswordAndCode(request);
  const { recoveryCodes, recoveryHashes } = newCodes(request);
  const renewal = { typed, recoveryHashes };
  mustBeRight(await request.machine.database.write(renewRecoveryCodes, renewal, request.by));
  return { recoveryCodes };
};

/** `POST mfa-settings`: two-factor on or off; off with an authenticator takes a code and removes it. */
export const turnedTwoFactor = async (request: CallRequest) => {
  const { machine, user, by, body } = request;
  const isTwoFactor: boolean = body.isTwoFactor;
  const typed = isTwoFactor ? nothingTyped : await ownPasswordAndCode(request);
  if (isTwoFactor) await ownPassword(request, body.password, 'password');
  const turn = { isTwoFactor, typed, sessionId: user.sessionId };
  mustBeRight(await machine.database.write(setTwoFactor, turn, by));
  return twoFactorOf(request);
};
