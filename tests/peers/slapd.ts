import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Attribute, Change, Client } from 'ldapts';
import { freePort } from '../markets/server.ts';
import { newCertificate } from './certificate.ts';
import { install, isProgram } from './debian.ts';
import {
  configuration,
  dnOf,
  type groups,
  type LdapPerson,
  ldif,
  manager,
} from './directoryEntries.ts';

/** A real LDAP server, with people and groups of the test. */
export type Slapd = {
  /** Its ldap:// address, with StartTLS unless it was started without. */
  url: string;
  /** Its ldaps:// address. */
  secureUrl: string;
  /** Its certificate, PEM, and the file with it. */
  ca: string;
  caFile: string;
  /** Adds a person to a group, or removes them from it. */
  join(group: string, uid: string): Promise<void>;
  leave(group: string, uid: string): Promise<void>;
  /** Sets an attribute of an entry. */
  set(uid: string, attribute: string, value: string): Promise<void>;
  /** The requests since the last call of this: SRCH, BIND and so on, with what they named. */
  requests(): { kind: string; words: string }[];
  /** Kills it; its address stays reserved. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
};

const program = '/usr/sbin/slapd';

/** Starts Debian's slapd, which is installed where it is missing and root may install it. */
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

  let [url, secureUrl] = ['', ''];
  let child: ChildProcess | null = null;
  let output = '';
  let position = 0;

  const tryToStart = async () => {
    const addresses = tls ? `${url}/ ${secureUrl}/` : `${url}/`;
    const own = spawn(program, ['-f', conf, '-h', addresses, '-d', 'stats']);
    child = own;
    let started = '';
    own.stderr.on('data', (chunk) => {
      output += chunk;
      started += chunk;
    });
    for (let waited = 0; !started.includes('slapd starting'); waited += 20) {
      if (hasEnded(own) || waited > 10_000) throw new Error(`No slapd: ${started}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    // It prints this line before it listens.
    for (let tries = 0; !(await isListening(Number(new URL(url).port))); tries++) {
      if (hasEnded(own) || tries > 500) throw new Error(`slapd does not listen: ${started}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  // Another process may use a port for a moment: an outgoing connection takes any free one.
  const start = async (before: () => Promise<void> = async () => undefined) => {
    for (let tries = 1; ; tries++)
      try {
        await before();
        return await tryToStart();
      } catch (error) {
        if (tries === 10) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100 * tries));
      }
  };
  const stop = async () => {
    const own = child;
    if (!own || hasEnded(own)) return;
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
  await start(async () => {
    url = `ldap://127.0.0.1:${await freePort()}`;
    secureUrl = `ldaps://127.0.0.1:${await freePort()}`;
  });
  return {
    url,
    secureUrl,
    ca: cert,
    caFile,
    join: (group, uid) => change(group, 'add', 'member', dnOf(uid)),
    leave: (group, uid) => change(group, 'delete', 'member', dnOf(uid)),
    set: (uid, attribute, value) => change(dnOf(uid), 'replace', attribute, value),
    requests: () => {
      const lines = output.slice(position).split('\n');
      position = output.length;
      return lines.flatMap((line) => {
        const [, kind, words] = / (BIND|SRCH|EXT|STARTTLS) ((?:dn|base|oid)=.*)$/.exec(line) ?? [];
        return kind && words ? [{ kind, words }] : [];
      });
    },
    stop,
    start: () => start(),
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const line = connect(port, '127.0.0.1');
    line.once('connect', () => {
      line.destroy();
      resolve(true);
    });
    line.once('error', () => resolve(false));
  });

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;
