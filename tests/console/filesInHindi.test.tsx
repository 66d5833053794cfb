import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { speak } from '#console/browser/language.ts';
import { dataProvider } from '#console/calls/dataProvider.ts';
import { viewNamed } from '#console/nouns/views.ts';
import { wholeView } from '#console/nouns/wholeView.ts';
import { printedRows } from '#console/print/printedRows.ts';
import { openRealServer } from './signedInConsole.ts';

const server = openRealServer();
const query = { sort: { field: 'branchId', order: 'ASC' }, filter: {} } as const;

beforeAll(() => speak('hi'));
afterAll(() => speak('en'));
beforeEach(() => server.signIn('control', 'controlUser'));

test('an export is asked for in the language that is spoken, and in no language but Hindi', async () => {
  expect(dataProvider.exportUrl('branch', query, 'csv')).toMatch(/[?&]language=hi(&|$)/);
  await speak('en');
  expect(dataProvider.exportUrl('branch', query, 'csv')).not.toContain('language');
  await speak('hi');
});

test('a list is printed in Hindi with all that its rows have', async () => {
  const print = async () => {
    const view = wholeView(viewNamed('branch'));
    const { signal } = new AbortController();
    return (await printedRows(view, { ...query, signal }, () => undefined)).rows;
  };
  const rows = await print();
  expect(rows[0]).toMatchObject({
    branchId: expect.any(String),
    branchName: expect.any(String),
    isActive: expect.any(Boolean),
  });
  await speak('en');
  expect(await print()).toEqual(rows);
  await speak('hi');
});
