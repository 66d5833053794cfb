import type { FastifyReply, FastifyRequest } from 'fastify';
import { passwordPolicy } from '#domain/password.ts';
import type { AnswerTo } from '#model';
import type { authCalls } from '#own/session/authCalls.ts';
import { forgotPurpose } from '#own/session/signInFields.ts';
import { record } from '../database/writing/mutation.ts';
import { requestLanguage } from '../http/requestLanguage.ts';
import { speechIn } from '../languages/speech.ts';
import { keepsPassword } from '../machine/directory.ts';
import type { Machine } from '../machine/machine.ts';
import { type Account, accountOf, isDomainUser, isLocked } from '../people/account.ts';
import { limits } from '../people/limits.ts';
import { isPassword } from '../people/password.ts';
import type { AuthHandlers } from './authHandlers.ts';
import { isCaptchaRight } from './captcha/captcha.ts';
import { type Attempted, askDirectory } from './directory/askDirectory.ts';
import { noteFailure, refusedCall } from './failureMutations.ts';
import { decodePassword } from './password/encoding.ts';
import { otpLetter } from './secondFactor/otpLetter.ts';
import { hasAuthenticator } from './secondFactor/secondFactor.ts';
import { interimToken } from './tables.ts';
import { codeHash, newCode, newToken, tokenHash } from './token.ts';
import { issueToken } from './tokenMutations.ts';
import { visitor } from './visitor.ts';

export type SignInAnswer = AnswerTo<typeof authCalls, 'login'>;

/** The input of a call for another OTP: the user as typed, and the sign-in that it belongs to. */
type AnotherOtp = { user: string; token: string; purpose: string };

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
  const { database, delivery, settings } = machine;

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
    return isOld ? mustChange(request, account) : withOtp(request, account, null);
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

  /** Opens the OTP step, or opens it again in place of the token given. */
  const withOtp = async (
    request: FastifyRequest,
    account: Account,
    replaces: string | null,
  ): Promise<SignInAnswer> => {
    const byApp = await hasAuthenticator(database.store, account.userId);
    // A user with an authenticator gets no letter: that would be a weaker way round it.
    const isSent = account.isTwoFactor && !byApp;
    if (isSent && delivery.ways(account).length === 0) return notSent(request, account);
    const token = newToken();
    const code = newCode();
    const purpose = 'Login';
    const outcome = await database.write(
      issueToken,
      {
        tokenId: tokenHash(token),
        userId: account.userId,
        purpose,
        lifeMs: limits.interimMs,
        otpHash: isSent ? codeHash(token, { userId: account.userId, purpose, code }) : null,
        replaces,
        heedsLock: true,
        passwordHash: account.passwordHash,
      },
      visitor(request, account),
    );
    if (outcome === 'closed') return refusal(replaces === null ? wrongCredentials : signInIsOver);
    if (outcome === 'too many') return refusal(tooManyOtps);
    if (isSent) {
      const ways = await delivery.send(
        otpLetter(account, {
          purpose,
          code,
          speech: await speechIn(requestLanguage(request.headers)),
        }),
      );
      if (ways.length === 0) return notSent(request, account);
    }
    return { accessToken: token, messages: [], twoFAEnabled: account.isTwoFactor || byApp };
  };

  const another = async (request: FastifyRequest, input: AnotherOtp): Promise<SignInAnswer> => {
    const account = await accountOf(database.store, input.user);
    const replaces = tokenHash(input.token);
    const token = await database.store.get(interimToken, { tokenId: replaces });
    const isTheirs =
      account !== null &&
      token !== null &&
      token.userId === account.userId &&
      token.purpose === 'Login' &&
      input.purpose === 'Login' &&
      token.spentAt === null &&
      machine.steady() < token.expiresAt &&
      !account.isDisabled &&
      !isLocked(account, machine.steady());
    if (isTheirs) return withOtp(request, account, replaces);
    await database.write(
      record,
      refusedCall('OTP refused', account?.userId ?? null, 'no sign-in to send another for'),
      visitor(request, account),
    );
    return refusal(signInIsOver);
  };

  const notSent = async (request: FastifyRequest, account: Account): Promise<SignInAnswer> => {
    const entry = refusedCall('OTP refused', account.userId, 'it could not be sent');
    await database.write(record, entry, visitor(request, account));
    return refusal(otpNotSent);
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
        : another(request, { user: userId, token, purpose }),
    regenerateLdapOTP: ({ request, body: { userName, ...input } }) =>
      another(request, { ...input, user: userName }),
  };
};

const wrongCredentials = 'Invalid credentials';
const directoryIsDown = 'The directory cannot be reached, please try again later.';
const otpNotSent = 'The OTP could not be sent, please contact the exchange.';

/** Message of every later step whose token is no longer valid. */
export const signInIsOver = 'Your sign-in has expired, please enter your credentials again.';

export const tooManyOtps = 'Too many OTPs were asked for, please try again later.';

const refusal = (message: string): SignInAnswer => ({
  accessToken: null,
  messages: [message],
  twoFAEnabled: false,
});

/** For the journal only. */
const whyNot = (account: Account, isRight: boolean, steady: number) => {
  if (account.isDisabled) return 'disabled';
  if (isLocked(account, steady)) return 'locked';
  return isRight ? 'unknown' : 'wrong password';
};

const isTooOld = (account: Account, now: number) =>
  now >= (account.passwordChangedAt ?? account.createdAt) + passwordPolicy.expiryDays * dayMs;
