import { readFileSync } from 'node:fs';
import { domainRoles, type Role } from '#domain/roles.ts';
import { isThisMachine } from './thisMachine.ts';

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

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The LDAP settings, null when LDAP_URL is not set, or what is wrong with them in words. Passwords
 * are never sent in clear text to another machine, whatever the settings say.
 */
export const ldapIn = (
  environment: Environment,
): { ldap: LdapSettings | null; faults: string[] } => {
  const settingOf = (name: string) => environment[name] ?? '';
  if (settingOf('LDAP_URL') === '') return { ldap: null, faults: [] };
  const faults: string[] = [];
  const startTls = onOrOff(settingOf('LDAP_STARTTLS'));
  if (startTls === null) faults.push("LDAP_STARTTLS must be 'on' or 'off'.");
  const fault = urlFault(settingOf('LDAP_URL'), startTls ?? true);
  if (fault !== null) faults.push(fault);
  const { ca, fault: caFault } = certificatesIn(settingOf('LDAP_CA'));
  if (caFault !== null) faults.push(caFault);
  const [dn, password] = [settingOf('LDAP_BIND_DN'), environment.LDAP_BIND_PASSWORD ?? ''];
  // LDAP treats a name without a password as an anonymous sign-in: a slip there would go unnoticed.
  if ((dn === '') !== (password === ''))
    faults.push(
      'LDAP_BIND_DN and LDAP_BIND_PASSWORD go together; leave both out to search anonymously.',
    );
  if (!isName(settingOf('LDAP_BASE_DN')))
    faults.push(
      'LDAP_BASE_DN must name where the users are, such as ou=people,dc=exchange,dc=example.',
    );
  const userAttribute = settingOf('LDAP_USER_ATTRIBUTE') || 'uid';
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(userAttribute))
    faults.push('LDAP_USER_ATTRIBUTE must be the name of an attribute, such as uid.');
  const groups = groupsIn(settingOf('LDAP_GROUPS'));
  if (groups === null)
    faults.push(
      `LDAP_GROUPS must give the role of each group, such as cn=ofs-control,ou=groups,dc=exchange,dc=example=controlUser;…; the roles are ${domainRoles.join(', ')}.`,
    );
  if (faults.length > 0) return { ldap: null, faults };
  return {
    ldap: {
      url: settingOf('LDAP_URL'),
      startTls: startTls ?? true,
      ca,
      searcher: dn === '' ? null : { dn, password },
      baseDn: settingOf('LDAP_BASE_DN'),
      userAttribute,
      groups: groups ?? [],
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

/** Group and role stand on either side of the last `=`; a `;` of a name is escaped as LDAP does it. */
const groupsIn = (text: string): LdapSettings['groups'] | null => {
  const parts = text
    .split(/(?<!\\);/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const groups = parts.flatMap((part) => {
    const at = part.lastIndexOf('=');
    const [dn, name] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    const role = domainRoles.find((each) => each === name);
    return role && isName(dn) ? [{ dn, role }] : [];
  });
  return groups.length > 0 && groups.length === parts.length ? groups : null;
};

const isName = (dn: string) => /^[A-Za-z][A-Za-z0-9.-]*\s*=\s*\S/.test(dn);
