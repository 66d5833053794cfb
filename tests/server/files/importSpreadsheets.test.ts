import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '#model';
import { nounNamed } from '#registry';
import { dealer, type Imports, openImports } from './importing.ts';
import { saved, seedSpreadsheetRows } from './spreadsheetRows.ts';

let exchange: Imports;
beforeAll(async () => {
  exchange = await openImports();
  await seedSpreadsheetRows(exchange);
});
afterAll(() => exchange.close());

const kept = (name: string) => readFileSync(new URL(`spreadsheets/${name}`, import.meta.url));

const check = async (who: typeof dealer, noun: string, content: Buffer) => {
  const api = (nounNamed(noun) as Resource).api.replace('/masters/', '');
  const batch = await exchange.check(who, api, content);
  const lines = await exchange.lines(who, batch.batchId);
  await exchange.ask(who, 'POST', `/api/masters/bulkupload/${batch.batchId}/discard`);
  return { batch, lines };
};

/** Rows that lost something when the CSV file was opened: the zeros of 00042, and 1E5 taken for a number. */
const lost: Readonly<Record<string, readonly number[]>> = {
  'csv/client': [2, 4],
  'csvFormatted/client': [2, 4],
};

const forms: Readonly<Record<string, RegExp>> = {
  csv: /^Dates in .* were read as year-month-day, 2026-11-23\./,
  csvFormatted: /^Dates in .* were read as day-month-year, 23\/11\/2026\./,
  xlsxFormatted: /^Dates in .* were read as day-month-year, 23-Nov-26\./,
};

describe.each(Object.keys(forms))('an export that a spreadsheet saved, %s', (folder) => {
  test.each(saved)('%s comes back unchanged', async (name, who) => {
    const { batch, lines } = await check(who, name, kept(`${folder}/${name}.csv`));
    expect(batch.state).toBe('checked');
    if (name !== 'tradingMember') expect(batch.datesRead).toMatch(forms[folder] as RegExp);
    const others = lines.filter(({ verdict }) => verdict !== 'unchanged');
    expect(others.map(({ line }) => line)).toEqual(lost[`${folder}/${name}`] ?? []);
    expect(batch.unchanged).toBe(batch.rows - others.length);
    expect(batch.rows).toBeGreaterThan(1);
  });
});

test('what a spreadsheet has grouped and reformatted stands in the kept files', () => {
  expect(kept('csvFormatted/tradingMember.csv').toString()).toContain('"1,23,45,678.90"');
  expect(kept('csvFormatted/security.csv').toString()).toMatch(/09:15:00 AM.*"1,23,456\.50"/);
  expect(kept('xlsxFormatted/client.csv').toString()).toMatch(/00042.*27-Nov-26/);
});

test('an id that a spreadsheet has shortened is refused; one whose zeros are gone shows as new, not as a change', async () => {
  const { lines } = await check(dealer, 'client', kept('csvFormatted/client.csv'));
  expect(lines[0]).toMatchObject({ line: 2, verdict: 'new' });
  expect(lines[2]).toMatchObject({
    line: 4,
    verdict: 'refused',
    faults: [
      {
        field: 'clientId',
        code: 'SHORTENED',
        message:
          'Client Id is 1.00E+05: a spreadsheet has shortened it. Enter the full value in a column that is formatted as text',
      },
    ],
  });
});

test('a shortened id is mended where it stands', async () => {
  const batch = await exchange.check(dealer, 'client', kept('csv/client.csv'));
  const mended = await exchange.ask(
    dealer,
    'POST',
    `/api/masters/bulkupload/${batch.batchId}/mend`,
    { payload: { line: 4, field: 'clientId', value: '1E5' } },
  );
  expect(mended.json.line).toMatchObject({ verdict: 'unchanged', faults: [] });
  await exchange.ask(dealer, 'POST', `/api/masters/bulkupload/${batch.batchId}/discard`);
});

test('a workbook is refused in words that say how to bring it', async () => {
  const { batch } = await check(dealer, 'client', kept('client.xlsx'));
  expect(batch.state).toBe('failed');
  expect(batch.message).toMatch(/Excel workbook.*Save it as "CSV UTF-8" and upload that file\./);
});
