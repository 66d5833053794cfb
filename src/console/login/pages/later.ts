import { createElement } from 'react';
import type { SignInAnswer, SignInStep } from '../../app/authProvider.ts';
import { later } from '../../browser/later.tsx';
import { Waiting } from './Waiting.tsx';

const rest = () => import('./rest.ts');
const pages = () => import('./pages.ts');
const waiting = createElement(Waiting);

/**
 * Parts loaded on demand, or prefetched once the login is drawn: the login itself must come first.
 */
export const BelowForm = later(async () => ({ default: (await rest()).BelowForm }));
export const CaptchaField = later(async () => ({ default: (await rest()).CaptchaField }));
export const SignInOtp = later(async () => ({ default: (await rest()).SignInOtp }));
export const Console = later(async () => (await pages()).loadApp(), waiting);
export const PasswordPage = later(async () => (await pages()).loadPasswordPage(), waiting);
export const ForgotPage = later(async () => (await pages()).loadForgotPage(), waiting);
export const ReplacedPage = later(async () => (await pages()).loadReplacedPage(), waiting);

/** Takes a step of the sign-in, as `authProvider.login` does. */
export const login = async (step: SignInStep): Promise<SignInAnswer> =>
  (await rest()).authProvider.login(step);

/** Asks the server whether this browser is signed in; the session then says so. */
export const restoreSession = async (): Promise<unknown> =>
  (await import('../../session/sessionLife.ts')).restoreSession();

/** Why the session is over, in the server's words; null when nothing answers. */
export const wordsOfEnd = async (): Promise<string | null> =>
  (await import('../../session/sessionLife.ts')).wordsOfEnd();

/** Fetches the console. What fails here fails again, and is shown, when it is wanted. */
export const fetchAhead = (): void => {
  pages()
    .then(({ loadApp }) => loadApp())
    .catch(() => {});
};
