import { english, t } from '../browser/language.ts';
import { browserSignature } from './browserSignature.ts';
import { callAuth } from './call.ts';
import { type CaptchaAnswer, noCaptcha } from './captcha.ts';
import type { Credentials, LoginType } from './credentials.ts';
import { encodedPassword } from './encoding.ts';
import { openSession } from './sessionLife.ts';

/** Validity of a one-time password, seconds (§4.6). */
export const otpSeconds = 120;

/** A sign-in between its two steps. */
export type Pending = { token: string; user: string };

/** The outcome of the first step; a complete sign-in is in the session already. */
export type SignInOutcome =
  | { is: 'signed in' }
  | { is: 'otp'; pending: Pending }
  | { is: 'password expired'; token: string; text: string }
  | { is: 'refused'; text: string };

/** The token of an answer that has one, else the words that say why not. */
export const tokenOr = (
  body: {
    readonly accessToken?: string | null;
    readonly messages?: readonly string[];
    readonly message?: string;
  } | null,
  failed: string,
): { token: string } | { refused: string } =>
  body?.accessToken
    ? { token: body.accessToken }
    : { refused: body?.messages?.[0] ?? body?.message ?? failed };

export const failedOtp = english('Error occured while verifying OTP');
const passwordExpired = english('Password has expired! Kindly change password.');

/** Sends credentials (§4.6, steps 1 to 3 and 7). Rejects when the server cannot be reached. */
export const signIn = async (
  kind: LoginType,
  credentials: Credentials,
  proof: CaptchaAnswer = noCaptcha,
): Promise<SignInOutcome> => {
  const { memberId, username } = credentials;
  const password = await encodedPassword(credentials.password);
  const typed = { username, password, captcha: proof.captcha };
  const { body } = await (kind === 'member'
    ? callAuth('login', { query: proof, body: { memberId, ...typed } })
    : callAuth('ldapLogin', { query: proof, body: typed }));
  const text = body?.messages?.[0] ?? body?.message;
  const token = body?.accessToken;
  if (text === passwordExpired && token) return { is: 'password expired', token, text };
  if (text !== undefined || !token) return { is: 'refused', text: text ?? t('Please try again.') };
  const pending = { token, user: credentials.username };
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
  const typed = { otp, token, browserSignature: browserSignature(), purpose: 'Login' };
  const { body } = await (kind === 'member'
    ? callAuth('validateOTP', { body: { ...typed, userId: user } })
    : callAuth('validateExUserOTP', { body: { ...typed, userName: user } }));
  if (body?.accessToken && openSession(body)) return null;
  return body?.messages?.[0] ?? body?.message ?? failedOtp;
};

/** Asks for another OTP; the one before is worth nothing from then on. */
export const resend = async (
  kind: LoginType,
  { token, user }: Pending,
): Promise<Pending | { refused: string }> => {
  const request = { token, purpose: 'Login' };
  const { body } = await (kind === 'member'
    ? callAuth('regenerateOTP', { body: { ...request, userId: user } })
    : callAuth('regenerateLdapOTP', { body: { ...request, userName: user } }));
  return { user, ...tokenOr(body, failedOtp) };
};
