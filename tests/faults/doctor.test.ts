import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { copyOfDemo, freePort, startServer } from '../markets/server.ts';
import { newCertificate } from '../peers/certificate.ts';
import { base, groups, searcher } from '../peers/directoryEntries.ts';
import { startPostgres } from '../peers/embeddedPostgres.ts';
import { startOpenIdProvider } from '../peers/openIdProvider.ts';
import { startSlapd } from '../peers/slapd.ts';
import { startSmsSink } from '../peers/smsSink.ts';
import { startSmtpSink } from '../peers/smtpSink.ts';
import { startSshd } from '../peers/sshd.ts';
import { filesIn, runToEnd } from './refusals.ts';

const places: string[] = [];
afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true });
});
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-doctor-'));
  places.push(folder);
  return folder;
};
const demo = () => {
  const folder = copyOfDemo();
  places.push(folder);
  return folder;
};

type Check = { part: string; state: string; what: string; advice: string | null };

/** The report of the doctor, with all that it printed. */
const doctor = async (data: string, env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = await runToEnd(['doctor', '--json'], { data, env });
  const report = JSON.parse(stdout) as { ok: boolean; problem?: string; checks: Check[] };
  const of = (part: string) => report.checks.find((check) => check.part === part);
  const notOk = report.checks.filter(({ state }) => state !== 'ok').map(({ part }) => part);
  return { status, report, of, notOk, output: stdout + stderr };
};

test('a folder that is well has no fault, and stays byte for byte as it was', async () => {
  const data = demo();
  const before = filesIn(data);
  const { status, stdout, stderr } = await runToEnd(['doctor'], { data });
  expect([status, stderr]).toEqual([0, '']);
  for (const part of ['settings', 'data folder', 'secrets', 'disk', 'database', 'clock'])
    expect(stdout).toMatch(new RegExp(`^(ok|warning) +${part} +\\S`, 'm'));
  expect(filesIn(data)).toEqual(before);
});

