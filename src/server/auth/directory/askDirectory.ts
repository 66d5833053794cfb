import type { Person } from '../../machine/directory.ts';
import type { Machine } from '../../machine/machine.ts';
import { type Account, accountOf, isDomainUser } from '../../people/account.ts';
import { keepDiffering } from './keepDiffering.ts';

/** A domain user who tries to sign in. */
type Attempt = {
  domainId: string;
  /** Null for one that could not be read. */
  password: string | null;
  address: string;
};

/**
 * The user of an attempt, as the table of users has them now, and whether the password was theirs.
 */
export type Attempted = {
  account: Account | null;
  /** The user that a wrong password counts against; it may be a person who never signed in before. */
  userId: string | null;
  isRight: boolean;
};

/**
 * Asks the directory for a domain user. Somebody whom an LDAP server knows gets a row in the table of
 * users, also by a wrong password, because attempts are counted there.
 */
export const askDirectory = async (
  { directory, database, log }: Pick<Machine, 'directory' | 'database' | 'log'>,
  { domainId, password, address }: Attempt,
): Promise<Attempted | 'down'> => {
  const checked = await directory.check(domainId, password);
  if (checked.is === 'down') return 'down';
  const { person } = checked;
  const isRight = checked.is === 'right';
  const before = person && (await accountOf(database.store, person.userId));
  if (!person || (before && !isDomainUser(before)))
    return { account: null, userId: null, isRight: false };
  const { userId } = person;
  if (directory.kind === 'embedded') return { account: before, userId, isRight };
  const { userName, emailId, mobileNumber, role } = person;
  const kept: Person = { userId, userName, emailId, mobileNumber, role };
  const keep = () => keepDiffering({ database }, before, kept, address);
  if (isRight) await keep();
  // Not waited for: it is one commit with the note of the failure that follows, as for everybody else.
  if (!isRight && !before)
    keep().catch((error: unknown) => log.warn({ err: error }, 'a domain user could not be kept'));
  return { account: isRight ? await accountOf(database.store, userId) : before, userId, isRight };
};
