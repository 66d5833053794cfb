import { format } from 'date-fns';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Field, fieldsOf, type Resource } from '#model';
import { nouns } from '#registry';
import { formOf } from '#server/database/schema/columns.ts';
import { control, dealer, type Imports, openImports } from './importing.ts';

let exchange: Imports;
beforeAll(async () => {
  exchange = await openImports();
  await exchange.post(control, 'tradingMember', {
    tradingMemberId: 'M001',
    memberName: 'Member M001',
  });
});
afterAll(() => exchange.close());

const heading = 'Client Id,Client Name,PAN,Category,UCC Compliance Date,UCC Compliance Time,Active';
const client = (row: number, day: string, time = '') =>
  `C${row},Client ${row},AAAPA${String(row).padStart(4, '0')}A,RI,${day},${time},Yes`;
const fileOf = (...days: readonly (readonly [day: string, time?: string])[]) =>
  [heading, ...days.map(([day, time], at) => client(at + 1, day, time)), ''].join('\r\n');

const check = async (content: string) => {
  const batch = await exchange.check(dealer, 'client', content);
  const lines = await exchange.lines(dealer, batch.batchId);
  await exchange.ask(dealer, 'POST', `/api/masters/bulkupload/${batch.batchId}/discard`);
  return { batch, lines };
};

/** The value that a row of the file writes in a field. */
const written = (line: any, field: string) =>
  line.cells.find((cell: any) => cell.field === field)?.after;

describe('a file of clients with the days and times of a spreadsheet', () => {
  test.each([
    ['23-11-2026', '9:15:00 AM', 'day-month-year, 23-11-2026', '3:30:00 PM'],
    ['23/11/2026', '9:15', 'day-month-year, 23/11/2026', '15:30:00'],
    ['23-Nov-2026', '09:15:00', 'day-month-year, 23-Nov-2026', '15:30:00'],
    ['23-Nov-26', '9.15 am', 'day-month-year, 23-Nov-26', '3.30.00 PM'],
    ['2026-11-23', '09:15', 'year-month-day, 2026-11-23', '15:30:00'],
  ])(
    '%s and %s are taken, and the batch says how they were read',
    async (day, time, days, times) => {
      const { batch, lines } = await check(fileOf([day, time], ['']));
      expect(batch).toMatchObject({ state: 'checked', created: 2, refused: 0 });
      expect(batch.datesRead).toBe(
        `Dates in UCC Compliance Date were read as ${days}.\nTimes in UCC Compliance Time were read in the format ${times}.`,
      );
      expect(written(lines[0], 'uccComplianceDate')).toBe('2026-11-23');
      expect(written(lines[0], 'uccComplianceTime')).toBe('09:15:00');
    },
  );

  test('5/6/2026 and 05/06/2026 are one form, the day before the month', async () => {
    const { batch, lines } = await check(fileOf(['5/6/2026'], ['05/06/2026']));
    expect(batch).toMatchObject({ state: 'checked', created: 2 });
    expect(lines.map((line) => written(line, 'uccComplianceDate'))).toEqual([
      '2026-06-05',
      '2026-06-05',
    ]);
  });

  test('a file without days and times says nothing of them', async () => {
    const { batch } = await check(fileOf([''], ['']));
    expect(batch).toMatchObject({ state: 'checked', datesRead: null });
  });

  test.each([
    [
      '11/23/2026',
      '',
      'UCC Compliance Date is 11/23/2026: the day must come before the month. Write 23/11/2026',
    ],
    [
      '46349',
      '',
      'UCC Compliance Date is 46349, a number of the spreadsheet. Format these cells as dates there and save again, or write a day like 23-11-2026',
    ],
    [
      '',
      '0.385',
      'UCC Compliance Time is 0.385, a number of the spreadsheet. Format these cells as times there and save again, or write a time like 15:30:00',
    ],
    ['31/02/2026', '', 'UCC Compliance Date must be a date, YYYY-MM-DD'],
  ])('the row with %s%s is refused in words, and no other', async (day, time, message) => {
    const { batch, lines } = await check(fileOf([day, time], ['23/11/2026', '9:15']));
    expect(batch).toMatchObject({ state: 'checked', created: 1, refused: 1 });
    expect(lines[0].faults).toEqual([expect.objectContaining({ code: 'INVALID', message })]);
  });
});

