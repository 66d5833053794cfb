import { domainRoles, type Role, roleKey } from '#domain/roles.ts';
import type { AuditFields, Resource } from '#model';
import { nounNamed } from '#registry';
import type { Store } from '../database/rows/store.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import { limits } from './limits.ts';

/** The part of the schema `user` that sign-in relies on. Instants in ms. */
export type Account = AuditFields & {
  userId: string;
  userName: string;
  role: Role;
  memberId: string | null;
  branchId: string | null;
  emailId: string | null;
  mobileNumber: string | null;
  isTwoFactor: boolean;
  isDisabled: boolean;
  passwordHash: string | null;
  passwordChangedAt: number | null;
  failedAttempts: number;
  lockedAt: number | null;
  /**
   * Another person who changed the address of letters since the user last signed in or set a password; null
   * when there is none.
   */
  readdressedBy: string | null;
};

/** The table of users, by its name: the machine imports no schema. */
export const users = () => nounNamed('user') as Resource;

/** The user of an id, null when there is none. */
export const accountOf = async (
  store: Pick<Store, 'get'>,
  userId: string,
): Promise<Account | null> => (await store.get(users(), { userId })) as unknown as Account | null;

/** Whether this user signs in with a domain account instead of a member id. */
export const isDomainUser = (account: Pick<Account, 'role'>): boolean =>
  (domainRoles as readonly Role[]).includes(account.role);

/**
 * Whether wrong attempts have locked the account; it opens again by itself. Both instants are of
 * the steady time.
 */
export const isLocked = (account: Pick<Account, 'lockedAt'>, steady: number): boolean =>
  account.lockedAt !== null && steady < account.lockedAt + limits.lockMs;

/** The signed-in user, as every handler gets it. */
export const signedInOf = (account: Account, sessionId: string): SignedIn => ({
  userId: account.userId,
  userName: account.userName,
  role: account.role,
  memberId: account.memberId,
  branchId: account.branchId,
  sessionId,
});

/**
 * The signed-in user, as the wire has it (§3): the first role is the effective one, which is the
 * viewed role while a person views as another.
 */
export const userInfoOf = (user: SignedIn, steady: number) => ({
  userId: user.userId,
  userName: user.userName,
  memberId: user.memberId,
  branchId: user.branchId,
  roles: [roleKey(user.role)],
  ...(user.viewing && { viewAs: { timeLeft: Math.max(0, user.viewing.until - steady) } }),
});
