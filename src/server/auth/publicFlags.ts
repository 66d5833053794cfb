import type { Machine } from '../machine/machine.ts';
import type { AuthHandlers } from './authHandlers.ts';

/**
 * Settings that the sign-in forms read before anybody is signed in. The flags are bare numbers
 * (§7.3).
 */
export const publicFlags = ({
  settings,
}: Machine): AuthHandlers<'envFlag' | 'captchaFlag' | 'signInProvider' | 'passwordEncoding'> => ({
  envFlag: () => settings.envFlag,
  captchaFlag: () => settings.captchaFlag,
  signInProvider: () => ({
    name: settings.openId?.name ?? null,
    address: settings.openId && '/api/auth/oidc/begin',
  }),
  // The page that the server sends carries it too; this is for a console that another server sends.
  passwordEncoding: () => ({ key: settings.passwordKey, iv: settings.passwordIv }),
});