test('beside a running server it finds the same, and the server goes on', async () => {
  const data = demo();
  const server = await startServer({ data, env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  const { status, of } = await doctor(data);
  expect([status, of('database')?.state, of('clock')?.state]).toEqual([0, 'ok', 'ok']);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test('every peer is reached, its certificate has days left, nothing is sent to it and no secret is shown', async () => {
  const data = demo();
  const tls = newCertificate();
  const ca = join(newFolder(), 'ca.pem');
  writeFileSync(ca, tls.cert);
  const user = { name: 'desk', password: 'the-word-of-the-mail' };
  const mail = await startSmtpSink({ host: '127.0.0.2', tls, user });
  const texts = await startSmsSink();
  const directory = await startSlapd([{ uid: 'asha', password: 'x' }], { control: ['asha'] });
  const files = await startSshd();
  const web = createServer(tls);
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    web.close();
    await Promise.all([mail.stop(), texts.stop(), directory.remove(), files.remove()]);
  });
  const { status, of, notOk, output } = await doctor(data, {
    NODE_EXTRA_CA_CERTS: ca,
    SMTP_URL: mail.url,
    SMS_URL: texts.url,
    SMS_TOKEN: 'the-word-of-the-texts',
    RMS_URL: `https://127.0.0.1:${(web.address() as AddressInfo).port}/ofs`,
    RMS_TOKEN: 'the-word-of-the-risks',
    LDAP_URL: directory.secureUrl,
    LDAP_CA: directory.caFile,
    LDAP_BASE_DN: base,
    LDAP_GROUPS: `${groups.control}=controlUser`,
    LDAP_BIND_DN: searcher.dn,
    LDAP_BIND_PASSWORD: searcher.password,
    ...files.env(),
  });
  for (const part of ['SMTP_URL', 'SMS_URL', 'RMS_URL', 'LDAP_URL', 'SFTP_URL'])
    expect(of(part)).toMatchObject({ state: 'ok', what: expect.stringMatching(/:\d+ answers\.$/) });
  const certificates = ['SMTP_URL', 'LDAP_URL', 'RMS_URL'].map((name) => `${name} certificate`);
  for (const part of certificates)
    expect(of(part)).toMatchObject({
      state: 'warning',
      what: expect.stringMatching(/^It is good for 1 day, until \d{4}-\d\d-\d\d\.$/),
      advice: expect.stringContaining('renewed'),
    });
  expect(notOk.filter((part) => part !== 'disk').sort()).toEqual(certificates.sort());
  expect(status).toBe(0);
  expect([mail.letters(), texts.messages()]).toEqual([[], []]);
  expect(output).not.toMatch(/the-word-of|search-and-nothing-else/);
});

test('the OpenID provider is asked for its configuration, and another issuer is a fault', async () => {
  const provider = await startOpenIdProvider('http://127.0.0.1:1', {});
  onTestFinished(() => provider.stop());
  const data = demo();
  const { of, output } = await doctor(data, provider.env);
  expect(of('OIDC_ISSUER')).toMatchObject({
    state: 'ok',
    what: expect.stringMatching(/:\d+ answers\.$/),
  });
  expect(provider.discoveries()).toBe(1);
  expect(output).not.toContain(provider.env.OIDC_CLIENT_SECRET);
  const elsewhere = {
    ...provider.env,
    OIDC_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost'),
  };
  expect((await doctor(data, elsewhere)).of('OIDC_ISSUER')).toMatchObject({
    state: 'fault',
    what: expect.stringContaining('issuer'),
  });
});

test('peers that are away, and a certificate that nobody vouches for, are faults with the reason', async () => {
  const tls = newCertificate();
  const mail = await startSmtpSink({ host: '127.0.0.2', tls });
  onTestFinished(() => mail.stop());
  const closed = await freePort();
  const { status, report, of, output } = await doctor(demo(), {
    SMTP_URL: mail.url,
    SMS_URL: `http://127.0.0.1:${closed}/send`,
    SURVEILLANCE_URL: `https://127.0.0.1:${closed}/ofs`,
    DATABASE_URL: `postgres://desk:a-hidden-word@127.0.0.1:${closed}/offerdesk`,
    OFFERDESK_PUBLIC_URL: `https://127.0.0.1:${closed}`,
  });
  expect([status, report.ok, report.problem]).toEqual([1, false, '4 faults were found']);
  expect(of('SMTP_URL')).toMatchObject({
    state: 'fault',
    what: expect.stringMatching(/self-signed certificate/),
  });
  for (const part of ['SMS_URL', 'SURVEILLANCE_URL', 'database'])
    expect(of(part)).toMatchObject({
      state: 'fault',
      what: expect.stringContaining('ECONNREFUSED'),
    });
  expect(of('OFFERDESK_PUBLIC_URL')?.state).toBe('warning');
  expect(output).not.toContain('a-hidden-word');
});

test('wrong settings, keys that others can read and a clock that was set back are faults in words', async () => {
  const data = demo();
  chmodSync(join(data, 'secrets.json'), 0o644);
  expect((await doctor(data, { OFFERDESK_PORT: 'x' })).report).toMatchObject({
    ok: false,
    faults: expect.arrayContaining([
      "settings: OFFERDESK_PORT is 'x'; it must be a port from 1 to 65535.",
      expect.stringMatching(/^secrets: .*chmod 600/),
    ]),
  });
  chmodSync(join(data, 'secrets.json'), 0o600);
  const database = new Database(join(data, 'offerdesk.db'));
  database.prepare('update "clockMark" set high = ?').run(Date.now() + 3_600_000);
  database.close();
  const { status, of } = await doctor(data);
  expect(status).toBe(1);
  expect(of('clock')).toMatchObject({
    state: 'fault',
    what: expect.stringMatching(/^The clock is (1 h 0|59) min.* behind the latest time/),
  });
});

test('a folder in which nothing was served yet has warnings alone', async () => {
  const data = join(newFolder(), 'new');
  const { status, of } = await doctor(data);
  expect([status, of('secrets')?.state, of('database')?.state]).toEqual([0, 'warning', 'warning']);
});

test('a PostgreSQL that can be written is well, and one that is set to read only is a fault', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const url = postgres.url('postgres');
  const data = join(newFolder(), 'new');
  const { status, of } = await doctor(data, { DATABASE_URL: url });
  expect([status, of('database'), of('clock')?.state]).toEqual([
    0,
    {
      part: 'database',
      state: 'ok',
      what: expect.stringContaining('waits for the disk'),
      advice: null,
    },
    'ok',
  ]);
  const client = new pg.Client(url);
  await client.connect();
  await client.query('alter database postgres set default_transaction_read_only = on');
  await client.end();
  expect((await doctor(data, { DATABASE_URL: url })).of('database')).toMatchObject({
    state: 'fault',
    what: expect.stringMatching(/cannot be written: it is set to read only\.$/),
  });
});
