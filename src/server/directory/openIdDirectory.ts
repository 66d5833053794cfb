import type { Directory } from '../machine/directory.ts';
import { isPassword } from '../people/password.ts';

/**
 * The domain users of an OpenID provider: no password of theirs is right here, and each costs one comparison.
 * The provider cannot be asked about a person who is not at the browser.
 */
export const openIdDirectory: Directory = {
  kind: 'openid',
  find: async () => 'down',
  check: async (_, password) => {
    await isPassword(password, null);
    return { is: 'wrong', person: null };
  },
};
