import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { declaredSettings } from '#registry/settings.ts';
import { takeFolder } from '#server/command/dataFolder.ts';
import { findFree } from '#server/command/listen.ts';
import { moduleSettings } from '#server/runtime/moduleSettings.ts';
import { openSecrets } from '#server/runtime/secrets.ts';
import { readSettings, serverSections } from '#server/runtime/settings.ts';
import { encryptedAddress } from '#server/runtime/variable.ts';
import { version } from '#server/runtime/version.ts';

test('what can be switched off is off, and not what it is without a word', () => {
  const off = { OFFERDESK_WEBSITE_EVERY: 'off' };
  const { settings, faults } = readSettings('production', off, declaredSettings);
  expect([faults, settings.modules.websiteFile?.everySeconds]).toEqual([[], null]);
});

test('a setting is read whatever was pasted with it, and a token stays as it is', () => {
  const pasted = { OFFERDESK_PORT: '\u200b4700\u00a0', OFFERDESK_HOST: '\ufeff127.0.0.1' };
  const { settings, faults } = readSettings('production', pasted, declaredSettings);
  expect([faults, settings.port, settings.host]).toEqual([[], 4700, '127.0.0.1']);
  const [fault] = readSettings('production', { SMS_TOKEN: 'a\u200bb' }, declaredSettings).faults;
  expect(fault).toContain('SMS_TOKEN');
});

test('without a word the settings are those of the architecture', () => {
  const { settings, faults } = readSettings('production', { PATH: '/bin' }, declaredSettings);
  expect(faults).toEqual([]);
  expect(settings).toMatchObject({
    port: 4600,
    host: '127.0.0.1',
    data: './data',
    envFlag: 0,
    captchaFlag: 0,
    trustProxy: false,
    modules: {
      demo: { isBidding: true },
      order: { rmsUrl: null, rmsToken: null, alertValue: 100_000_000_000 },
      orderLog: { url: null, token: null },
    },
  });
  expect(settings.passwordKey).toMatch(/^[0-9a-f]{64}$/);
  expect(settings.passwordIv).toMatch(/^[0-9a-f]{32}$/);
});

test('what is said is taken', () => {
  const { settings, faults } = readSettings(
    'demo',
    {
      OFFERDESK_PORT: '4650',
      OFFERDESK_ENV_FLAG: '1',
      OFFERDESK_DEMO_BIDDING: 'off',
      OFFERDESK_TRUST_PROXY: 'on',
      OFFERDESK_PASSWORD_IV: 'AB'.repeat(16),
      RMS_URL: 'http://localhost:9000/ofs',
      OFFERDESK_ALERT_VALUE: '5000000',
    },
    declaredSettings,
  );
  expect(faults).toEqual([]);
  expect(settings).toMatchObject({
    port: 4650,
    envFlag: 1,
    trustProxy: true,
    modules: {
      demo: { isBidding: false },
      order: { rmsUrl: 'http://localhost:9000/ofs', rmsToken: null, alertValue: 500_000_000 },
    },
  });
});

test.each([
  ['OFFERDESK_PORT', '70000', "OFFERDESK_PORT is '70000'; it must be a port from 1 to 65535."],
  ['OFFERDESK_PORT', '46e2', "OFFERDESK_PORT is '46e2'; it must be a port from 1 to 65535."],
  ['OFFERDESK_ENV_FLAG', 'yes', "OFFERDESK_ENV_FLAG is 'yes'; it must be 0 or 1."],
  ['OFFERDESK_ENV_FLAG', 'constructor', "OFFERDESK_ENV_FLAG is 'constructor'; it must be 0 or 1."],
  ['OFFERDESK_DEMO_BIDDING', 'no', "OFFERDESK_DEMO_BIDDING is 'no'; it must be on or off."],
  [
    'OFFERDESK_PASSWORD_KEY',
    'abc',
    "OFFERDESK_PASSWORD_KEY is '…'; it must be 64 hexadecimal digits.",
  ],
  [
    'RMS_URL',
    'http://rms.example/ofs',
    "RMS_URL is '…'; it must be an address such as https://rms.example/ofs; http:// only on this machine.",
  ],
  [
    'SURVEILLANCE_URL',
    'ftp://localhost',
    "SURVEILLANCE_URL is '…'; it must be an address such as https://surveillance.example/ofs; http:// only on this machine.",
  ],
  ['RMS_TOKEN', 'two words', "RMS_TOKEN is '…'; it must be text without spaces."],
  [
    'OFFERDESK_ALERT_VALUE',
    '1e9',
    "OFFERDESK_ALERT_VALUE is '1e9'; it must be a number of rupees from 1 to 10000000000000.",
  ],
])('%s=%s is said to be wrong, with what is allowed', (name, value, words) => {
  expect(readSettings('production', { [name]: value }, declaredSettings).faults).toEqual([words]);
});

