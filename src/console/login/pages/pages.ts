/**
 * What the door leads to: the console and the rarer pages, fetched from a file of their own, so that
 * the first file need not list all that they are made of, and who is signed in needs no login for it.
 */
export const loadApp = () => import('../../app/App.tsx');
export const loadPasswordPage = () => import('./PasswordPage.tsx');
export const loadForgotPage = () => import('./ForgotPage.tsx');
export const loadReplacedPage = () => import('./ReplacedPage.tsx');
