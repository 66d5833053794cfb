import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { call, control, dealer, signIn } from '../../markets/client.ts';
import { openedForReading } from '../../markets/market.ts';
import { openPage } from '../page.ts';
import { browser, project, server } from './product.ts';

const root = new URL('../../..', import.meta.url);

/** The schema of docs/adding-a-screen.md: this test checks what the document promises of it. */
const exampleIn = (file: string): string => {
  const text = readFileSync(new URL(file, root), 'utf8');
  const [, source] = /```ts\n(.*?)```/s.exec(text) ?? [];
  if (!source) throw new Error(`${file} has no example of a schema`);
  return source;
};
const example = exampleIn('docs/adding-a-screen.md');

const row = {
  registrarId: 'KFIN',
  registrarName: 'Kfin Registrars',
  kind: 'SEBI',
  feeCrore: 12.5,
  mostOffers: 20,
  emailId: null,
  registeredOn: '2017-07-21',
  isActive: true,
};
const { registrarId, ...values } = row;
const api = '/masters/registrar';
const control2 = { username: 'control2' };

/** The tests of adding the schema. */
export const addSchema = () => {
  test('is fifteen lines with eight fields, permissions, approval and import, and the same everywhere', () => {
    const lines = example
      .split('\n')
      .filter((line) => line.trim() !== '' && !/^(import|\/\*\*)/.test(line));
    expect(lines).toHaveLength(15);
    expect(Object.keys(row)).toHaveLength(8);
    expect(exampleIn('README.md')).toBe(example);
  });

  test('is all that is touched', () => {
    project.write({ 'schemas/registrar.ts': example });
    expect(project.touched()).toEqual(['schemas/registrar.ts']);
  });
};

