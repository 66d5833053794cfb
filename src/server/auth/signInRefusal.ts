import type { AnswerTo } from '#model';
import type { authCalls } from '#own/session/authCalls.ts';

export type SignInAnswer = AnswerTo<typeof authCalls, 'login'>;

/** The answer of a refused first step. */
export const refusal = (message: string): SignInAnswer => ({
  accessToken: null,
  messages: [message],
  twoFAEnabled: false,
});

/** One message for all that can be wrong with them. */
export const wrongCredentials = 'Invalid credentials';

/** Message of every later step whose token is no longer valid. */
export const signInIsOver = 'Your sign-in has expired, please enter your credentials again.';

export const tooManyOtps = 'Too many OTPs were asked for, please try again later.';
