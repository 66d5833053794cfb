import { withoutHidden } from '#model/values/oneForm.ts';
import { type BackupSettings, backupVariables } from './backupSettings.ts';
import { databaseIn } from './databaseSettings.ts';
import { type HeadSettings, headServerIn, headVariables } from './headSettings.ts';
import { type LdapSettings, ldapIn } from './ldapSettings.ts';
import type { ModuleSettings, ModuleValues } from './moduleSettings.ts';
import { type Places, placesIn } from './networkPlaces.ts';
import { type SftpSettings, sftpIn } from './sftpSettings.ts';
import {
  address,
  type Environment,
  encryptedAddress,
  matching,
  oneOf,
  token,
  type Variable,
} from './variable.ts';

/** The settings in the environment, checked (architecture §9). */
export type Settings = {
  mode: 'production' | 'demo' | 'development' | 'test';
  port: number;
  host: string;
  /** The data folder: database, secrets, files. */
  data: string;
  /** The PostgreSQL that holds what is stored; null for SQLite in the data folder. */
  databaseUrl: string | null;
  /** A streaming replica of it, for reads of lists, reports and exports; null when there is none. */
  databaseReadUrl: string | null;
  /** 1 shows the UAT label. */
  envFlag: 0 | 1;
  captchaFlag: 0 | 1;
  trustProxy: boolean;
  /** The fixed client-side password encoding: hex of 32 and 16 bytes. */
  passwordKey: string;
  passwordIv: string;
  /** Where people open the console, for the links in letters; null for the address it listens at. */
  publicUrl: string | null;
  /** The mail server for OTPs, links and notices; null when mail goes nowhere. */
  smtpUrl: string | null;
  mailFrom: string;
  /** The gateway for text messages, and what it wants to be shown; null when there is none. */
  smsUrl: string | null;
  smsToken: string | null;
  /** The directory of domain users; null for the embedded one. */
  ldap: LdapSettings | null;
  /** The server for exchanging files with others; null where a folder of the data replaces it. */
  sftp: SftpSettings | null;
  /** The names of networks, for the place of a session. */
  places: Places;
  /** The largest file that a bulk upload may bring, bytes. */
  uploadLimit: number;
  /** Where backups go by the clock, and how they are encrypted. */
  backup: BackupSettings;
  /** Where the heads of the journal go, out of the database. */
  heads: HeadSettings;
  /** The token that a collector of figures must send to /metrics; null when it is not served. */
  metricsToken: string | null;
  logLevel: string;
  /** The settings that the modules of resources/ declare; read with `of` of the declaration. */
  modules: ModuleValues;
};

/** Whether a mode shows the demo: development runs on its data. */
export const hasDemo = (mode: Settings['mode']): boolean =>
  mode === 'demo' || mode === 'development';

/** The password encoding of the demo, which everybody knows; production makes its own (ownEncoding.ts). */
export const knownPasswordEncoding = {
  key: '6f66666572646573'.repeat(4),
  iv: '6b2d656e636f6469'.repeat(2),
};

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * All environment variables. The password encoding only hides a password from a glance at the wire;
 * it is the same for the client and the server, so both may know it from here.
 */
