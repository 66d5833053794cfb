export const base = 'dc=exchange,dc=example';

/** The search user, which sees everything but passwords. */
export const searcher = { dn: `cn=offerdesk,${base}`, password: 'search-and-nothing-else' };

/** The groups of the settings. The search user does not see `listed`: only `memberOf` shows its members. */
export const groups = {
  control: `cn=ofs-control,ou=groups,${base}`,
  viewers: `cn=ofs-viewers,ou=groups,${base}`,
  listed: `cn=ofs-listed,ou=groups,${base}`,
};

/** A person of the directory. */
export type LdapPerson = {
  uid: string | string[];
  password: string;
  name?: string;
  mail?: string;
  mobile?: string;
};

/** The administrator of the directory, for the tests. */
export const manager = { dn: `cn=manager,${base}`, password: 'manages-the-directory' };

/** The name of a person's entry. */
export const dnOf = (uid: string) => `uid=${uid},ou=people,${base}`;

/** The configuration of slapd; a name without a password is an anonymous bind, as LDAP defines it. */
export const configuration = (folder: string, tls: { caFile: string; keyFile: string } | null) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
allow bind_anon_cred bind_anon_dn
pidfile ${folder}/slapd.pid
${tls ? `TLSCertificateFile ${tls.caFile}\nTLSCertificateKeyFile ${tls.keyFile}` : ''}
database mdb
suffix ${base}
rootdn ${manager.dn}
rootpw ${manager.password}
directory ${folder}/data
maxsize 16777216
overlay memberof
access to attrs=userPassword by anonymous auth by * none
access to dn.exact=${groups.listed} by * none
access to * by dn.exact=${searcher.dn} read by anonymous auth by * none
`;

/** The first entries of a directory. */
export const ldif = (
  people: readonly LdapPerson[],
  members: Partial<Record<keyof typeof groups, readonly string[]>>,
) =>
  [
    `dn: ${base}\nobjectClass: dcObject\nobjectClass: organization\no: Exchange\ndc: exchange`,
    ...['people', 'groups'].map(
      (ou) => `dn: ou=${ou},${base}\nobjectClass: organizationalUnit\nou: ${ou}`,
    ),
    `dn: ${searcher.dn}\nobjectClass: applicationProcess\nobjectClass: simpleSecurityObject\ncn: offerdesk\nuserPassword: ${searcher.password}`,
    ...people.map(personLdif),
    ...Object.entries(groups).map(
      ([name, dn]) =>
        `dn: ${dn}\nobjectClass: groupOfNames\ncn: ${dn.slice(3).split(',')[0]}\n${['nobody', ...(members[name as keyof typeof groups] ?? [])].map((uid) => `member: ${dnOf(uid)}`).join('\n')}`,
    ),
  ].join('\n\n');

const personLdif = ({ uid, password, name = 'Somebody', mail, mobile }: LdapPerson) => {
  const ids = [uid].flat();
  return [
    `dn: ${dnOf(String(ids[0]))}`,
    'objectClass: inetOrgPerson',
    ...ids.map((id) => `uid: ${id}`),
    `cn: ${name}`,
    'sn: -',
    `userPassword: ${password}`,
    ...(mail ? [`mail: ${mail}`] : []),
    ...(mobile ? [`mobile: ${mobile}`] : []),
  ].join('\n');
};
