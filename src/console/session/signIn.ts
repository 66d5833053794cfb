import { browserSignature } from './browserSignature.ts';
import { call } from './call.ts';
import { type CaptchaAnswer, captchaQuery, noCaptcha } from './captcha.ts';
import type { Credentials, LoginType } from './credentials.ts';
import { encodedPassword } from './encoding.ts';
import { openSession, type SessionData } from './sessionLife.ts';

/** The sign-in calls of each kind, and what they call the user (§7.3). */
const callsOf = {
  member: {
    login: 'login',
    validate: 'validateOTP',
    resend: 'regenerateOTP',
    user: 'userId',
  },
  domain: {
    login: 'ldapLogin',
    validate: 'validateExUserOTP',
    resend: 'regenerateLdapOTP',
    user: 'userName',
  },
} as const satisfies Record<LoginType, Record<string, string>>;

/** A sign-in between its two steps. */
export type Pending = { token: string; user: string };

/** What the first step leads to; a sign-in that is complete is in the session already. */
export type Outcome =
  | { is: 'signed in' }
  | { is: 'otp'; pending: Pending }
  | { is: 'password expired'; token: string }
  | { is: 'refused'; text: string };

type Answer = {
  accessToken: string | null;
  messages?: string[];
  twoFAEnabled: boolean;
  /** The message of a failed call. */
  message?: string;
};

/** The token of an answer that has one, else the words that say why not. */
export const tokenOr = (
  body: { accessToken: string | null; messages?: string[]; message?: string } | null,
  failed: string,
): { token: string } | { refused: string } =>
  body?.accessToken
    ? { token: body.accessToken }
    : { refused: body?.messages?.[0] ?? body?.message ?? failed };

export const failedOtp = 'Error occured while verifying OTP';
const passwordExpired = 'Password has expired! Kindly change password.';

/** Sends credentials (§4.6, steps 1 to 3 and 7). Rejects when the server cannot be reached. */
export const signIn = async (
  kind: LoginType,
  given: Credentials,
  proof: CaptchaAnswer = noCaptcha,
): Promise<Outcome> => {
  const { body } = await call<Answer>('POST', callsOf[kind].login + captchaQuery(proof), {
    body: {
      ...(kind === 'member' ? { memberId: given.memberId } : {}),
      username: given.username,
      password: await encodedPassword(given.password),
      captcha: proof.captcha,
    },
  });
  const text = body?.messages?.[0] ?? body?.message;
  const token = body?.accessToken;
  if (text === passwordExpired && token) return { is: 'password expired', token };
  if (text !== undefined || !token) return { is: 'refused', text: text ?? 'Please try again.' };
  const pending = { token, user: given.username };
  if (body?.twoFAEnabled) return { is: 'otp', pending };
  const refused = await validate(kind, pending, '');
  return refused === null ? { is: 'signed in' } : { is: 'refused', text: refused };
};

/** Sends an OTP, empty for an account without two-factor. Null when signed in, else why not. */
export const validate = async (
  kind: LoginType,
  { token, user }: Pending,
  otp: string,
): Promise<string | null> => {
  const { body } = await call<SessionData & { message?: string }>('POST', callsOf[kind].validate, {
    body: {
      otp,
      [callsOf[kind].user]: user,
      token,
      browserSignature: browserSignature(),
      purpose: 'Login',
    },
  });
  if (body?.accessToken && openSession(body)) return null;
  return body?.messages?.[0] ?? body?.message ?? failedOtp;
};

/** Asks for another OTP; the one before is worth nothing from then on. */
export const resend = async (
  kind: LoginType,
  { token, user }: Pending,
): Promise<Pending | { refused: string }> => {
  const { body } = await call<Answer>('POST', callsOf[kind].resend, {
    body: { [callsOf[kind].user]: user, token, purpose: 'Login' },
  });
  return { user, ...tokenOr(body, failedOtp) };
};
