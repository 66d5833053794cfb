/**
 * What the login does without at the first look, in one file of its own. The console and the rarer
 * pages are fetched from here, so that the first file need not list all that they are made of.
 */
export { BelowForm } from './BelowForm.tsx';
export { OtpForm } from './OtpForm.tsx';
export { signIn } from './signIn.ts';

export const loadApp = () => import('../App.tsx');
export const loadPasswordPage = () => import('./PasswordPage.tsx');
export const loadForgotPage = () => import('./ForgotPage.tsx');