test('the password key of the demo is refused in production, where the installation makes its own', () => {
  const environment = { OFFERDESK_PASSWORD_KEY: '6f66666572646573'.repeat(4).toUpperCase() };
  const { faults } = readSettings('production', environment, declaredSettings);
  expect(faults).toEqual([
    expect.stringMatching(/^OFFERDESK_PASSWORD_KEY is the public key of the demo/),
  ]);
  expect(readSettings('demo', environment, declaredSettings).faults).toEqual([]);
});

test('a module reads its settings where it serves and where it writes, and has the initial ones where nothing is said', () => {
  const own = moduleSettings('desk', 'The desk', {
    url: ['DESK_URL', encryptedAddress('https://desk.example'), 'the desk'],
  });
  const { settings } = readSettings('test', { DESK_URL: 'https://desk.example/a' }, [own]);
  const url = 'https://desk.example/a';
  expect(own.of({ settings })).toEqual({ url });
  expect(own.of({ settings: structuredClone({ modules: settings.modules }) })).toEqual({ url });
  expect(own.of({ settings: { modules: {} } })).toEqual({ url: null });
});

test('a name that is no setting is said', () => {
  const { faults } = readSettings('production', { OFFERDESK_PROT: '1' }, declaredSettings);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(
    /^OFFERDESK_PROT is not a setting of Offerdesk\. The settings are OFFERDESK_PORT,/,
  );
});

