import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { knownPasswordEncoding } from './signInSettings.ts';

/**
 * The settings with the password encoding that the installation made for itself. It takes the place of
 * the one that everybody knows in production; what the environment names stays, and so does the known
 * one of the demo.
 */
export const withOwnEncoding = (
  settings: Settings,
  own: Pick<Secrets, 'passwordKey' | 'passwordIv'>,
): Settings => {
  const { mode, passwordKey, passwordIv } = settings;
  if (mode !== 'production') return settings;
  return {
    ...settings,
    passwordKey: passwordKey === knownPasswordEncoding.key ? own.passwordKey : passwordKey,
    passwordIv: passwordIv === knownPasswordEncoding.iv ? own.passwordIv : passwordIv,
  };
};
