import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { control, signIn } from '../../markets/client.ts';
import { openedForReading } from '../../markets/market.ts';
import { openPage } from '../page.ts';
import { browser, project, server } from './product.ts';

const root = new URL('../../..', import.meta.url);
const api = '/masters/feeNotice'.toLowerCase();

/** The files of docs/adding-a-kind.md: each path that it names and the code that follows. */
const written = (): Record<string, string> =>
  Object.fromEntries(
    [
      ...readFileSync(new URL('docs/adding-a-kind.md', root), 'utf8').matchAll(
        /^`(src\/[\w/]+\.tsx?)`[^`]*(?:`[^`]+`[^`]*)*?\n\n```tsx?\n(.*?)```/gms,
      ),
    ].map(([, path = '', source = '']) => [path, source]),
  );

const schema = `import { manage, resource, text } from '#model';
import { month } from '#model/kinds/month.ts';

export const feeNotice = resource('feeNotice', {
  fields: {
    noticeId: text('Notice Id', { max: 8, upper: true, code: true, searchable: true }),
    since: month('Since', { filterable: true, sortable: true }),
    until: month('Until', { optional: true }),
  },
  access: { controlUser: manage },
  importable: true,
});
`;

/** The tests of adding the kind. */
export const addKind = () => {
  test('touches two files beside the schema that uses it, and they compile', () => {
    project.write({ ...written(), 'schemas/feeNotice.ts': schema });
    expect(project.touched()).toEqual([
      'schemas/feeNotice.ts',
      'src/console/fields/kinds/month.tsx',
      'src/model/kinds/month.ts',
    ]);
    expect(project.faults()).toBe('');
  });
};

/** The tests of the kind in the built product. */
export const useKind = () => {
  test('has a column, a rule, a filter and an order', async () => {
    const database = openedForReading(server.data);
    const columns = database
      .prepare("select name || ' ' || type from pragma_table_info('feeNotice')")
      .pluck()
      .all();
    database.close();
    expect(columns).toEqual(expect.arrayContaining(['since TEXT', 'until TEXT']));
    const { call } = await signIn(server.url, control);
    for (const [noticeId, since] of [
      ['A', '2026-11'],
      ['B', '2026-02'],
    ])
      expect((await call('POST', api, { noticeId, since, until: null })).status).toBe(201);
    const wrong = await call('POST', api, { noticeId: 'C', since: '2026-13', until: '' });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { since: 'Since must be a month, YYYY-MM' },
    ]);
    const found = async (query: string) =>
      (await call('GET', `${api}?range=[0,9]&${query}`)).body.map(
        ({ noticeId }: { noticeId: string }) => noticeId,
      );
    expect(await found('filter={"since":"2026-02"}')).toEqual(['B']);
    expect(await found('sort=["since","ASC"]')).toEqual(['B', 'A']);
  });

  test('is described in OpenAPI', async () => {
    const { call } = await signIn(server.url, control);
    const { body } = await call('GET', '/openapi.json');
    const { since, until } = body.components.schemas.feeNotice.properties;
    const pattern = '^\\d{4}-(0[1-9]|1[0-2])$';
    expect([since, until]).toEqual([
      { title: 'Since', type: 'string', pattern, examples: ['2026-01'] },
      { title: 'Until', type: ['string', 'null'], pattern, examples: ['2026-01'] },
    ]);
  });

  test('comes with files and goes with them', async () => {
    const { call, cookie } = await signIn(server.url, control);
    const sample = await call('GET', `${api}/import/sample`);
    expect(sample.body).toMatch(/^Notice Id,Since,Until\r\n\S+,2026-01,2026-01\r\n/);
    const form = new FormData();
    const text = 'Notice Id,Since,Until\r\nD,10/2026,2026-12\r\nE,soon,\r\n';
    form.set('file', new Blob([text], { type: 'text/csv' }), 'notices.csv');
    const brought = await fetch(`${server.url}/api${api}/import?dryRun=true`, {
      method: 'POST',
      headers: { cookie, 'x-offerdesk': 'test' },
      body: form,
    });
    const { batchId } = await brought.json();
    const batch = async () => (await call('GET', `/masters/bulkupload/${batchId}`)).body;
    await expect.poll(async () => (await batch()).state).toBe('checked');
    expect(await batch()).toMatchObject({ created: 1, refused: 1 });
    const { sha256 } = await batch();
    await call('POST', `${api}/import?dryRun=false`, { batchId, sha256, partial: true });
    await expect.poll(async () => (await call('GET', `${api}/D`)).body.since).toBe('2026-10');
    expect((await call('GET', `${api}/export`)).body).toContain('D,2026-10,2026-12');
  });

  test('is drawn in a list, a form, a row and a filter', async () => {
    const page = await openPage(browser, server.url, control, `${api}?since=2026-11`);
    await page.getByRole('gridcell', { name: 'Nov 2026' }).waitFor();
    expect(await page.getByRole('gridcell', { name: 'Feb 2026' }).count()).toBe(0);
    await page.goto(`${server.url}${api}-create`);
    await page.getByLabel('Notice Id').fill('f');
    await page.getByLabel('Since').fill('2026-00');
    await page.getByRole('button', { name: /^(Save|Create)/ }).click();
    await page.getByText('Since must be a month, YYYY-MM').waitFor();
    await page.getByLabel('Since').fill('2027-01');
    await page.getByRole('button', { name: /^(Save|Create)/ }).click();
    const { call } = await signIn(server.url, control);
    await expect.poll(async () => (await call('GET', `${api}/F`)).body?.since).toBe('2027-01');
    await page.goto(`${server.url}${api}/F`);
    await page.getByText('Jan 2027').waitFor();
    await page.context().close();
  });
};
