import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, type Resource } from '#model';
import { nouns } from '#registry';
import { hindi } from '#registry/languages.ts';
import { takesFiles } from '#server/operations/import/importers.ts';
import { dealer, type Imports, openImports } from './importing.ts';
import { saved, seedSpreadsheetRows } from './spreadsheetRows.ts';

let exchange: Imports;
beforeAll(async () => {
  exchange = await openImports();
  await seedSpreadsheetRows(exchange);
});
afterAll(() => exchange.close());

const masters = nouns.filter(takesFiles) as Resource[];
const named = (name: string) => masters.find((noun) => noun.name === name) as Resource;

const exported = async (who: typeof dealer, noun: Resource, query: string) =>
  exchange.ask(who, 'GET', `/api${noun.api.replace(/^\/api/, '')}/export?${query}`);

const headingOf = (text: string) => text.split('\r\n')[0]?.replace('\uFEFF', '').split(',') ?? [];

describe('an export in Hindi', () => {
  test('has Hindi headings and words of choices; codes, ids, dates and the last line stay', async () => {
    const client = named('client');
    const { status, text } = await exported(dealer, client, 'language=hi');
    expect(status).toBe(200);
    expect(text.startsWith('\uFEFF')).toBe(true);
    const heading = headingOf(text);
    const fields = hindi.schema(client).fields;
    expect(heading).toContain(fields.clientId.label);
    expect(heading).toContain(`${fields.category.label} (कोड)`);
    // Codes such as PAN stay Latin; words do not.
    expect(heading.filter((title) => /[a-z]{2}/.test(title))).toEqual([]);
    const [, first = ''] = text.split('\r\n');
    expect(first).toMatch(/हाँ|नहीं/);
    expect(first).toMatch(/\d{4}-\d\d-\d\d/);
    expect(text).toMatch(/#END rows=\d+ complete=true\r\n$/);
  });

  test('is English to the letter without a language, and with that of English', async () => {
    const [plain, en] = [
      await exported(dealer, named('client'), ''),
      await exported(dealer, named('client'), 'language=en'),
    ];
    expect(plain.text).toBe(en.text);
    expect(headingOf(plain.text)).toContain('Client Id');
    expect(plain.text.startsWith('Member Id,Client Id,')).toBe(true);
    expect(plain.text).not.toMatch(/हाँ|नहीं/);
  });

  test('is a workbook too, with the name of its sheet', async () => {
    const client = named('client');
    const { bytes } = await exported(dealer, client, 'language=hi&format=xlsx');
    const [sheet] = await readXlsxFile(Buffer.from(bytes));
    const { text } = await exported(dealer, client, 'language=hi');
    expect(sheet?.sheet).toBe((hindi.schema(client) as Resource).plural);
    expect(sheet?.data[0]).toEqual(headingOf(text));
    expect(sheet?.data[1]).toEqual(expect.arrayContaining([expect.stringMatching(/हाँ|नहीं/)]));
  });

  test('in a language that there is not is refused', async () => {
    const { status, json } = await exported(dealer, named('client'), 'language=fr');
    expect([status, json.code]).toEqual([400, 'MALFORMED']);
  });
});

describe('a file in Hindi', () => {
  test.each(saved)('of %s comes back unchanged', async (name, who) => {
    const noun = named(name);
    const { text } = await exported(who, noun, 'language=hi');
    const batch = await exchange.check(who, noun.api.replace('/masters/', ''), text);
    expect(batch).toMatchObject({ state: 'checked', refused: 0, created: 0, changed: 0 });
    expect(batch.unchanged).toBeGreaterThan(1);
    await exchange.ask(who, 'POST', `/api/masters/bulkupload/${batch.batchId}/discard`);
  });

  test('needs no column of codes: the words of choices say them', async () => {
    const client = named('client');
    const { text } = await exported(dealer, client, 'language=hi');
    const lines = text.split('\r\n').filter((line) => line && !line.startsWith('#'));
    const codesAt = headingOf(text).findIndex((title) => title.endsWith('(कोड)'));
    const without = lines
      .map((line) =>
        line
          .split(',')
          .filter((_, at) => at !== codesAt)
          .join(','),
      )
      .join('\r\n');
    const batch = await exchange.check(dealer, 'client', without);
    expect(batch).toMatchObject({ state: 'checked', refused: 0, created: 0, changed: 0 });
    await exchange.ask(dealer, 'POST', `/api/masters/bulkupload/${batch.batchId}/discard`);
  });

  test('is refused in the columns that it names, and its error file can be read again', async () => {
    const client = named('client');
    const { text } = await exported(dealer, client, 'language=hi');
    const { category } = hindi.schema(client).fields;
    const word = String(Object.values(category.choices)[0]);
    const faulty = text.replaceAll(`,${word},`, ',कुछ और,');
    expect(faulty).not.toBe(text);
    const batch = await exchange.check(dealer, 'client', faulty);
    expect(batch.refused).toBeGreaterThan(0);
    const { text: errors } = await exchange.ask(
      dealer,
      'GET',
      `/api/masters/bulkupload/${batch.batchId}/errors`,
    );
    await exchange.ask(dealer, 'POST', `/api/masters/bulkupload/${batch.batchId}/discard`);
    const again = await exchange.check(dealer, 'client', errors.replaceAll('कुछ और', word));
    expect(again).toMatchObject({ state: 'checked', refused: 0, created: 0, changed: 0 });
  });

  test('the sample has Hindi headings and is one that its own check takes', async () => {
    const { text } = await exchange.ask(
      dealer,
      'GET',
      '/api/masters/client/import/sample?language=hi',
    );
    expect(headingOf(text).filter((title) => /[a-z]{2}/.test(title))).toEqual([]);
    const batch = await exchange.check(dealer, 'client', text);
    expect(batch).toMatchObject({ state: 'checked', refused: 0 });
  });
});

test('no two columns of a master, and no two choices of a field, have one Hindi word', () => {
  const twice = (words: readonly string[]) =>
    words.filter(
      (word, at) => words.map((each) => each.toLowerCase()).indexOf(word.toLowerCase()) !== at,
    );
  expect(masters.length).toBeGreaterThan(5);
  const found = masters.flatMap((noun) => {
    const fields = fieldsOf(hindi.schema(noun));
    const others = fieldsOf(noun).flatMap(([name, { label }]) =>
      fields.filter(([other, field]) => other !== name && field.label === label),
    );
    return [
      ...twice(fields.map(([, { label }]) => label)),
      ...others.map(([name]) => `${noun.name}.${name}`),
      ...fields.flatMap(([, { choices, states }]) =>
        twice(
          Object.values(choices ?? {}).concat(Object.values(states ?? {}).map(([words]) => words)),
        ),
      ),
    ];
  });
  expect(found).toEqual([]);
});
