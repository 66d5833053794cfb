import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort, startServer } from '../markets/server.ts';
import { newCertificate } from '../peers/certificate.ts';
import { type Postgres, startPostgres } from '../peers/embeddedPostgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'offerdesk-lines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const serverFolder = process.env.SERVER_UNDER_TEST ?? new URL('../..', import.meta.url).pathname;

/** How a start on a database ended, what it said, and what it left in its data folder. */
const refusal = async (url: string) => {
  const data = mkdtempSync(join(folder, 'data-'));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/main.js', 'serve'], {
    cwd: serverFolder,
    env: {
      PATH: process.env.PATH,
      OFFERDESK_DATA: data,
      OFFERDESK_PORT: String(await freePort()),
      DATABASE_URL: url,
    },
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { status, output: stdout + stderr, left: readdirSync(data) };
};

/** Makes a PostgreSQL that runs encrypt the lines that ask for it. */
const encrypt = async ({ data, url }: Postgres, { key, cert }: { key: string; cert: string }) => {
  const { uid, gid } = statSync(data);
  for (const [name, text] of [
    ['server.key', key],
    ['server.crt', cert],
  ] as const) {
    writeFileSync(join(data, name), text, { mode: 0o600 });
    chownSync(join(data, name), uid, gid);
  }
  appendFileSync(join(data, 'postgresql.auto.conf'), 'ssl = on\n');
  const client = new pg.Client(url('postgres'));
  await client.connect();
  await client.query('select pg_reload_conf()');
  const isOn = async () => (await client.query('show ssl')).rows[0].ssl;
  await expect.poll(isOn).toBe('on');
  await client.end();
};

describe('40. the line to a database on another machine', () => {
  test('is encrypted to a server that its certificate names, or the start is refused', async () => {
    // 127.0.0.2 is as foreign as any other host: it is not one of our own names.
    const [ours, another] = [newCertificate(), newCertificate()];
    const [trusted, unknown] = [join(folder, 'ours.pem'), join(folder, 'another.pem')];
    writeFileSync(trusted, ours.cert);
    writeFileSync(unknown, another.cert);
    const postgres = await startPostgres(['-c', 'listen_addresses=127.0.0.1,127.0.0.2']);
    try {
      await encrypt(postgres, ours);
      const url = postgres.url('postgres').replace('127.0.0.1', '127.0.0.2');
      for (const [query, words] of [
        ['', 'names another machine without encryption of the connection'],
        ['?sslmode=no-verify', 'has an sslmode other than verify-full'],
        ['?sslmode=verify-full', 'self-signed certificate'],
        [`?sslmode=verify-full&sslrootcert=${unknown}`, 'self-signed certificate'],
      ]) {
        const { status, output, left } = await refusal(url + query);
        expect([query, status, output]).toEqual([query, 1, expect.stringContaining(words ?? '')]);
        expect([query, left]).toEqual([query, []]);
        expect(output).not.toContain('postgres:postgres');
      }
      const server = await startServer({
        command: 'serve',
        data: mkdtempSync(join(folder, 'data-')),
        env: { DATABASE_URL: `${url}?sslmode=verify-full&sslrootcert=${trusted}` },
      });
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
      expect(await server.stop()).toBe(0);
    } finally {
      await postgres.stop();
    }
  });
});