describe('settings in files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const read = (environment: Record<string, string>) =>
    readSettings('production', environment, declaredSettings);

  test('a secret is read from the file that its variable with _FILE names, whichever section has it', () => {
    const { settings, faults } = read({
      SMTP_URL_FILE: file('smtp', 'smtps://desk:secret@mail.example:465\n'),
      OFFERDESK_BACKUP_KEY_FILE: file('key', ' spaces are part of it \r\n'),
      RMS_TOKEN_FILE: file('rms', 'token-of-rms'),
    });
    expect(faults).toEqual([]);
    expect(settings).toMatchObject({
      smtpUrl: 'smtps://desk:secret@mail.example:465',
      backup: { key: ' spaces are part of it ' },
      modules: { order: { rmsToken: 'token-of-rms' } },
    });
  });

  test('a value and a file of one secret are a fault, as is a file that cannot be read, and none shows it', () => {
    const smtp = file('smtp', 'smtps://desk:secret@mail.example\n');
    expect(
      read({ SMTP_URL: 'smtps://desk:secret@mail.example', SMTP_URL_FILE: smtp }).faults,
    ).toEqual(['SMTP_URL and SMTP_URL_FILE are both set. Leave one of them out.']);
    expect(read({ SMS_TOKEN_FILE: join(folder, 'none') }).faults).toEqual([
      `SMS_TOKEN_FILE is ${join(folder, 'none')}, which cannot be read (ENOENT).`,
    ]);
    expect(read({ SMS_TOKEN_FILE: file('blank', '\n') }).faults).toEqual([
      `SMS_TOKEN_FILE is ${join(folder, 'blank')}, which is empty.`,
    ]);
    expect(read({ SMTP_URL_FILE: file('wrong', 'ftp://desk:secret@mail.example') }).faults).toEqual(
      ["SMTP_URL is '…'; it must be an address such as smtps://user:password@mail.example:465."],
    );
  });

  test('every address with a password, key and token may come from a file, under a name of its own', () => {
    const all = [...serverSections, ...declaredSettings].flatMap(({ settings }) =>
      Object.values(settings),
    );
    const names = all.map(([name]) => name);
    const secrets = all.filter(([, { secret }]) => secret).map(([name]) => name);
    expect(
      names.filter((name) => /(_TOKEN|PASSWORD(_KEY|_IV)?|CLIENT_SECRET|BACKUP_KEY)$/.test(name)),
    ).toEqual(secrets.filter((name) => !name.endsWith('_URL')));
    expect(names.filter((name) => name.endsWith('_URL') && !secrets.includes(name))).toEqual([
      'OFFERDESK_PUBLIC_URL',
      'LDAP_URL',
    ]);
    expect(secrets.filter((name) => names.includes(`${name}_FILE`))).toEqual([]);
  });

  test('OFFERDESK_SETTINGS names a file of settings, which the environment goes before', () => {
    const path = file(
      'offerdesk.env',
      [
        '# The office of Mumbai',
        'OFFERDESK_PORT=4700',
        'OFFERDESK_HOST=0.0.0.0',
        'OFFERDESK_MAIL_FROM="Offerdesk <desk@mail.example>"',
        `SMS_TOKEN_FILE=${file('sms', 'from a file')}`,
        `SMTP_URL_FILE=${file('smtp', 'smtp://localhost:2525')}`,
      ].join('\n'),
    );
    const { settings, faults } = read({
      OFFERDESK_SETTINGS: path,
      OFFERDESK_PORT: '4800',
      SMS_TOKEN: 'mine',
    });
    expect(faults).toEqual([]);
    expect(settings).toMatchObject({
      port: 4800,
      host: '0.0.0.0',
      mailFrom: 'Offerdesk <desk@mail.example>',
      smsToken: 'mine',
      smtpUrl: 'smtp://localhost:2525',
    });
  });

  test('.env.example is a file of settings with the defaults', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    const path = file('offerdesk.env', example.replace(/^#(?=[A-Z_]+=.)/gm, ''));
    const { settings, faults } = read({ OFFERDESK_SETTINGS: path });
    expect(faults).toEqual([]);
    const plain = ({ places, ...others }: typeof settings) => others;
    expect(plain(settings)).toEqual(plain(read({}).settings));
    expect(readFileSync(path, 'utf8')).toContain('\nOFFERDESK_PORT=4600\n');
  });

  test('a name in it that is no setting is a fault with the file and the nearest name', () => {
    const path = file('offerdesk.env', 'SMTP_ULR=smtp://localhost\nOFFERDESK_PROT=1\n');
    expect(read({ OFFERDESK_SETTINGS: path }).faults.toSorted()).toEqual([
      `${path} has OFFERDESK_PROT, which is not a setting of Offerdesk. The nearest is OFFERDESK_PORT.`,
      `${path} has SMTP_ULR, which is not a setting of Offerdesk. The nearest is SMTP_URL.`,
    ]);
    expect(read({ OFFERDESK_SETTINGS: folder }).faults).toEqual([
      `OFFERDESK_SETTINGS is ${folder}, which cannot be read (EISDIR).`,
    ]);
  });
});

test('DATABASE_URL names a PostgreSQL; without it everything is in the data folder', () => {
  const url = 'postgres://desk:secret@db.example:5432/offerdesk?sslmode=verify-full';
  expect(readSettings('production', {}, declaredSettings).settings.databaseUrl).toBeNull();
  expect(readSettings('production', { DATABASE_URL: url }, declaredSettings)).toMatchObject({
    settings: { databaseUrl: url },
    faults: [],
  });
});

