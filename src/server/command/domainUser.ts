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
import { ApiError } from '../runtime/errors.ts';
import { Faults } from './faults.ts';
import { openInstallation } from './openInstallation.ts';
import type { Report } from './report.ts';
import { settingsFor } from './serve.ts';

/** Words of the command line; without a role and a name they mean an existing user. */
type DomainUserWords = {
  userId: string;
  role?: NewDomainUser['role'];
  userName?: string;
  email?: string;
  mobile?: string;
};

/**
 * Creates a domain user of the embedded directory and prints the link to set a password, or prints
 * a new link for an existing one. Safe while a server runs: each batch of writes continues the
 * journal where the other process left it. Throws Faults where nothing can be done.
 */
export const domainUser = async (words: DomainUserWords): Promise<Report> => {
  const request = { ...meantBy(words), role: words.role };
  const settings = settingsFor('production');
  if (settings.ldap !== null)
    throw new Faults('Domain users come from the directory that LDAP_URL names:', [
      'Make them there, and put them into a group of LDAP_GROUPS.',
    ]);
  if (settings.openId !== null)
    throw new Faults('Domain users come from the provider that OIDC_ISSUER names:', [
      'Make them there, and put them into a group of OIDC_GROUPS.',
    ]);
  const database = await openInstallation(settings);
  try {
    const before = await accountOf(database.store, request.userId);
    const made = before ?? (await newUser(database, request));
    const link = `${publicAddress(settings)}${await linkFor(database, made, request)}`;
    const { userId, role, isTwoFactor } = made;
    return {
      lines: [
        before
          ? `Domain user ${userId} already exists.`
          : `Domain user ${userId} is created, two-factor ${isTwoFactor ? 'on' : 'off, since neither --email nor --mobile gives an address for OTPs'}.`,
        'Set the password once, within an hour, at',
        `  ${link}`,
      ],
      facts: { userId, role, isNew: before === null, isTwoFactor, link },
    };
  } finally {
    await database.close();
  }
};

type Request = Omit<NewDomainUser, 'role'> & Pick<DomainUserWords, 'role'>;

/** The fields of the user in one form. */
const meantBy = ({ userId, userName = '', email, mobile }: DomainUserWords) =>
  normalised(users().fields, {
    userId,
    userName,
    emailId: email ?? null,
    mobileNumber: mobile ?? null,
  }) as Omit<NewDomainUser, 'role'>;

const newUser = async (database: Database, { role, ...details }: Request): Promise<Account> => {
  if (role === undefined)
    throw new Faults(`There is no user ${details.userId}:`, [
      'To create the user, add the role and the name (`offerdesk domain-user --help`).',
    ]);
  const user = { ...details, role };
  try {
    checkRow(users(), 'create', rowOf(user));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Faults('This user cannot be created:', Object.values(error.errors ?? {}));
  }
  await database.write(openDomainUser, user, system);
  return (await accountOf(database.store, details.userId)) as Account;
};

const linkFor = async (database: Database, user: Account, request: Request): Promise<string> => {
  const { userId, role } = user;
  if (!isDomainUser(user))
    throw new Faults(`${userId} is a user of member ${user.memberId}:`, [
      'Their administrator sends them a link.',
    ]);
  if (request.role !== undefined && request.role !== role)
    throw new Faults(`${userId} already exists, as ${role}:`, [
      'Two people change the role of a domain user in the console.',
    ]);
  const path = await printedLink({ database }, userId);
  if (path === null)
    throw new Faults(`${userId} is disabled:`, ['A Control User enables the account.']);
  return path;
};