const variables = {
  OFFERDESK_PORT: {
    initial: 4600,
    allowed: 'a port from 1 to 65535',
    read: (text) =>
      /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535
        ? Number(text)
        : undefined,
  } as Variable<number>,
  OFFERDESK_HOST: matching('127.0.0.1', /^[A-Za-z0-9.:_-]+$/, 'a host name or an address'),
  OFFERDESK_DATA: matching('./data', /\S/, 'a folder'),
  OFFERDESK_ENV_FLAG: oneOf<0 | 1>(0, { 0: 0, 1: 1 }),
  OFFERDESK_CAPTCHA_FLAG: oneOf<0 | 1>(0, { 0: 0, 1: 1 }),
  OFFERDESK_TRUST_PROXY: oneOf(false, { on: true, off: false, 1: true, 0: false }),
  OFFERDESK_PASSWORD_KEY: matching(
    knownPasswordEncoding.key,
    /^[0-9a-f]{64}$/i,
    '64 hexadecimal digits',
  ),
  OFFERDESK_PASSWORD_IV: matching(
    knownPasswordEncoding.iv,
    /^[0-9a-f]{32}$/i,
    '32 hexadecimal digits',
  ),
  OFFERDESK_PUBLIC_URL: {
    initial: null,
    allowed: 'the address of the console, such as https://ofs.exchange.example, without a path',
    read: (text) => {
      const url = URL.canParse(text) ? new URL(text) : null;
      const isWhole = url !== null && [url.origin, `${url.origin}/`].includes(text.toLowerCase());
      return isWhole && /^https?:$/.test(url.protocol) ? url.origin : undefined;
    },
  } as Variable<string | null>,
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465'),
  OFFERDESK_MAIL_FROM: matching(
    'Offerdesk <offerdesk@localhost>',
    /^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/,
    'an address that mail comes from',
  ),
  // Without encryption, codes for signing in would cross the network in clear.
  SMS_URL: encryptedAddress('https://sms.example/send'),
  SMS_TOKEN: token,
  OFFERDESK_PLACES: {
    initial: () => null,
    allowed: 'networks and their names: 10.1.0.0/16=Mumbai office;10.2.0.0/16=Data centre',
    read: (text) => placesIn(text) ?? undefined,
  } as Variable<Places>,
  OFFERDESK_UPLOAD_LIMIT: {
    initial: 200 * 1024 * 1024,
    allowed: 'a number of bytes from 1024 to 10737418240 (10 GiB)',
    read: (text) => {
      const bytes = /^\d{1,11}$/.test(text) ? Number(text) : 0;
      return bytes >= 1024 && bytes <= 10 * 1024 ** 3 ? bytes : undefined;
    },
  } as Variable<number>,
  ...backupVariables,
  ...headVariables,
  OFFERDESK_METRICS_TOKEN: matching(
    null,
    /^[\x21-\x7e]{16,}$/,
    'text of 16 characters or more, without spaces',
  ),
  OFFERDESK_LOG_LEVEL: matching(
    'info',
    new RegExp(`^(${levels.join('|')})$`),
    `one of ${levels.join(', ')}`,
  ),
};

/**
 * The settings of a process, or what is wrong with them in words: the name, the value and what is
 * allowed. A name that looks like ours and is none is a fault, since a slip there would be silent.
 * `declared` are the settings of the modules (#registry/settings.ts).
 */
