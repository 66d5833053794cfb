import type { Role } from '#domain/roles.ts';
import { type Account, isDomainUser } from '../people/account.ts';

/** A domain user as the directory has them. */
export type Person = {
  userId: string;
  userName: string;
  emailId: string | null;
  mobileNumber: string | null;
  role: Role;
};

/** In what a person differs from the user that we have of them. */
export const differing = (account: Account, person: Person): Partial<Person> =>
  Object.fromEntries(
    Object.entries(person).filter(([name, value]) => account[name as keyof Person] !== value),
  );

/**
 * The directory's answer about a person: `wrong` names the user whose password was guessed at, where there is
 * one, so that the guess counts; `down` says nothing of anyone.
 */
export type Checked =
  | { is: 'right'; person: Person }
  | { is: 'wrong'; person: Person | null }
  | { is: 'down' };

/** The domain users and their passwords: the table of users, an LDAP server, or an OpenID provider. */
export type Directory = {
  kind: 'embedded' | 'ldap' | 'openid';
  /**
   * Whether a password is that of a domain id; null for one that could not be read. Never rejects
   * when a server is down.
   */
  check(domainId: string, password: string | null): Promise<Checked>;
  /** The person of a domain id as they may sign in now; null where there is none any more. */
  find(domainId: string): Promise<Person | null | 'down'>;
};

/** Whether we keep the password of an account, so that it can grow old here and be set by a link. */
export const keepsPassword = ({ kind }: Directory, account: Pick<Account, 'role'>): boolean =>
  kind === 'embedded' || !isDomainUser(account);