describe('a column that mixes forms is refused, and with it the file', () => {
  test('naming the rows of each', async () => {
    const { batch, lines } = await check(
      fileOf(...Array.from({ length: 7 }, () => ['23-11-2026'] as const), ['2026-11-23']),
    );
    expect(batch).toMatchObject({ state: 'failed', rows: 0, created: 0, datesRead: null });
    expect(lines).toEqual([
      expect.objectContaining({
        line: 9,
        faults: [
          {
            field: 'uccComplianceDate',
            code: 'MIXED_FORMS',
            message:
              'UCC Compliance Date mixes formats: 23-11-2026 in rows 2, 3, 4, 5, 6 and 2 more; 2026-11-23 in row 9. Write the whole column in one format and upload the file again.',
            sentence: expect.objectContaining({
              key: '%{label} mixes formats: %{forms}. Write the whole column in one format and upload the file again.',
            }),
          },
        ],
      }),
    ]);
  });

  test.each([
    ['23-11-2026', '23/11/2026'],
    ['23-11-2026', '23-11-26'],
    ['23-Nov-2026', '23-11-2026'],
    ['23-Nov-2026', '23 Nov 2026'],
  ])('%s and %s', async (one, other) => {
    const { batch, lines } = await check(fileOf([one], [other]));
    expect([batch.state, lines[0].faults[0].code]).toEqual(['failed', 'MIXED_FORMS']);
  });

  test('times by 24 hours and by 12, with a fault for each such column', async () => {
    const { lines } = await check(fileOf(['1-1-2026', '9:15'], ['1/1/2026', '3:30 PM']));
    expect(lines[0].faults.map(({ field }: any) => field)).toEqual([
      'uccComplianceDate',
      'uccComplianceTime',
    ]);
  });

  test('beyond the rows that are checked together', async () => {
    const many = Array.from({ length: 600 }, () => ['23-11-2026'] as const);
    const { batch } = await check(fileOf(...many, ['2026-11-23']));
    expect(batch.state).toBe('failed');
    expect(batch.message).toMatch(/and 595 more; 2026-11-23 in row 602\./);
  });
});

const dayForms = [
  'yyyy-MM-dd',
  'dd-MM-yyyy',
  'd/M/yyyy',
  'dd.MM.yyyy',
  'dd-MMM-yyyy',
  'dd-MMM-yy',
  'dd/MM/yy',
  'd MMM yyyy',
];
const timeForms = ['H:mm:ss', 'HH:mm:ss', 'h:mm:ss a', 'h.mm.ss a'];

/** The columns of days and times that somebody can bring. */
const writtenColumns = (noun: Resource) =>
  fieldsOf(noun).filter(
    ([, field]) => ['day', 'time', 'instant'].includes(formOf(field)) && !field.options.readOnly,
  );

const taking = nouns.filter(
  (noun): noun is Resource =>
    noun.noun === 'resource' &&
    noun.importable === true &&
    writtenColumns(noun as Resource).length > 0,
);

test('masters with days and times', () => {
  expect(taking.map(({ name }) => name).toSorted()).toEqual([
    'client',
    'holiday',
    'offerEmployee',
    'security',
    'settlement',
  ]);
});

describe.each(taking)('$name', (noun) => {
  const who = noun.name === 'client' ? dealer : control;
  const forms = dayForms.map(
    (day, at) => [day, timeForms[at % timeForms.length] as string] as const,
  );
  test.each(forms)('takes its sample with %s and %s', async (dayForm, timeForm) => {
    const api = noun.api.replace('/masters/', '');
    const { text } = await exchange.ask(who, 'GET', `/api${noun.api}/import/sample`);
    const { data } = Papa.parse<string[]>(text.trim());
    const [labels = [], ...rows] = data;
    const fields = labels.map(
      (label) => fieldsOf(noun).find(([, field]) => field.label === label) as [string, Field],
    );
    const form: Record<string, string> = { day: dayForm, time: timeForm };
    const put = rows.map((cells) =>
      cells.map((cell, at) => {
        const pattern = form[formOf(fields[at]?.[1] as Field)];
        if (!pattern || cell === '') return cell;
        return format(
          new Date(cell.includes(':') ? `2026-01-01T${cell}` : `${cell}T12:00`),
          pattern,
        );
      }),
    );
    const content = Papa.unparse([labels, ...put]);
    const batch = await exchange.check(who, api, content);
    const lines = await exchange.lines(who, batch.batchId);
    const columns = writtenColumns(noun).map(([name]) => name);
    expect(batch.state).toBe('checked');
    expect(batch.datesRead).toMatch(/were read (as|in the format)/);
    rows.forEach((cells, row) => {
      fields.forEach(([name], at) => {
        if (columns.includes(name))
          expect([name, written(lines[row], name)]).toEqual([name, cells[at] || undefined]);
      });
      expect(lines[row].faults.filter(({ field }: any) => columns.includes(field))).toEqual([]);
    });
    expect(lines.map(({ verdict, faults }) => [verdict, faults])).toEqual(
      rows.map(() => ['new', []]),
    );
    await exchange.ask(who, 'POST', `/api/masters/bulkupload/${batch.batchId}/discard`);
  });
});
