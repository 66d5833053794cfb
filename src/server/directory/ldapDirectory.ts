import { type Client, ResultCodeError } from 'ldapts';
import type { Checked, Directory } from '../machine/directory.ts';
import type { Machine } from '../machine/machine.ts';
import { accountOf, isLocked } from '../people/account.ts';
import type { LdapSettings } from '../runtime/domainUsers/ldapSettings.ts';
import { withLdap } from './ldapConnection.ts';
import { findPerson } from './ldapPerson.ts';

/** More conversations at once would only keep a slow directory busy. */
const mostAtOnce = 50;

/** LDAP's result codes for a wrong password, or for a person who is not let in. */
const refusals = [19, 32, 48, 49, 50, 53];

/**
 * The domain users of an LDAP server: found by a search, their password proved by signing in to the server
 * with it. An unknown user costs the same requests and a sign-in too, but that of the searcher itself: a
 * made-up entry would not be compared with a real password, and a wrong password of the searcher could lock
 * it. The password of an account that is closed here is not sent, so that guesses at it do not lock it there
 * as well.
 */
export const ldapDirectory = (
  settings: LdapSettings,
  { database, log, steady }: Pick<Machine, 'database' | 'log' | 'steady'>,
): Directory => {
  let talks = 0;

  const isClosed = async (userId: string) => {
    const account = await accountOf(database.store, userId);
    return account !== null && (account.isDisabled || isLocked(account, steady()));
  };

  const begin = async (client: Client) => {
    if (settings.searcher) await client.bind(settings.searcher.dn, settings.searcher.password);
  };

  const checked = (domainId: string, password: string) =>
    withLdap(settings, async (client): Promise<Checked> => {
      await begin(client);
      const found = await findPerson(client, settings, domainId);
      if (typeof found === 'string') {
        await proveNothing(client, settings);
        if (found !== 'no such entry') log.info({ why: found }, 'a domain user was refused');
        return { is: 'wrong', person: null };
      }
      const { dn, person } = found;
      const mayTry =
        password !== '' && person.userId === domainId && !(await isClosed(person.userId));
      const isRight = mayTry ? await proves(client, dn, password) : false;
      if (!mayTry) await proveNothing(client, settings);
      return { is: isRight ? 'right' : 'wrong', person };
    });

  /** The result of a conversation; `down` when it failed or too many are under way. */
  const orDown = async <T>(talk: () => Promise<T>): Promise<T | 'down'> => {
    if (talks >= mostAtOnce) return 'down';
    talks += 1;
    try {
      return await talk();
    } catch (error) {
      // Only its words: an error of the library may hold what was being sent.
      log.error({ why: (error as Error).message }, 'the directory cannot be asked');
      return 'down';
    } finally {
      talks -= 1;
    }
  };

  return {
    kind: 'ldap',
    check: async (domainId, password) => {
      const answer = await orDown(() => checked(domainId, password ?? ''));
      return answer === 'down' ? { is: 'down' } : answer;
    },
    find: (domainId) =>
      orDown(() =>
        withLdap(settings, async (client) => {
          await begin(client);
          const found = await findPerson(client, settings, domainId);
          return typeof found === 'string' ? null : found.person;
        }),
      ),
  };
};

/**
 * Whether the server accepts a password for an entry. It is never empty: LDAP would treat that as an
 * anonymous sign-in and accept it.
 */
const proves = async (client: Client, dn: string, password: string): Promise<boolean> => {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof ResultCodeError && refusals.includes(error.code)) return false;
    throw error;
  }
};

const proveNothing = async (client: Client, settings: LdapSettings): Promise<void> => {
  const { searcher, userAttribute, baseDn } = settings;
  if (searcher) await client.bind(searcher.dn, searcher.password);
  else await proves(client, `${userAttribute}=nobody,${baseDn}`, 'nobody has this password');
};
