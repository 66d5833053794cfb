import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, type Client, otherDealer, signIn } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { pressUntil } from './keys.ts';
import { openSignedIn } from './page.ts';
import { violationsOf } from './violations.ts';

const memberAdmin: Account = { memberId: 'M001', username: '4001' };
const inquiry: Account = { memberId: 'M001', username: '3001' };

let server: Server;
let browser: Browser;
let admin: Client;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
  admin = await signIn(server.url, memberAdmin);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type ClientRow = { clientId: string; clientName: string; pan: string; category: string };

const clientsOf = async (by: Client, filter: object): Promise<ClientRow[]> => {
  const filterText = encodeURIComponent(JSON.stringify(filter));
  const { body } = await by.call('GET', `/masters/client?range=[0,99]&filter=${filterText}`);
  return body;
};

const heading = ['Client Id', 'Client Name', 'PAN', 'Category', 'Active'];
const cellsOf = ({ clientId, clientName, pan, category }: ClientRow) => [
  clientId,
  clientName,
  pan,
  category,
  'Yes',
];
const csvOf = (rows: readonly string[][]) => Buffer.from(Papa.unparse([heading, ...rows]));

const newRow = (at: number): string[] => [
  `D${String(at).padStart(4, '0')}`,
  `New Client ${at}`,
  `AAAPZ${String(at).padStart(4, '0')}Z`,
  'RI',
  'Yes',
];

/** The 50 clients of M001, 40 of them renamed, 1,913 new ones, and 37 with an invalid PAN. */
const november = (known: readonly ClientRow[]) => {
  const renamed = known.map((row, at) =>
    cellsOf(at < 40 ? { ...row, clientName: `${row.clientName} Renamed` } : row),
  );
  const fresh = Array.from({ length: 1950 }, (_, at) => newRow(at + 1)).map((row, at) =>
    at % 52 === 3 && at < 52 * 37 ? row.with(2, 'NOPAN') : row,
  );
  return [...renamed, ...fresh];
};

const bring = async (page: Page, name: string, buffer: Buffer) => {
  await page.goto(`${server.url}/masters/bulkupload?master=client`);
  await page.getByLabel('Browse file').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Upload', exact: true }).press('Enter');
};

test('a member brings 2,000 clients, sees what they would change, commits them and takes them back', async () => {
  const known = (await clientsOf(admin, { memberId: 'M001' })).toSorted((a, b) =>
    a.clientId.localeCompare(b.clientId),
  );
  expect(known).toHaveLength(50);
  const page = await openSignedIn(browser, server.url, memberAdmin, '/masters/client-master');
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('table', { name: 'Columns of a file of Client' }).waitFor();
  await bring(page, 'november.csv', csvOf(november(known)));

  await page.waitForURL(/\/masters\/bulkupload\/\d+$/);
  const commit = page.getByRole('button', { name: 'Commit 1,953 rows' });
  await commit.waitFor();
  for (const figure of ['New 1,913', 'Changed 40', 'Unchanged 10', 'Refused 37'])
    expect(await page.getByRole('button', { name: figure, exact: true }).count()).toBe(1);
  await page.waitForURL(/\?verdict=refused$/);
  await page.getByText('Rows 55 to', { exact: false }).waitFor();
  const refused = page.getByRole('grid', { name: 'Refused rows of the file' }).getByRole('row');
  expect(await refused.count()).toBe(38);
  expect(await refused.nth(1).textContent()).toContain('five letters');
  await page.getByRole('button', { name: 'Changed 40' }).click();
  await page.locator('del', { hasText: known[0]?.clientName }).first().waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download error file (37)' }).click(),
  ]);
  const errors = Papa.parse<string[]>((await readFile(await download.path(), 'utf8')).trim()).data;
  expect(errors[0]).toEqual([...heading, 'Row', 'Field', 'Code', 'Message']);
  expect(errors).toHaveLength(38);
  expect(errors.slice(1).every(([, , pan]) => pan === 'NOPAN')).toBe(true);

  await commit.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Left out because of faults: 37 rows.').waitFor();
  await dialog.getByRole('button', { name: 'Commit 1,953 rows' }).click();
  await page.getByText('1,953 rows written.').waitFor();
  expect(await clientsOf(admin, { q: 'D0001' })).toHaveLength(1);
  expect(await clientsOf(admin, { q: 'D0004' })).toHaveLength(0);
  const [first] = known;
  const [renamed] = await clientsOf(admin, { q: first?.clientId });
  expect(renamed?.clientName).toBe(`${first?.clientName} Renamed`);

  const other = await signIn(server.url, otherDealer);
  expect(await clientsOf(other, { q: 'D0001' })).toEqual([]);
  const batch = new URL(page.url()).pathname;
  for (const part of ['', '/lines', '/errors', '/file'])
    expect((await other.call('GET', batch + part)).status).toBe(404);
  expect((await other.call('POST', `${batch}/revert`, {})).status).toBe(404);
  expect((await other.call('GET', '/masters/bulkupload')).body).toEqual([]);

  await page.getByRole('button', { name: 'Revert whole batch' }).click();
  await page.getByLabel('Type the number of the batch').fill(batch.split('/').at(-1) as string);
  await page.keyboard.press('Enter');
  await page.getByText('1,953 rows are as they were before it.', { exact: false }).waitFor();
  expect(await clientsOf(admin, { q: 'D0001' })).toEqual([]);
  const back = await clientsOf(admin, { memberId: 'M001' });
  const names = (rows: readonly ClientRow[]) => rows.map(({ clientName }) => clientName).toSorted();
  expect(names(back)).toEqual(names(known));
  await page.context().close();
});

