import { parseArgs } from 'node:util';
import { domainRoles } from '#domain/roles.ts';
import { withoutHidden } from '#model/values/oneForm.ts';
import { normalised } from '#model/values/validate.ts';
import {
  type NewDomainUser,
  openDomainUser,
  printedLink,
  rowOf,
} from '../auth/password/printedLink.ts';
import type { Database } from '../database/database.ts';
import { checkRow } from '../database/rows/rowCheck.ts';
import { system } from '../database/writing/mutation.ts';
import { type Account, accountOf, isDomainUser, users } from '../people/account.ts';
import { publicAddress } from '../runtime/address.ts';
import { WrongWords } from '../runtime/command.ts';
import { ApiError } from '../runtime/errors.ts';
import { Faults } from './faults.ts';
import { openInstallation } from './openInstallation.ts';
import { settingsFor } from './serve.ts';

/** Options of the command line; an empty role means an existing user. */
type DomainUserOptions = Omit<NewDomainUser, 'role'> & { role: string };

/**
 * Creates a domain user of the embedded directory and prints the link to set a password, or prints
 * a new link for an existing one. Safe while a server runs: each batch of writes continues the
 * journal where the other process left it. Throws Faults where nothing can be done.
 */
export const domainUser = async (args: readonly string[]): Promise<void> => {
  const request = optionsIn(args);
  const settings = settingsFor('production');
  if (settings.ldap !== null)
    throw new Faults('Domain users come from the directory that LDAP_URL names:', [
      'Make them there, and put them into a group of LDAP_GROUPS.',
    ]);
  const database = await openInstallation(settings);
  try {
    const before = await accountOf(database.store, request.userId);
    const made = before ?? (await newUser(database, request));
    const path = await linkFor(database, made, request);
    process.stdout.write(
      [
        before
          ? `Domain user ${made.userId} already exists.`
          : `Domain user ${made.userId} is created, two-factor ${made.isTwoFactor ? 'on' : 'off, since neither --email nor --mobile gives an address for OTPs'}.`,
        'Set the password once, within an hour, at',
        `  ${publicAddress(settings)}${path}`,
        '',
      ].join('\n'),
    );
  } finally {
    await database.close();
  }
};

const optionsIn = (args: readonly string[]): DomainUserOptions => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { email: { type: 'string' }, mobile: { type: 'string' } },
    });
    const [userId, role = '', userName = '', ...more] = positionals;
    if (!userId || more.length > 0 || (role === '') !== (userName === '')) throw new Error('');
    const meant = normalised(users().fields, {
      userId,
      userName,
      emailId: values.email ?? null,
      mobileNumber: values.mobile ?? null,
    });
    return { ...(meant as Omit<NewDomainUser, 'role'>), role: withoutHidden(role) };
  } catch {
    throw new WrongWords('A domain user is created by');
  }
};

const newUser = async (
  database: Database,
  { role, ...details }: DomainUserOptions,
): Promise<Account> => {
  const known = domainRoles.find((each) => each === role);
  if (!known && role === '')
    throw new Faults(`There is no user ${details.userId}:`, [
      'To create the user, add the role and the name (`offerdesk domain-user --help`).',
    ]);
  if (!known) throw new WrongWords(`${role} is not a role of a domain user:`);
  const user = { ...details, role: known };
  try {
    checkRow(users(), 'create', rowOf(user));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Faults('This user cannot be created:', Object.values(error.errors ?? {}));
  }
  await database.write(openDomainUser, user, system);
  return (await accountOf(database.store, details.userId)) as Account;
};

const linkFor = async (
  database: Database,
  user: Account,
  request: DomainUserOptions,
): Promise<string> => {
  const { userId, role } = user;
  if (!isDomainUser(user))
    throw new Faults(`${userId} is a user of member ${user.memberId}:`, [
      'Their administrator sends them a link.',
    ]);
  if (request.role !== '' && request.role !== role)
    throw new Faults(`${userId} already exists, as ${role}:`, [
      'Two people change the role of a domain user in the console.',
    ]);
  const path = await printedLink({ database }, userId);
  if (path === null)
    throw new Faults(`${userId} is disabled:`, ['A Control User enables the account.']);
  return path;
};
