import type { Resource, StoredRow } from '#model';
import { system } from '../../database/writing/mutation.ts';
import type { Machine } from '../../machine/machine.ts';
import { users } from '../../people/account.ts';
import { openDomainUser, printedLink } from './printedLink.ts';

const firstUser = {
  userId: 'control',
  userName: 'Control User',
  role: 'controlUser',
  emailId: null,
  mobileNumber: null,
} as const;

/**
 * The first link of a new installation: the path where its first Control User sets a password, valid once and
 * for an hour; a later start makes a new one as long as no Control User has a password. Null when one has,
 * and with another directory, which keeps the passwords. The first user has two-factor off, since no address is
 * known yet.
 */
export const firstLink = async (machine: Machine): Promise<string | null> => {
  if (machine.directory.kind !== 'embedded') return null;
  const controlUsers: StoredRow<Resource>[] = await machine.database.store.list(users(), {
    role: 'controlUser',
  });
  if (controlUsers.some(({ passwordHash }) => passwordHash !== null)) return null;
  await machine.database.write(openDomainUser, firstUser, system);
  return printedLink(machine, firstUser.userId);
};