test.each([
  ['db.example', 'it cannot be read as an address'],
  ['mysql://desk:secret@db.example/offerdesk', "it begins with 'mysql:'"],
  ['postgres://desk:secret@db.example/', 'it names no database'],
])('a DATABASE_URL that is none is said to be wrong, without its password: %s', (url, words) => {
  const { faults } = readSettings('production', { DATABASE_URL: url }, declaredSettings);
  expect(faults).toEqual([
    `DATABASE_URL is not valid: ${words}. It must be postgres://user:password@host:port/database; without it everything is stored in OFFERDESK_DATA.`,
  ]);
});

test.each([
  ['db.example', '', /^DATABASE_URL names another machine .*Add \?sslmode=verify-full/],
  ['db.example', '?sslmode=prefer', /^DATABASE_URL has an sslmode other than verify-full/],
  ['db.example', '?sslmode=no-verify', /^DATABASE_URL has an sslmode other than verify-full/],
  ['localhost', '?host=db.example', /^DATABASE_URL names another machine/],
  ['db.example', '?sslmode=verify-full', null],
  ['db.example', '?sslmode=disable', null],
  ['localhost', '', null],
  ['', '?host=/var/run/postgresql', null],
])(
  'the line to a database at %s%s is encrypted, or its address says that it is not',
  (host, query, words) => {
    const address = `postgres://desk:secret@${host}/offerdesk${query}`;
    const url = host === '' ? `postgres:///offerdesk${query}` : address;
    const { settings, faults } = readSettings(
      'production',
      { DATABASE_URL: url },
      declaredSettings,
    );
    expect(settings.databaseUrl).toBe(words === null ? url : null);
    expect(faults).toEqual(words === null ? [] : [expect.stringMatching(words)]);
    expect(faults.join()).not.toContain('secret');
  },
);

test('DATABASE_READ_URL names a replica of it, and nothing without it', () => {
  const url = 'postgres://desk:secret@db.example:5432/offerdesk?sslmode=verify-full';
  const readUrl = 'postgres://desk:secret@copy.example:5432/offerdesk?sslmode=verify-full';
  const read = (environment: Record<string, string>) =>
    readSettings('production', environment, declaredSettings);
  expect(read({ DATABASE_URL: url }).settings.databaseReadUrl).toBeNull();
  expect(read({ DATABASE_URL: url, DATABASE_READ_URL: readUrl })).toMatchObject({
    settings: { databaseUrl: url, databaseReadUrl: readUrl },
    faults: [],
  });
  expect(read({ DATABASE_READ_URL: readUrl }).faults).toEqual([
    'DATABASE_READ_URL names a replica of DATABASE_URL, which is not set.',
  ]);
  expect(read({ DATABASE_URL: url, DATABASE_READ_URL: 'copy.example' }).faults).toEqual([
    'DATABASE_READ_URL is not valid: it cannot be read as an address. It must be postgres://user:password@host:port/database, of a streaming replica.',
  ]);
});

describe('a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('gets keys of its own on the first run, for its owner alone', () => {
    const first = openSecrets(folder);
    const path = join(folder, 'secrets.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(first.journalKey).toMatch(/^[0-9a-f]{64}$/);
    expect(openSecrets(folder)).toEqual(first);
    rmSync(path);
    expect(openSecrets(folder)).not.toEqual(first);
  });

  test('whose keys others may read is refused', () => {
    openSecrets(folder);
    const path = join(folder, 'secrets.json');
    chmodSync(path, 0o644);
    expect(() => openSecrets(folder)).toThrow(/can be read by others than its owner/);
    chmodSync(path, 0o600);
    writeFileSync(path, '{"journalKey":"short"}');
    expect(() => openSecrets(folder)).toThrow(/has no journalKey of 64 hexadecimal digits/);
  });

  test('made by the demo is refused in production, and the other way round', () => {
    takeFolder(folder, 'demo').seeded();
    expect(() => takeFolder(folder, 'production')).toThrow(
      /made in demo mode and cannot be used in production mode/,
    );
    expect(takeFolder(folder, 'demo').needsSeed).toBe(false);
    const other = join(folder, 'other');
    takeFolder(other, 'production');
    expect(() => takeFolder(other, 'demo')).toThrow(/made in production mode/);
  });

  test('that does not say who made it is left alone by the demo', () => {
    writeFileSync(join(folder, 'offerdesk.db'), 'real bids');
    expect(() => takeFolder(folder, 'demo')).toThrow(/does not use it/);
    expect(readFileSync(join(folder, 'offerdesk.db'), 'utf8')).toBe('real bids');
  });

  test('whose seeding was interrupted starts over', () => {
    expect(takeFolder(folder, 'demo').needsSeed).toBe(true);
    writeFileSync(join(folder, 'offerdesk.db'), 'half a book');
    const again = takeFolder(folder, 'demo');
    expect(again.needsSeed).toBe(true);
    expect(existsSync(join(folder, 'offerdesk.db'))).toBe(false);
    again.seeded();
    expect(takeFolder(folder, 'demo').needsSeed).toBe(false);
  });
});

