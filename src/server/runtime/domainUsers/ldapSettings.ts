import { readFileSync } from 'node:fs';
import { groupRolesIn } from '#domain/groupRoles.ts';
import { domainRoles, type Role } from '#domain/roles.ts';
import { section } from '../section.ts';
import { isThisMachine } from '../thisMachine.ts';
import { matching, secretWord, written } from '../variable.ts';

/** The LDAP server of the domain users, and how its entries are read. */
export type LdapSettings = {
  /** ldaps://host:port or ldap://host:port. */
  url: string;
  /** Whether an ldap:// connection is encrypted before anything is sent on it. */
  startTls: boolean;
  /** The certificates to believe, PEM; null for those of the system. */
  ca: string | null;
  /** The searcher's account; null to search as the user who signs in. */
  searcher: { dn: string; password: string } | null;
  baseDn: string;
  /** The attribute that the domain id is the value of. */
  userAttribute: string;
  /** The role of each group; the first group of a person counts. */
  groups: readonly { dn: string; role: Role }[];
};

/** The texts of the settings of the directory. */
type Given = {
  url: string;
  startTls: string;
  ca: string;
  bindDn: string;
  bindPassword: string;
  baseDn: string;
  userAttribute: string;
  groups: string;
};

/**
 * The directory of some settings, null without an address, or what is wrong with them in words.
 * Passwords are never sent in clear text to another machine, whatever the settings say.
 */
const ldapIn = (texts: Given): { ldap: LdapSettings | null; faults: string[] } => {
  if (texts.url === '') return { ldap: null, faults: [] };
  const faults: string[] = [];
  const startTls = onOrOff(texts.startTls);
  if (startTls === null) faults.push("LDAP_STARTTLS must be 'on' or 'off'.");
  const fault = urlFault(texts.url, startTls ?? true);
  if (fault !== null) faults.push(fault);
  const { ca, fault: caFault } = certificatesIn(texts.ca);
  if (caFault !== null) faults.push(caFault);
  const { bindDn: dn, bindPassword: password, userAttribute } = texts;
  // LDAP treats a name without a password as an anonymous sign-in: a slip there would go unnoticed.
  if ((dn === '') !== (password === ''))
    faults.push(
      'LDAP_BIND_DN and LDAP_BIND_PASSWORD go together; leave both out to search anonymously.',
    );
  if (!isName(texts.baseDn))
    faults.push(
      'LDAP_BASE_DN must name where the users are, such as ou=people,dc=exchange,dc=example.',
    );
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(userAttribute))
    faults.push('LDAP_USER_ATTRIBUTE must be the name of an attribute, such as uid.');
  const groups = groupRolesIn(texts.groups, isName);
  if (groups === null)
    faults.push(
      `LDAP_GROUPS must give the role of each group, such as cn=ofs-control,ou=groups,dc=exchange,dc=example=controlUser;…; the roles are ${domainRoles.join(', ')}.`,
    );
  if (faults.length > 0) return { ldap: null, faults };
  return {
    ldap: {
      url: texts.url,
      startTls: startTls ?? true,
      ca,
      searcher: dn === '' ? null : { dn, password },
      baseDn: texts.baseDn,
      userAttribute,
      groups: (groups ?? []).map(({ group, role }) => ({ dn: group, role })),
    },
    faults,
  };
};

const onOrOff = (text: string): boolean | null =>
  text === '' || text === 'on' ? true : text === 'off' ? false : null;

const urlFault = (text: string, startTls: boolean): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain =
    url?.hostname &&
    /^ldaps?:$/.test(url.protocol) &&
    !url.username &&
    !url.password &&
    url.pathname.replace('/', '') === '' &&
    !url.search;
  if (!isPlain)
    return 'LDAP_URL must be an address such as ldaps://directory.example, and nothing after the port.';
  if (url.protocol === 'ldaps:' || startTls) return null;
  return isThisMachine(url.hostname)
    ? null
    : 'LDAP_URL with LDAP_STARTTLS=off would send passwords in clear text to another machine. Use ldaps://, or ldap:// with StartTLS.';
};

const certificatesIn = (file: string): { ca: string | null; fault: string | null } => {
  if (file === '') return { ca: null, fault: null };
  const wanted = 'it must be a file of certificates (PEM)';
  try {
    const ca = readFileSync(file, 'utf8');
    return ca.includes('-----BEGIN CERTIFICATE-----')
      ? { ca, fault: null }
      : { ca: null, fault: `LDAP_CA is ${file}, which has no certificate in it; ${wanted}.` };
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'it cannot be read';
    return { ca: null, fault: `LDAP_CA is ${file}, which cannot be read (${why}); ${wanted}.` };
  }
};

const isName = (dn: string) => /^[A-Za-z][A-Za-z0-9.-]*\s*=\s*\S/.test(dn);

/** The settings of the directory of domain users; null for the embedded one. */
export const directorySettings = section(
  'Sign-in',
  {
    url: [
      'LDAP_URL',
      written('an address such as ldaps://directory.example'),
      'the directory of domain users',
    ],
    baseDn: [
      'LDAP_BASE_DN',
      written('a name such as ou=people,dc=exchange,dc=example'),
      'the place of the users in the directory',
    ],
    userAttribute: [
      'LDAP_USER_ATTRIBUTE',
      matching<string>('uid', /^/, 'the name of an attribute'),
      'the attribute that holds the domain id',
    ],
    groups: [
      'LDAP_GROUPS',
      written('cn=ofs-control,ou=groups,dc=exchange,dc=example=controlUser;…'),
      'the role of each group',
    ],
    bindDn: ['LDAP_BIND_DN', written('a name'), 'the account that searches'],
    bindPassword: ['LDAP_BIND_PASSWORD', secretWord(written('a password')), 'its password'],
    ca: ['LDAP_CA', written('a file of certificates, PEM'), 'the certificates that are trusted'],
    startTls: [
      'LDAP_STARTTLS',
      matching<string>('on', /^/, 'on or off'),
      'whether ldap:// turns to TLS; without it passwords go to the same machine only',
    ],
  },
  (texts) => {
    const { ldap, faults } = ldapIn(texts);
    return { value: { ldap }, faults };
  },
);
