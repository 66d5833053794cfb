import type { FastifyReply, FastifyRequest } from 'fastify';
import { passwordPolicy } from '#domain/password.ts';
import { forgotPurpose } from '#own/session/signInFields.ts';
import { keepsPassword } from '../machine/directory.ts';
import type { Machine } from '../machine/machine.ts';
import { type Account, accountOf, isDomainUser, isLocked } from '../people/account.ts';
import { limits } from '../people/limits.ts';
import { isPassword } from '../people/password.ts';
import type { AuthHandlers } from './authHandlers.ts';
import { isCaptchaRight } from './captcha/captcha.ts';
import { type Attempted, askDirectory } from './directory/askDirectory.ts';
import { noteFailure } from './failureMutations.ts';
import { decodePassword } from './password/encoding.ts';
import { otpOf } from './secondFactor/otp.ts';
import { refusal, type SignInAnswer, wrongCredentials } from './signInRefusal.ts';
import { newToken, tokenHash } from './token.ts';
import { issueToken } from './tokenMutations.ts';
import { visitor } from './visitor.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Sends another OTP for a forgotten password (forgot.ts). */
export type RenewForgotten = (
  request: FastifyRequest,
  reply: FastifyReply,
  input: { userId: string; token: string },
) => Promise<SignInAnswer>;

/**
 * The first step: `POST login` and `ldapLogin`, and the two calls that send another OTP. Wrong
 * credentials are answered with 200 and one message, the same for an unknown user, a wrong
 * password, a locked and a disabled account, and all cost one comparison and one write.
 */
export const signInCalls = (
  machine: Machine,
  renewForgotten: RenewForgotten,
): AuthHandlers<'login' | 'ldapLogin' | 'regenerateOTP' | 'regenerateLdapOTP'> => {
  const { database, settings } = machine;
  const otp = otpOf(machine);

  const signIn = async (
    request: FastifyRequest,
    { account, userId, isRight }: Attempted,
  ): Promise<SignInAnswer> => {
    const steady = machine.steady();
    if (!account || !isRight || account.isDisabled || isLocked(account, steady)) {
      const why = !account ? 'unknown user' : whyNot(account, isRight, steady);
      await database.write(noteFailure, { userId, why }, visitor(request, account));
      return refusal(wrongCredentials);
    }
    const isOld = keepsPassword(machine.directory, account) && isTooOld(account, machine.now());
    return isOld ? mustChange(request, account) : otp.open(request, account, null);
  };

  /**
   * Answers a right password that is older than the policy allows: a token that can only set a new
   * one.
   */
  const mustChange = async (request: FastifyRequest, account: Account): Promise<SignInAnswer> => {
    const token = newToken();
    const outcome = await database.write(
      issueToken,
      {
        tokenId: tokenHash(token),
        userId: account.userId,
        purpose: 'PasswordChange',
        lifeMs: limits.interimMs,
        otpHash: null,
        replaces: null,
        heedsLock: true,
        passwordHash: account.passwordHash,
      },
      visitor(request, account),
    );
    if (outcome !== 'issued') return refusal(wrongCredentials);
    return {
      accessToken: token,
      messages: ['Password has expired! Kindly change password.'],
      twoFAEnabled: account.isTwoFactor,
    };
  };

  return {
    login: async ({ request, query, body }) => {
      const { memberId, username, password } = body;
      if (!(await isCaptchaRight(machine, request, query))) return refusal('Invalid Captcha');
      const account = await accountOf(database.store, username);
      const isTheirs =
        account !== null && !isDomainUser(account) && account.memberId === memberId.toUpperCase();
      const mine = isTheirs ? account : null;
      const decoded = decodePassword(password, settings, passwordPolicy.mostAtSignIn);
      const isRight = await isPassword(decoded, mine?.passwordHash ?? null);
      return signIn(request, { account: mine, userId: mine?.userId ?? null, isRight });
    },

    ldapLogin: async ({ request, query, body }) => {
      const { username, password } = body;
      if (!(await isCaptchaRight(machine, request, query))) return refusal('Invalid Captcha');
      const attempted = await askDirectory(machine, {
        domainId: username,
        password: decodePassword(password, settings, passwordPolicy.mostAtSignIn),
        address: request.ip,
      });
      if (attempted !== 'down') return signIn(request, attempted);
      // Nobody guessed at anything, so nothing counts; an attempt it was.
      const why = 'the directory is down';
      await database.write(noteFailure, { userId: null, why }, visitor(request));
      return refusal(directoryIsDown);
    },

    regenerateOTP: ({ request, reply, body: { userId, token, purpose } }) =>
      purpose === forgotPurpose
        ? renewForgotten(request, reply, { userId, token })
        : otp.another(request, { user: userId, token, purpose }),
    regenerateLdapOTP: ({ request, body: { userName, ...input } }) =>
      otp.another(request, { ...input, user: userName }),
  };
};

const directoryIsDown = 'The directory cannot be reached, please try again later.';

/** For the journal only. */
const whyNot = (account: Account, isRight: boolean, steady: number) => {
  if (account.isDisabled) return 'disabled';
  if (isLocked(account, steady)) return 'locked';
  return isRight ? 'unknown' : 'wrong password';
};

const isTooOld = (account: Account, now: number) =>
  now >= (account.passwordChangedAt ?? account.createdAt) + passwordPolicy.expiryDays * dayMs;
