import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Attribute, Change, Client } from 'ldapts';
import { newCertificate } from './certificate.ts';
import { install, isProgram } from './debian.ts';
import { freePort } from './server.ts';

export const base = 'dc=exchange,dc=example';

/** Whoever searches, and may see everything but passwords. */
export const searcher = { dn: `cn=offerdesk,${base}`, password: 'search-and-nothing-else' };

/** The groups of the settings. The searcher does not see `listed`: only `memberOf` tells who is in it. */
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

/** A real LDAP server, with people and groups that the test names. */
export type Slapd = {
  /** ldap://, with StartTLS unless it was started without. */
  url: string;
  /** ldaps://. */
  secureUrl: string;
  /** The certificate that it shows, PEM, and the file with it. */
  ca: string;
  caFile: string;
  dnOf(uid: string): string;
  /** Puts somebody into a group, or takes them out of it. */
  join(group: string, uid: string): Promise<void>;
  leave(group: string, uid: string): Promise<void>;
  /** Gives an entry another value of an attribute. */
  set(uid: string, attribute: string, value: string): Promise<void>;
  /** What it was asked since it was last asked this: SRCH, BIND and so on, with what they named. */
  asked(): { kind: string; words: string }[];
  /** Kills it; the address stays its own. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and clears away what it kept. */
  remove(): Promise<void>;
};

const program = '/usr/sbin/slapd';
const manager = { dn: `cn=manager,${base}`, password: 'manages-the-directory' };

/** Starts Debian's slapd, which is installed where it is missing and root may. */
export const startSlapd = async (
  people: readonly LdapPerson[],
  members: Partial<Record<keyof typeof groups, readonly string[]>>,
  { tls = true }: { tls?: boolean } = {},
): Promise<Slapd> => {
  if (!isProgram(program)) install('slapd');
  const folder = mkdtempSync(join(tmpdir(), 'slapd-'));
  const { key, cert } = newCertificate();
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  const caFile = file('cert.pem', cert);
  const keyFile = file('key.pem', key);
  mkdirSync(join(folder, 'data'));
  const conf = file('slapd.conf', configuration(folder, tls ? { caFile, keyFile } : null));
  const loaded = spawnSync(
    program,
    ['-T', 'add', '-f', conf, '-l', file('all.ldif', ldif(people, members))],
    {
      encoding: 'utf8',
    },
  );
  if (loaded.status !== 0) throw new Error(`slapd took no entries: ${loaded.stderr}`);

  const [port, securePort] = [await freePort(), await freePort()];
  const url = `ldap://127.0.0.1:${port}`;
  const secureUrl = `ldaps://127.0.0.1:${securePort}`;
  let child: ChildProcess | null = null;
  let said = '';
  let heard = 0;

  const start = async () => {
    const addresses = tls ? `${url}/ ${secureUrl}/` : `${url}/`;
    const own = spawn(program, ['-f', conf, '-h', addresses, '-d', 'stats']);
    child = own;
    let started = '';
    own.stderr.on('data', (chunk) => {
      said += chunk;
      started += chunk;
    });
    for (let waited = 0; !started.includes('slapd starting'); waited += 20) {
      if (own.exitCode !== null || waited > 10_000) throw new Error(`No slapd: ${started}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const stop = async () => {
    const own = child;
    if (!own || own.exitCode !== null) return;
    const ended = new Promise((resolve) => own.once('exit', resolve));
    own.kill('SIGKILL');
    await ended;
  };
  const change = async (
    dn: string,
    operation: 'add' | 'delete' | 'replace',
    type: string,
    value: string,
  ) => {
    const client = new Client({ url });
    try {
      await client.bind(manager.dn, manager.password);
      await client.modify(
        dn,
        new Change({ operation, modification: new Attribute({ type, values: [value] }) }),
      );
    } finally {
      await client.unbind();
    }
  };
  await start();
  return {
    url,
    secureUrl,
    ca: cert,
    caFile,
    dnOf,
    join: (group, uid) => change(group, 'add', 'member', dnOf(uid)),
    leave: (group, uid) => change(group, 'delete', 'member', dnOf(uid)),
    set: (uid, attribute, value) => change(dnOf(uid), 'replace', attribute, value),
    asked: () => {
      const lines = said.slice(heard).split('\n');
      heard = said.length;
      return lines.flatMap((line) => {
        const [, kind, words] = / (BIND|SRCH|EXT|STARTTLS) ((?:dn|base|oid)=.*)$/.exec(line) ?? [];
        return kind && words ? [{ kind, words }] : [];
      });
    },
    stop,
    start,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const dnOf = (uid: string) => `uid=${uid},ou=people,${base}`;

const configuration = (folder: string, tls: { caFile: string; keyFile: string } | null) => `
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

const ldif = (
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