test('refused rows are mended by keyboard alone, checked again, and committed with the rest', async () => {
  const page = await openSignedIn(browser, server.url, memberAdmin);
  const rows = [newRow(6001).with(2, 'NOPAN'), newRow(6002).with(3, 'XX'), newRow(6003)];
  await bring(page, 'mendable.csv', csvOf(rows));
  const grid = page.getByRole('grid', { name: 'Refused rows of the file' });
  await grid.waitFor();
  await page.keyboard.press('Escape');
  await pressUntil(page, 'PAN of row 2');
  await page.keyboard.type('STILLNO');
  await page.keyboard.press('Enter');
  await page.getByText('Row 2, PAN: checked again, still refused', { exact: false }).waitFor({
    state: 'attached',
  });
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('AAAPZ6001Z');
  await page.keyboard.press('Tab');
  await pressUntil(page, 'Category of row 3');
  await page.keyboard.type('RI');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Commit 3 rows' }).waitFor();
  for (const figure of ['New 3', 'Refused 0'])
    expect(await page.getByRole('button', { name: figure, exact: true }).count()).toBe(1);
  expect(await grid.textContent()).toContain('the file has “XX”');
  await pressUntil(page, 'Commit 3 rows', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await pressUntil(page, 'Commit 3 rows');
  await page.keyboard.press('Enter');
  await page.getByText('3 rows written.').waitFor();
  const batch = new URL(page.url()).pathname;
  const [mended] = await clientsOf(admin, { q: 'D6001' });
  expect(mended?.pan).toBe('AAAPZ6001Z');
  const { body } = await admin.call('GET', `${batch}/history`);
  expect(body.entries.map(({ reason }: any) => reason)).toContain('Row 3, Category: XX → RI');
  expect((await admin.call('GET', `${batch}/file`)).body).toContain(',XX,');
  await page.context().close();
});

test('the error file, mended, is brought as it is', async () => {
  const page = await openSignedIn(browser, server.url, memberAdmin);
  await bring(page, 'faulty.csv', csvOf([newRow(5001).with(2, 'NOPAN'), newRow(5002)]));
  await page.getByRole('link', { name: 'Download error file (1)' }).waitFor();
  const errors = await admin.call('GET', `${new URL(page.url()).pathname}/errors`);
  await bring(page, 'mended.csv', Buffer.from(errors.body.replace('NOPAN', 'AAAPZ5001Z')));
  await page.getByRole('button', { name: 'Commit 1 row' }).waitFor();
  await page.context().close();
});

describe('a wrong file', () => {
  const wrong: [what: string, name: string, content: Buffer, words: RegExp][] = [
    [
      'a workbook that was only renamed',
      'clients.csv',
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(2000, 1)]),
      /Excel|workbook|spreadsheet/i,
    ],
    [
      'a file that lacks the column that tells clients apart',
      'clients.csv',
      Buffer.from('Client Name,PAN,Category,Active\r\nRamesh,AAAPZ0001Z,RI,Yes\r\n'),
      /column 'Client Id' is missing/,
    ],
    [
      'a file with a column that no client has',
      'clients.csv',
      Buffer.from('Client Id,Pin Code\r\nC1,400001\r\n'),
      /no column 'Pin Code'/,
    ],
  ];
  test.each(wrong)('%s says what is wrong with it', async (_, name, content, words) => {
    const page = await openSignedIn(browser, server.url, memberAdmin);
    await bring(page, name, content);
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'Unable to process the selected file' });
    await alert.filter({ hasText: words }).waitFor();
    expect(await page.getByRole('button', { name: /^Commit/ }).count()).toBe(0);
    await page.context().close();
  });
});

test('a user who may not upload files is sent home, and masters that one may not write are not offered', async () => {
  const reader = await openSignedIn(browser, server.url, inquiry, '/masters/bulkupload');
  await reader.waitForURL(`${server.url}/`);
  await reader.context().close();
  const { status } = await (await signIn(server.url, inquiry)).call('GET', '/masters/bulkupload');
  expect(status).toBe(403);
  const page = await openSignedIn(browser, server.url, memberAdmin, '/masters/bulkupload');
  await page.getByLabel('Master', { exact: true }).waitFor();
  const offered = await page
    .getByLabel('Master', { exact: true })
    .getByRole('option')
    .allTextContents();
  expect(offered).toContain('Client');
  expect(offered).not.toContain('Trading Member');
  await page.context().close();
});
