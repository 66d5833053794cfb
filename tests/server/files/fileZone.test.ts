import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOf } from '#model';
import { nouns } from '#registry';
import { formOf } from '#server/database/schema/columns.ts';
import { csvOf } from '#server/files/csv/csvOf.ts';
import { fileRows } from '#server/files/csv/fileRows.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zone-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = Date.parse('2026-11-23T09:15:00+05:30');

/** The lines of a file with one row, in which every time is 09:15. */
const linesOf = async (noun: (typeof nouns)[number]) => {
  const row = Object.fromEntries(
    fieldsOf(noun)
      .filter(([, field]) => formOf(field) === 'instant')
      .map(([name]) => [name, at]),
  );
  const chunks = async function* () {
    yield [row];
  };
  let text = '';
  for await (const part of csvOf(noun, chunks(), () => undefined)) text += part;
  return text.trimEnd().split('\r\n');
};

test('the last line of every file that has times names their zone, and of no other', async () => {
  const count = { with: 0, without: 0 };
  const faults: string[] = [];
  for (const noun of nouns) {
    const [, row = '', end] = await linesOf(noun);
    const hasTimes = row.includes('2026-11-23 09:15:00');
    count[hasTimes ? 'with' : 'without'] += 1;
    const wanted = `#END rows=1 complete=true${hasTimes ? ' times=+05:30' : ''}`;
    if (end !== wanted || row.includes('T09:15')) faults.push(`${noun.name}: ${row} ${end}`);
  }
  expect(faults).toEqual([]);
  expect(count.with).toBeGreaterThan(5);
  expect(count.without).toBeGreaterThan(5);
});

test.each([
  '#END rows=1 complete=true times=+05:30',
  '#END rows=1 complete=true',
  '#END rows=1 complete=false times=+05:30',
  '#END rows=1 complete=true times=+05:30,,',
])('the line %s is no row of an import, whatever a spreadsheet puts behind it', async (end) => {
  const path = join(folder, 'back.csv');
  writeFileSync(path, `Name,Saved At\r\nAsha,2026-11-23 09:15:00\r\n${end}\r\n`);
  const rows: string[][] = [];
  for await (const some of fileRows(path, () => undefined))
    rows.push(...some.map(({ cells }) => cells));
  expect(rows).toEqual([
    ['Name', 'Saved At'],
    ['Asha', '2026-11-23 09:15:00'],
  ]);
});
