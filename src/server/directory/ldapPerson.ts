import { type Client, type Entry, EqualityFilter, NoSuchObjectError, OrFilter } from 'ldapts';
import type { Role } from '#domain/roles.ts';
import type { Person } from '../machine/directory.ts';
import type { LdapSettings } from '../runtime/domainUsers/ldapSettings.ts';
import { isDomainId, reachedBy } from './personParts.ts';

/** A person of the directory, and the entry that their password belongs to. */
export type FoundPerson = { dn: string; person: Person };

/** Why no found entry can sign in here. */
export type NotFound = 'no such entry' | 'several entries' | 'no fitting id' | 'no group';

/**
 * The person of a domain id. The server compares the name in its own way (mostly without regard to capitals),
 * so the id is the entry's own; otherwise every spelling would have its own attempts. The requests are the
 * same for every name, so that the time reveals nothing.
 */
export const findPerson = async (
  client: Client,
  settings: LdapSettings,
  domainId: string,
): Promise<FoundPerson | NotFound> => {
  const { baseDn, userAttribute } = settings;
  const { searchEntries } = await client.search(baseDn, {
    scope: 'sub',
    // Never as text: what is typed is a value, whatever is in it.
    filter: new EqualityFilter({ attribute: userAttribute, value: domainId }),
    attributes: [
      userAttribute,
      'cn',
      'displayName',
      'mail',
      'mobile',
      'telephoneNumber',
      'memberOf',
    ],
    sizeLimit: 2,
  });
  const entry = searchEntries.length === 1 ? searchEntries[0] : undefined;
  const role = await roleOf(client, settings, entry);
  if (searchEntries.length > 1) return 'several entries';
  // An empty name signs in anonymously.
  if (!entry || entry.dn === '') return 'no such entry';
  const [userId, ...others] = valuesOf(entry, userAttribute);
  if (userId === undefined || others.length > 0 || !isDomainId(userId)) return 'no fitting id';
  if (role === null) return 'no group';
  return { dn: entry.dn, person: { userId, role, ...reachedAt(entry, userId) } };
};

/** The role of the first mapped group that an entry is in, by its own word or the group's. */
const roleOf = async (
  client: Client,
  { groups, userAttribute, baseDn }: LdapSettings,
  entry: Entry | undefined,
): Promise<Role | null> => {
  const member = entry?.dn || `${userAttribute}=nobody,${baseDn}`;
  const memberOf = (entry ? valuesOf(entry, 'memberOf') : []).map(normal);
  const isIn = await Promise.all(groups.map(({ dn }) => hasMember(client, dn, member)));
  return groups.find(({ dn }, at) => isIn[at] || memberOf.includes(normal(dn)))?.role ?? null;
};

const hasMember = async (client: Client, group: string, member: string): Promise<boolean> => {
  try {
    const { searchEntries } = await client.search(group, {
      scope: 'base',
      filter: new OrFilter({
        filters: ['member', 'uniqueMember'].map(
          (attribute) => new EqualityFilter({ attribute, value: member }),
        ),
      }),
      attributes: ['1.1'],
    });
    return searchEntries.length > 0;
  } catch (error) {
    // A group that is gone, or that we may not see, has no members.
    if (error instanceof NoSuchObjectError) return false;
    throw error;
  }
};

/** A name as it is compared: capitals, and spaces around the signs, mean nothing. */
const normal = (dn: string) => dn.toLowerCase().replace(/\s*([=,+])\s*/g, '$1');

const valuesOf = (entry: Entry, attribute: string): string[] => {
  const name = Object.keys(entry).find((each) => each.toLowerCase() === attribute.toLowerCase());
  return [name === undefined ? [] : entry[name]]
    .flat(2)
    .filter((value): value is string => typeof value === 'string');
};

const reachedAt = (entry: Entry, userId: string) =>
  reachedBy(userId, {
    names: [...valuesOf(entry, 'displayName'), ...valuesOf(entry, 'cn')],
    mails: valuesOf(entry, 'mail'),
    numbers: [...valuesOf(entry, 'mobile'), ...valuesOf(entry, 'telephoneNumber')],
  });
