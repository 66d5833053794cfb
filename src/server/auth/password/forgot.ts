import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { AnswerTo } from '#model';
import type { authCalls } from '#own/session/authCalls.ts';
import { forgotPurpose } from '#own/session/signInFields.ts';
import { requestLanguage } from '../../http/requestLanguage.ts';
import { speechIn } from '../../languages/speech.ts';
import type { Machine } from '../../machine/machine.ts';
import { type Account, accountOf, isDomainUser } from '../../people/account.ts';
import type { AuthHandlers } from '../authHandlers.ts';
import { isCaptchaRight } from '../captcha/captcha.ts';
import { otpLetter } from '../secondFactor/otpLetter.ts';
import { codeWords } from '../secondFactor/otpStep.ts';
import type { RenewForgotten } from '../signIn.ts';
import { tooManyOtps } from '../signInRefusal.ts';
import { codeHash, isSame, newCode, newToken, tokenHash } from '../token.ts';
import { visitor } from '../visitor.ts';
import { issueForgot, renewForgot, tryForgotCode } from './forgotMutations.ts';

const purpose = 'Forgot';

type Handlers = AuthHandlers<'forgotPassword' | 'validateForgotPassword'>;
type ForgotAnswer = AnswerTo<typeof authCalls, 'forgotPassword'>;

/**
 * A forgotten password (§4.7): user id, mobile number and mail lead to an OTP, the OTP to a token
 * that sets a new password, once. Nothing here signs anybody in or tells whether a user exists: what
 * is unknown is given a token too, takes as long, and every OTP of it is wrong. Answers what sends
 * another OTP.
 */
export const forgotCalls = (machine: Machine): Handlers & { renewForgotten: RenewForgotten } => {
  const { database, delivery, log } = machine;

  /** Sends once the answer is out, and waits for nothing: the time of an answer must not tell who exists. */
  const sendAfter = (reply: FastifyReply, userId: string | null, code: string) => {
    const send = async () => {
      const account = userId === null ? null : await accountOf(database.store, userId);
      if (!account) return;
      const speech = await speechIn(requestLanguage(reply.request.headers));
      await delivery.send(otpLetter(account, { purpose: 'Forgotten password', code, speech }));
    };
    finished(reply.raw)
      .catch(() => undefined)
      .then(send)
      .catch((error: unknown) => log.warn({ err: error }, 'an OTP could not be sent'));
  };

  const forgotPassword: Handlers['forgotPassword'] = async ({ request, reply, query, body }) => {
    const { userId, mobileNumber, emailId } = body;
    if (!(await isCaptchaRight(machine, request, query))) return refusal('Invalid Captcha');
    const account = await accountOf(database.store, userId);
    const token = newToken();
    const code = newCode();
    const isToBeSent = await database.write(
      issueForgot,
      {
        tokenId: tokenHash(token),
        userId: account?.userId ?? null,
        why: whyNobody(account, mobileNumber, emailId),
        askedFor: boundTo(token, userId),
        otpHash: codeHash(token, { userId, purpose, code }),
      },
      visitor(request, account),
    );
    sendAfter(reply, isToBeSent && account ? account.userId : null, code);
    return { messages: [], accessToken: token };
  };

  const validateForgotPassword: Handlers['validateForgotPassword'] = async ({ request, body }) => {
    const { token, otp: code, purpose: purposeSent, userId } = body;
    const next = newToken();
    const outcome = await database.write(
      tryForgotCode,
      {
        tokenId: tokenHash(token),
        askedFor: purposeSent === forgotPurpose ? boundTo(token, userId) : '',
        codeHash: codeHash(token, { userId, purpose, code }),
        nextId: tokenHash(next),
      },
      visitor(request),
    );
    if (outcome === 'right') return { messages: [], accessToken: next };
    return refusal(outcome === 'over' ? forgotIsOver : codeWords[outcome]);
  };

  const renewForgotten: RenewForgotten = async (request, reply, { token: former, userId }) => {
    const token = newToken();
    const code = newCode();
    const { outcome, userId: toBeSent } = await database.write(
      renewForgot,
      {
        replaces: tokenHash(former),
        replacesAskedFor: boundTo(former, userId),
        tokenId: tokenHash(token),
        askedFor: boundTo(token, userId),
        otpHash: codeHash(token, { userId, purpose, code }),
      },
      visitor(request),
    );
    if (outcome !== 'renewed') {
      const words = outcome === 'over' ? forgotIsOver : tooManyOtps;
      return { ...refusal(words), twoFAEnabled: false };
    }
    sendAfter(reply, toBeSent, code);
    return { messages: [], accessToken: token, twoFAEnabled: true };
  };

  return { forgotPassword, validateForgotPassword, renewForgotten };
};

const forgotIsOver = 'This request has expired, please enter your details again.';

const refusal = (message: string): ForgotAnswer => ({ messages: [message], accessToken: null });

/** Ties a token to the user id that was typed for it, whether or not there is such a user. */
const boundTo = (token: string, userId: string) => codeHash(token, { userId, purpose, code: '' });

/** Why no OTP is sent; null when everything typed belongs to one member user. */
const whyNobody = (account: Account | null, mobileNumber: string, emailId: string) => {
  const isReached = [
    isSame(mobileNumber, account?.mobileNumber ?? ''),
    isSame(emailId.toLowerCase(), (account?.emailId ?? '').toLowerCase()),
  ].every(Boolean);
  if (!account) return 'unknown user';
  if (isDomainUser(account)) return 'a domain user';
  return isReached ? null : 'another mobile number or mail';
};
