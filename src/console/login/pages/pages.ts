/**
 * The console and the rarer pages behind the login. They have a separate file, so that the first
 * file need not list their parts, and signed-in users do not load the login.
 */
export const loadApp = () => import('../../app/App.tsx');
export const loadPasswordPage = () => import('./PasswordPage.tsx');
export const loadForgotPage = () => import('./ForgotPage.tsx');
export const loadReplacedPage = () => import('./ReplacedPage.tsx');