test('the release that a database remembers is the one of the package', () => {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  expect(JSON.parse(text).version).toBe(version);
});

test('a port that is taken is said before anything is opened', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const place = { host: '127.0.0.1', port };
  await expect(findFree(place)).rejects.toThrow(
    `Port ${port} is taken. Stop the process that uses it, or set OFFERDESK_PORT to another port.`,
  );
  await new Promise((resolve) => other.close(resolve));
  await expect(findFree(place)).resolves.toBeUndefined();
  await expect(findFree({ ...place, host: '192.0.2.1' })).rejects.toThrow(
    /no address 192\.0\.2\.1/,
  );
});

describe('the LDAP server of the domain users', () => {
  const good = {
    LDAP_URL: 'ldaps://directory.example:636',
    LDAP_BIND_DN: 'cn=offerdesk,dc=exchange,dc=example',
    LDAP_BIND_PASSWORD: 'between-us',
    LDAP_BASE_DN: 'ou=people,dc=exchange,dc=example',
    LDAP_GROUPS:
      'cn=ofs-control,ou=groups,dc=exchange,dc=example=controlUser; cn=ofs\\;viewers,dc=example=viewOnly',
  };
  const faultsWith = (more: Record<string, string>) =>
    readSettings('production', { ...good, ...more }, declaredSettings).faults;

  test('is none unless LDAP_URL names one, and all it needs is said', () => {
    expect(
      readSettings('production', { ...good, LDAP_URL: '' }, declaredSettings).settings.ldap,
    ).toBeNull();
    expect(readSettings('production', good, declaredSettings)).toMatchObject({
      faults: [],
      settings: {
        ldap: {
          startTls: true,
          ca: null,
          userAttribute: 'uid',
          searcher: { dn: good.LDAP_BIND_DN, password: 'between-us' },
          groups: [
            { dn: 'cn=ofs-control,ou=groups,dc=exchange,dc=example', role: 'controlUser' },
            { dn: 'cn=ofs\\;viewers,dc=example', role: 'viewOnly' },
          ],
        },
      },
    });
  });

  test('may hear passwords in clear text on this machine and on no other', () => {
    const plain = { LDAP_STARTTLS: 'off' };
    expect(faultsWith({ LDAP_URL: 'ldap://directory.example' })).toEqual([]);
    expect(faultsWith({ ...plain, LDAP_URL: 'ldap://127.0.0.1:3890' })).toEqual([]);
    expect(faultsWith({ ...plain, LDAP_URL: 'ldap://directory.example' })).toEqual([
      'LDAP_URL with LDAP_STARTTLS=off would send passwords in clear text to another machine. Use ldaps://, or ldap:// with StartTLS.',
    ]);
  });

  test.each([
    ['LDAP_URL', 'https://directory.example', /^LDAP_URL must be an address such as ldaps:/],
    ['LDAP_URL', 'ldaps://me:secret@directory.example', /^LDAP_URL must be an address/],
    ['LDAP_URL', 'ldaps://directory.example/dc=example', /nothing after the port/],
    ['LDAP_STARTTLS', 'yes', /^LDAP_STARTTLS must be 'on' or 'off'/],
    ['LDAP_CA', '/no/such/file', /^LDAP_CA is \/no\/such\/file, which cannot be read \(ENOENT\)/],
    ['LDAP_CA', 'package.json', /^LDAP_CA is package.json, which has no certificate in it/],
    ['LDAP_BIND_PASSWORD', '', /^LDAP_BIND_DN and LDAP_BIND_PASSWORD go together/],
    ['LDAP_BASE_DN', '', /^LDAP_BASE_DN must name where the users are/],
    ['LDAP_USER_ATTRIBUTE', 'uid)(x=', /^LDAP_USER_ATTRIBUTE must be the name of an attribute/],
    ['LDAP_GROUPS', '', /^LDAP_GROUPS must give the role of each group/],
    ['LDAP_GROUPS', 'cn=a,dc=b=dealer', /the roles are controlUser, listco, viewOnly/],
    ['LDAP_GROUPS', 'cn=a,dc=b=controlUser;staff=viewOnly', /^LDAP_GROUPS must give/],
  ])('is said to be wrong by %s=%s, without a password', (name, value, words) => {
    const faults = faultsWith({ [name]: value });
    expect(faults).toEqual([expect.stringMatching(words)]);
    expect(faults.join()).not.toMatch(/secret|between-us/);
  });
});

