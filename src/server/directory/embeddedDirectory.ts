import type { Database } from '../database/database.ts';
import type { Store } from '../database/rows/store.ts';
import type { Directory } from '../machine/directory.ts';
import { accountOf, isDomainUser } from '../people/account.ts';
import { isPassword } from '../people/password.ts';

/**
 * The domain users of the table of users, with the passwords that they set by a link. An unknown one
 * costs the comparison of a password like any other.
 */
export const embeddedDirectory = ({ store }: Pick<Database, 'store'>): Directory => ({
  kind: 'embedded',
  find: (domainId) => domainUserOf(store, domainId),
  check: async (domainId, password) => {
    const person = await domainUserOf(store, domainId);
    const isRight = await isPassword(password, person?.passwordHash ?? null);
    return isRight && person ? { is: 'right', person } : { is: 'wrong', person };
  },
});

const domainUserOf = async (store: Store, domainId: string) => {
  const account = await accountOf(store, domainId);
  return account && isDomainUser(account) ? account : null;
};
