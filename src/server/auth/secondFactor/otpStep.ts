import type { FastifyReply, FastifyRequest } from 'fastify';
import { record } from '../../database/writing/mutation.ts';
import { actorOf } from '../../http/guard.ts';
import type { Machine } from '../../machine/machine.ts';
import { type Account, accountOf, signedInOf } from '../../people/account.ts';
import { limits } from '../../people/limits.ts';
import type { AuthHandlers } from '../authHandlers.ts';
import { refusedCall } from '../failureMutations.ts';
import { putCookie } from '../session/cookie.ts';
import { deviceOf } from '../session/device.ts';
import { noSession, type SessionData, sessionData } from '../session/sessionData.ts';
import { endSession } from '../session/sessionMutations.ts';
import { signInIsOver } from '../signInRefusal.ts';
import { codeHash, newHandle, newToken, tokenHash } from '../token.ts';
import { visitor } from '../visitor.ts';
import { type CodeOutcome, tryCode } from './codeMutations.ts';
import { typedCode } from './secondFactor.ts';

/** The message for an OTP that is refused. */
export const codeWords: Record<Exclude<CodeOutcome, 'signed in'>, string> = {
  wrong: 'Invalid OTP',
  expired: 'The OTP has expired, please use Resend OTP.',
  over: signInIsOver,
};

type Typed = Record<'user' | 'token' | 'otp' | 'purpose' | 'browserSignature', string>;

/**
 * The second step: `POST validateOTP`, and `validateExUserOTP` for domain users. Only here a session
 * begins, always under a new token, whatever cookie the browser sent; an earlier session of the
 * same browser ends. An empty OTP is right for accounts that have two-factor off, and for no other.
 */
export const otpStep = (machine: Machine): AuthHandlers<'validateOTP' | 'validateExUserOTP'> => {
  const { database } = machine;

  const step = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { user, token, otp, purpose, browserSignature }: Typed,
  ): Promise<SessionData> => {
    const account = await accountOf(database.store, user);
    const userId = account?.userId ?? '';
    const sessionToken = newToken();
    const sessionId = tokenHash(sessionToken);
    const outcome =
      purpose === 'Login'
        ? await database.write(
            tryCode,
            {
              tokenId: tokenHash(token),
              userId,
              codeHash: otp === '' ? null : codeHash(token, { userId, purpose, code: otp }),
              typed: await typedCode(machine, userId, otp),
              sessionId,
              browserSignature: browserSignature || null,
              device: deviceOf(request.headers['user-agent']),
              handle: newHandle(),
            },
            visitor(request, account),
          )
        : await refusedAtOnce(request, account);
    if (outcome !== 'signed in' || !account) {
      const isExpired = outcome !== 'wrong';
      return noSession(codeWords[outcome === 'signed in' ? 'over' : outcome], isExpired);
    }
    await endFormer(request);
    putCookie(reply, sessionToken);
    return sessionData(machine, sessionToken, signedInOf(account, sessionId), limits.sessionIdleMs);
  };

  /** A token is asked for another end than it is for here. */
  const refusedAtOnce = async (
    request: FastifyRequest,
    account: Account | null,
  ): Promise<CodeOutcome> => {
    const entry = refusedCall('OTP refused', account?.userId ?? null, 'another purpose');
    await database.write(record, entry, visitor(request, account));
    return 'over';
  };

  const endFormer = async (request: FastifyRequest) => {
    if (!request.user) return;
    const { sessionId, userId } = request.user;
    await database.write(endSession, { sessionId, userId }, actorOf(request, request.user));
  };

  return {
    validateOTP: ({ request, reply, body: { userId, ...typed } }) =>
      step(request, reply, { ...typed, user: userId }),
    validateExUserOTP: ({ request, reply, body: { userName, ...typed } }) =>
      step(request, reply, { ...typed, user: userName }),
  };
};