describe('the OpenID provider of the domain users', () => {
  const good = {
    OIDC_ISSUER: 'https://login.example/realms/staff',
    OIDC_CLIENT_ID: 'offerdesk',
    OIDC_CLIENT_SECRET: 'between-us',
    OIDC_GROUPS: 'ofs-control=controlUser; /staff/ofs=viewers=viewOnly',
  };
  const read = (more: Record<string, string> = {}) =>
    readSettings('production', { ...good, ...more }, declaredSettings);

  test('is none unless OIDC_ISSUER names one', () => {
    expect(read({ OIDC_ISSUER: '' })).toMatchObject({ faults: [], settings: { openId: null } });
    expect(read()).toMatchObject({
      faults: [],
      settings: {
        openId: {
          issuer: 'https://login.example/realms/staff',
          name: 'OpenID',
          scopes: 'openid profile email',
          userClaim: 'preferred_username',
          groupsClaim: 'groups',
          groups: [
            { group: 'ofs-control', role: 'controlUser' },
            { group: '/staff/ofs=viewers', role: 'viewOnly' },
          ],
          sessionHours: 12,
        },
      },
    });
  });

  test('is asked without encryption on this machine and on no other', () => {
    expect(read({ OIDC_ISSUER: 'http://127.0.0.1:8080/realms/staff' }).faults).toEqual([]);
    expect(read({ OIDC_ISSUER: 'http://login.example' }).faults).toEqual([
      expect.stringMatching(/^OIDC_ISSUER is .*; it must be an address such as https:/),
    ]);
  });

  test.each([
    ['OIDC_CLIENT_ID', '', /^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set/],
    ['OIDC_CLIENT_SECRET', '', /^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set/],
    ['OIDC_SCOPES', 'profile email', /^OIDC_SCOPES .*scopes with openid/],
    ['OIDC_USER_CLAIM', 'two words', /^OIDC_USER_CLAIM .*the name of a claim/],
    ['OIDC_GROUPS', '', /^OIDC_GROUPS must give the role of each group/],
    ['OIDC_GROUPS', 'staff=dealer', /the roles are controlUser, listco, viewOnly/],
    ['OIDC_SESSION_HOURS', '13', /^OIDC_SESSION_HOURS .*from 1 to 12/],
    ['LDAP_URL', 'ldaps://directory.example', /^LDAP_URL and OIDC_ISSUER are both set/],
  ])('is said to be wrong by %s=%s, without the secret', (name, value, words) => {
    const ldap = { LDAP_BASE_DN: 'dc=example', LDAP_GROUPS: 'cn=a,dc=example=viewOnly' };
    const { faults } = read({ ...(name === 'LDAP_URL' && ldap), [name]: value });
    expect(faults).toEqual([expect.stringMatching(words)]);
    expect(faults.join()).not.toContain('between-us');
  });
});