export const readSettings = (
  mode: Settings['mode'],
  written: Environment,
  declared: readonly ModuleSettings[],
): { settings: Settings; faults: string[] } => {
  const environment = inOneForm(written);
  const known = [
    ...Object.keys(variables),
    ...declared.flatMap(({ variables: own }) => Object.values(own).map(([name]) => name)),
  ];
  const faults = Object.keys(environment)
    .filter((name) => name.startsWith('OFFERDESK_') && !known.includes(name))
    .map((name) => `${name} is not a setting of Offerdesk. The settings are ${known.join(', ')}.`);
  if (
    mode === 'production' &&
    environment.OFFERDESK_PASSWORD_KEY?.toLowerCase() === knownPasswordEncoding.key
  )
    faults.push(
      'OFFERDESK_PASSWORD_KEY is the public key of the demo. Leave it out, and the installation creates its own.',
    );
  const database = databaseIn(
    'DATABASE_URL',
    environment,
    '; without it everything is stored in OFFERDESK_DATA',
  );
  const replica = databaseIn('DATABASE_READ_URL', environment, ', of a streaming replica');
  if (replica.url !== null && !environment.DATABASE_URL)
    replica.faults.push('DATABASE_READ_URL names a replica of DATABASE_URL, which is not set.');
  const directory = ldapIn(environment);
  const exchange = sftpIn(environment);
  const headServer = headServerIn(environment);
  for (const part of [database, replica, directory, exchange, headServer])
    faults.push(...part.faults);
  const of = <T>(name: string, variable: Variable<T>): T => {
    const text = environment[name];
    if (text === undefined || text === '') return variable.initial;
    const value = variable.read(text);
    if (value === undefined)
      faults.push(`${name} is '${shown(name, text)}'; it must be ${variable.allowed}.`);
    return value === undefined ? variable.initial : value;
  };
  const settings: Settings = {
    mode,
    port: of('OFFERDESK_PORT', variables.OFFERDESK_PORT),
    host: of('OFFERDESK_HOST', variables.OFFERDESK_HOST),
    data: of('OFFERDESK_DATA', variables.OFFERDESK_DATA),
    databaseUrl: database.url,
    databaseReadUrl: replica.url,
    envFlag: of('OFFERDESK_ENV_FLAG', variables.OFFERDESK_ENV_FLAG),
    captchaFlag: of('OFFERDESK_CAPTCHA_FLAG', variables.OFFERDESK_CAPTCHA_FLAG),
    trustProxy: of('OFFERDESK_TRUST_PROXY', variables.OFFERDESK_TRUST_PROXY),
    passwordKey: of('OFFERDESK_PASSWORD_KEY', variables.OFFERDESK_PASSWORD_KEY),
    passwordIv: of('OFFERDESK_PASSWORD_IV', variables.OFFERDESK_PASSWORD_IV),
    publicUrl: of('OFFERDESK_PUBLIC_URL', variables.OFFERDESK_PUBLIC_URL),
    smtpUrl: of('SMTP_URL', variables.SMTP_URL),
    mailFrom: of('OFFERDESK_MAIL_FROM', variables.OFFERDESK_MAIL_FROM),
    smsUrl: of('SMS_URL', variables.SMS_URL),
    smsToken: of('SMS_TOKEN', variables.SMS_TOKEN),
    ldap: directory.ldap,
    sftp: exchange.sftp,
    places: of('OFFERDESK_PLACES', variables.OFFERDESK_PLACES),
    uploadLimit: of('OFFERDESK_UPLOAD_LIMIT', variables.OFFERDESK_UPLOAD_LIMIT),
    backup: {
      to: of('OFFERDESK_BACKUP_TO', variables.OFFERDESK_BACKUP_TO),
      at: of('OFFERDESK_BACKUP_AT', variables.OFFERDESK_BACKUP_AT),
      keep: of('OFFERDESK_BACKUP_KEEP', variables.OFFERDESK_BACKUP_KEEP),
      key: of('OFFERDESK_BACKUP_KEY', variables.OFFERDESK_BACKUP_KEY),
    },
    heads: {
      file: of('OFFERDESK_HEADS_FILE', variables.OFFERDESK_HEADS_FILE),
      minutes: of('OFFERDESK_HEADS_EVERY', variables.OFFERDESK_HEADS_EVERY),
      sftp: headServer.sftp,
      mail: of('OFFERDESK_HEADS_MAIL', variables.OFFERDESK_HEADS_MAIL),
    },
    metricsToken: of('OFFERDESK_METRICS_TOKEN', variables.OFFERDESK_METRICS_TOKEN),
    logLevel: of('OFFERDESK_LOG_LEVEL', variables.OFFERDESK_LOG_LEVEL),
    modules: Object.fromEntries(
      declared.map(({ module, variables: own }) => [
        module,
        Object.fromEntries(
          Object.entries(own).map(([field, [name, variable]]) => [field, of(name, variable)]),
        ),
      ]),
    ),
  };
  return { settings, faults };
};

/**
 * The environment without the hidden characters of pasted values; keys, passwords and tokens stay
 * as they are.
 */
const inOneForm = (written: Environment): Environment =>
  new Proxy(written, {
    get: (environment, name: string) => {
      const text = environment[name];
      return text === undefined || /(KEY|IV|TOKEN|PASSWORD)$/.test(name)
        ? text
        : withoutHidden(text);
    },
  });

/** The value in a fault, but never that of a key, nor an address, which may have a password in it. */
const shown = (name: string, text: string) => (/(KEY|IV|URL|TOKEN)$/.test(name) ? '…' : text);
