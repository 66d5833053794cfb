import { accountOf, isDomainUser } from '../auth/account.ts';
import { isPassword } from '../auth/password.ts';
import type { Database } from '../database/database.ts';
import type { Directory } from './directory.ts';

/**
 * The domain users of the table of users, with the passwords that they set by a link. An unknown one
 * costs the comparison of a password like any other.
 */
export const embeddedDirectory = ({ store }: Pick<Database, 'store'>): Directory => ({
  kind: 'embedded',
  check: async (domainId, password) => {
    const found = await accountOf(store, domainId);
    const person = found && isDomainUser(found) ? found : null;
    const isRight = await isPassword(password, person?.passwordHash ?? null);
    return isRight && person ? { is: 'right', person } : { is: 'wrong', person };
  },
});
