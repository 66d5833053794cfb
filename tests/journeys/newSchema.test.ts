import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../build.ts';
import { launchChromium } from '../chromium.ts';
import { call, control, dealer, signIn } from '../client.ts';
import { openedForReading } from '../market.ts';
import { type Server, startServer } from '../server.ts';
import { openPage } from './page.ts';

const root = new URL('../..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'offerdesk-copy-'));
let server: Server;
let browser: Browser;

/** The schema that README.md gives as its example: what it promises there is what is tested here. */
const example = (): { name: string; source: string } => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, name] = /Write `schemas\/(\w+)\.ts`/.exec(readme) ?? [];
  const [, source] = /```ts\n(.*?)```/s.exec(readme.slice(readme.indexOf('Write `schemas/'))) ?? [];
  if (!name || !source) throw new Error('README.md has no example of a schema');
  return { name, source };
};

beforeAll(async () => {
  for (const part of [
    'src',
    'schemas',
    'resources',
    'public',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
  ])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { name, source } = example();
  writeFileSync(join(folder, `schemas/${name}.ts`), source);
  build(folder);
  // On the data of a demo that never heard of it: the table comes by migration.
  server = await startServer({ folder, env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const row = {
  depositoryId: 'CDSL',
  depositoryName: 'Central Depository',
  kind: 'CDSL',
  isActive: true,
};

describe('one new schema file, and nothing else', () => {
  test('gives a table with its indexes', () => {
    const database = openedForReading(server.data);
    const columns = database
      .prepare("select name from pragma_table_info('depository')")
      .pluck()
      .all();
    const indexes = database
      .prepare("select count(*) from pragma_index_list('depository')")
      .pluck()
      .get();
    database.close();
    expect(columns).toEqual(
      expect.arrayContaining([...Object.keys(row), 'version', 'createdBy', 'updatedAt']),
    );
    expect(Number(indexes)).toBeGreaterThan(1);
  });

  test('gives calls, by the rules of its fields, with a version and a journal entry', async () => {
    const { call } = await signIn(server.url, control);
    const created = await call('POST', '/masters/depository', { ...row, depositoryId: ' cdsl ' });
    expect([created.status, created.body]).toEqual([
      201,
      expect.objectContaining({ ...row, version: 1 }),
    ]);
    const wrong = await call('POST', '/masters/depository', {
      ...row,
      depositoryId: 'X',
      kind: 'ABC',
    });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { kind: 'Kind must be one of CDSL, NSDL' },
    ]);
    const twice = await call('POST', '/masters/depository', row);
    expect(twice.status).toBe(409);
    const { depositoryId, ...values } = row;
    const changed = { ...values, depositoryName: 'Central Depository Services' };
    const edited = await call('PUT', '/masters/depository/CDSL', { ...changed, version: 1 });
    expect([edited.status, edited.body.version]).toEqual([200, 2]);
    const stale = await call('PUT', '/masters/depository/CDSL', { ...values, version: 1 });
    expect(stale.status).toBe(409);
    const shown = await call('GET', '/masters/depository/CDSL');
    expect(shown.body).toMatchObject({ depositoryId, ...changed, version: 2 });
    const list = await call('GET', '/masters/depository?filter={"kind":"CDSL"}&range=[0,24]');
    expect([list.status, list.body.length]).toEqual([200, 1]);
    expect(list.headers.get('content-range')).toMatch(/0-0\/1$/);
    const database = openedForReading(server.data);
    const journal = database
      .prepare("select count(*) from journal where resource = 'depository'")
      .pluck()
      .get();
    database.close();
    expect(journal).toBe(2);
  });

  test('gives its roles what it grants, and nobody else anything', async () => {
    expect((await call(server.url, 'GET', '/masters/depository')).status).toBe(401);
    const other = await signIn(server.url, dealer);
    expect((await other.call('GET', '/masters/depository')).status).toBe(403);
    expect((await other.call('POST', '/masters/depository', row)).status).toBe(403);
    const viewer = await signIn(server.url, { username: 'viewer' });
    expect((await viewer.call('GET', '/masters/depository')).status).toBe(200);
    expect((await viewer.call('POST', '/masters/depository', row)).status).toBe(403);
  });

  test('gives a description in OpenAPI', async () => {
    const { call } = await signIn(server.url, control);
    const { body } = await call('GET', '/openapi.json');
    const paths = Object.keys(body.paths).filter((path) => path.includes('/masters/depository'));
    expect(paths.length).toBeGreaterThanOrEqual(2);
    const list = paths.find((path) => path.endsWith('/masters/depository')) ?? '';
    expect(Object.keys(body.paths[list])).toEqual(expect.arrayContaining(['get', 'post']));
  });

  test('gives a menu entry, a list and forms in the browser', async () => {
    const page = await openPage(browser, server.url, control);
    await page.getByRole('navigation').getByRole('link', { name: 'Depositories' }).click();
    await page.waitForURL('**/masters/depository');
    await page.getByRole('gridcell', { name: 'CDSL' }).first().waitFor();
    await page.goto(`${server.url}/masters/depository-create`);
    await page.getByLabel('Depository Id').fill('nsdl');
    await page.getByLabel('Depository Name').fill('National Securities Depository');
    await page.getByRole('group', { name: 'Kind' }).getByRole('radio', { name: 'NSDL' }).check();
    await page.getByRole('button', { name: /^(Save|Create)/ }).click();
    await expect
      .poll(async () => {
        const { call } = await signIn(server.url, control);
        return (await call('GET', '/masters/depository/NSDL')).status;
      })
      .toBe(200);
    await page.goto(`${server.url}/masters/depository-edit/NSDL`);
    await expect
      .poll(() => page.getByLabel('Depository Name').inputValue())
      .toBe('National Securities Depository');
    await page.context().close();
  });
});
