import type { FastifyRequest } from 'fastify';
import { record } from '../../database/writing/mutation.ts';
import { requestLanguage } from '../../http/requestLanguage.ts';
import { speechIn } from '../../languages/speech.ts';
import type { Machine } from '../../machine/machine.ts';
import { type Account, accountOf, isLocked } from '../../people/account.ts';
import { limits } from '../../people/limits.ts';
import { refusedCall } from '../failureMutations.ts';
import {
  refusal,
  type SignInAnswer,
  signInIsOver,
  tooManyOtps,
  wrongCredentials,
} from '../signInRefusal.ts';
import { interimToken } from '../tables.ts';
import { codeHash, newCode, newToken, tokenHash } from '../token.ts';
import { issueToken } from '../tokenMutations.ts';
import { visitor } from '../visitor.ts';
import { otpLetter } from './otpLetter.ts';
import { hasAuthenticator } from './secondFactor.ts';

/** The input of a call for another OTP: the user as typed, and the sign-in that it belongs to. */
type AnotherOtp = { user: string; token: string; purpose: string };

const otpNotSent = 'The OTP could not be sent, please contact the exchange.';

/** The OTP of a sign-in whose credentials are right: it is sent, and sent again on request. */
export const otpOf = (machine: Machine) => {
  const { database, delivery } = machine;

  /** Opens the OTP step, or opens it again in place of the token given. */
  const open = async (
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
    if (isTheirs) return open(request, account, replaces);
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

  return { open, another };
};