/** The tests of the schema in the built product. */
export const useSchema = () => {
  test('gives a table with its indexes', () => {
    const database = openedForReading(server.data);
    const columns = database
      .prepare("select name from pragma_table_info('registrar')")
      .pluck()
      .all();
    const indexes = database
      .prepare("select count(*) from pragma_index_list('registrar')")
      .pluck()
      .get();
    database.close();
    expect(columns).toEqual(
      expect.arrayContaining([...Object.keys(row), 'version', 'createdBy', 'updatedAt']),
    );
    expect(Number(indexes)).toBeGreaterThan(3);
  });

  test('gives calls, by the rules of its fields, with versions', async () => {
    const { call } = await signIn(server.url, control);
    const created = await call('POST', api, { ...row, registrarId: ' kfin ' });
    expect([created.status, created.body]).toEqual([
      201,
      expect.objectContaining({ ...row, version: 1 }),
    ]);
    const wrong = await call('POST', api, { ...row, registrarId: 'X', kind: 'ABC' });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { kind: 'Kind must be one of OWN, SEBI' },
    ]);
    expect((await call('POST', api, row)).status).toBe(409);
    const changed = { ...values, registrarName: 'KFin Technologies' };
    const edited = await call('PUT', `${api}/KFIN`, { ...changed, version: 1 });
    expect([edited.status, edited.body.version]).toEqual([200, 2]);
    const stale = await call('PUT', `${api}/KFIN`, { ...values, version: 1 });
    expect([stale.status, stale.body.current.registrarName]).toEqual([409, 'KFin Technologies']);
    const list = await call('GET', `${api}?filter={"kind":"SEBI"}&range=[0,24]`);
    expect([list.status, list.body.length]).toEqual([200, 1]);
    expect(list.headers.get('content-range')).toMatch(/0-0\/1$/);
  });

  test('gives an approval by a second person for what it guards', async () => {
    const maker = await signIn(server.url, control);
    const checker = await signIn(server.url, control2);
    const now = (await maker.call('GET', `${api}/KFIN`)).body;
    const { registrarId: _, ...edit } = { ...row, registrarName: now.registrarName, feeCrore: 15 };
    const unsaid = await maker.call('PUT', `${api}/KFIN`, { ...edit, version: now.version });
    expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([422, ['reason']]);
    const held = await maker.call('PUT', `${api}/KFIN`, {
      ...edit,
      version: now.version,
      reason: 'The new tariff',
    });
    expect([held.status, held.body.held.fields]).toEqual([202, ['feeCrore']]);
    expect((await maker.call('GET', `${api}/KFIN`)).body.feeCrore).toBe(12.5);
    const decision = { ids: [held.body.held.id], decision: 'approve', reason: null };
    const own = await maker.call('POST', '/approvals/decide', decision);
    expect(own.body.results[0].ok).toBe(false);
    const others = await checker.call('POST', '/approvals/decide', decision);
    expect(others.body.results[0].ok).toBe(true);
    expect((await maker.call('GET', `${api}/KFIN`)).body.feeCrore).toBe(15);
  });

  test('gives a history, any moment of it, and a way back', async () => {
    const { call } = await signIn(server.url, control);
    const { entries } = (await call('GET', `${api}/KFIN/history`)).body;
    expect(entries.map(({ action }: any) => action)).toEqual(['edit', 'edit', 'create']);
    expect(entries[0]).toMatchObject({ userId: 'control', approvedBy: 'control2' });
    const first = entries[2];
    const then = await call('GET', `${api}/KFIN?asOf=${encodeURIComponent(first.at)}`);
    expect(then.body).toMatchObject(row);
    const { version } = (await call('GET', `${api}/KFIN`)).body;
    const back = await call('POST', `${api}/KFIN/restore`, {
      seq: first.seq,
      version,
      reason: 'As it was',
    });
    // The fee is guarded, so the revert waits for a second person as well.
    expect(back.status).toBe(202);
  });

  test('gives an upload of files, as a difference first', async () => {
    const { call, cookie } = await signIn(server.url, control);
    const sample = await call('GET', `${api}/import/sample`);
    expect(sample.body).toMatch(/^Registrar Id,Registrar Name,Kind,Fee a Crore/);
    const form = new FormData();
    form.set('file', new Blob([String(sample.body)], { type: 'text/csv' }), 'registrars.csv');
    const brought = await fetch(`${server.url}/api${api}/import?dryRun=true`, {
      method: 'POST',
      headers: { cookie, 'x-offerdesk': 'test' },
      body: form,
    });
    expect(brought.status).toBe(202);
    const { batchId } = await brought.json();
    const batch = async () => (await call('GET', `/masters/bulkupload/${batchId}`)).body;
    await expect.poll(async () => (await batch()).state).toBe('checked');
    const { created, sha256 } = await batch();
    expect(created).toBe(2);
    const commit = await call('POST', `${api}/import?dryRun=false`, { batchId, sha256 });
    expect(commit.status).toBe(202);
    await expect.poll(async () => (await batch()).state).toBe('committed');
    expect((await call('GET', `${api}?range=[0,24]`)).body).toHaveLength(3);
  });

  test('gives its roles what it grants, and nobody else anything', async () => {
    expect((await call(server.url, 'GET', api)).status).toBe(401);
    const other = await signIn(server.url, dealer);
    for (const [method, path] of [
      ['GET', api],
      ['POST', api],
      ['GET', `${api}/KFIN/history`],
      ['GET', `${api}/export`],
    ] as const)
      expect((await other.call(method, path, method === 'POST' ? row : undefined)).status).toBe(
        403,
      );
    const viewer = await signIn(server.url, { username: 'viewer' });
    expect((await viewer.call('GET', api)).status).toBe(200);
    expect((await viewer.call('POST', api, row)).status).toBe(403);
  });

  test('gives a description in OpenAPI', async () => {
    const { call } = await signIn(server.url, control);
    const { body } = await call('GET', '/openapi.json');
    const paths = Object.keys(body.paths).filter((path) => path.includes(api));
    expect(paths.length).toBeGreaterThanOrEqual(6);
    const list = paths.find((path) => path.endsWith(api)) ?? '';
    expect(Object.keys(body.paths[list])).toEqual(expect.arrayContaining(['get', 'post']));
  });

  test('gives a menu entry, a list and forms in the browser', async () => {
    const page = await openPage(browser, server.url, control);
    await page.getByRole('navigation').getByRole('link', { name: 'Registrars' }).click();
    await page.waitForURL(`**${api}`);
    await page.getByRole('gridcell', { name: 'KFIN' }).first().waitFor();
    await page.goto(`${server.url}${api}-create`);
    await page.getByLabel('Registrar Id').fill('link');
    await page.getByLabel('Registrar Name').fill('Link Intime');
    await page
      .getByRole('group', { name: 'Kind' })
      .getByRole('radio', { name: 'Registered' })
      .check();
    await page.getByLabel('Fee a Crore').fill('10');
    await page.getByLabel('Offers at Once').fill('5');
    await page.getByLabel('Registered On', { exact: true }).fill('2020-01-01');
    await page.getByRole('button', { name: /^(Save|Create)/ }).click();
    await expect
      .poll(async () => {
        const { call } = await signIn(server.url, control);
        return (await call('GET', `${api}/LINK`)).status;
      })
      .toBe(200);
    await page.goto(`${server.url}${api}-edit/LINK`);
    await expect.poll(() => page.getByLabel('Registrar Name').inputValue()).toBe('Link Intime');
    await page.context().close();
  });
};
