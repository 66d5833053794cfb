import { headingOf, type Layout, layoutColumns, layoutOf } from '#domain/exchangeFile/orderFile.ts';
import {
  asSentence,
  type Sentence,
  sentence,
  several,
  textIn,
  type Words,
} from '#domain/sentence.ts';
import { withoutHidden } from '#model/values/oneForm.ts';
import { type Fault, FileFault, faultIn } from '#server/files/csv/fault.ts';
import type { FileRow } from '#server/files/csv/fileRows.ts';
import { addedColumns } from '#server/files/csv/heading.ts';
import type { Checking, FileCheck } from '#server/files/rowFiles/rowFile.ts';
import { misquoted } from '#server/files/rowFiles/rowFileCheck.ts';
import type { Batch } from './batch.ts';
import { type RowCheck, rowChecker } from './checkRows.ts';
import { lookUp, type RowFacts } from './lookUp.ts';
import { type Reading, type ReadRow, readerOf } from './readRow.ts';

/** The dry run of a file of bids: each row is read and held against the rules as they stand. Nothing is placed. */
export const bidChecking = ({ machine, by }: Checking, batch: Batch): FileCheck<Batch> => {
  const check = rowChecker();
  const sessions = new Map<string, Words>();
  const counts = { warned: 0, value: 0 };
  let reading: Reading | null = null;
  return {
    check: async (rows) => {
      reading ??= readingByRows(rows, batch.layout as Layout | null, by.memberId);
      const reader = readerOf(reading);
      const read = rows.map((row) => readLine(reader, row));
      const sound = read.flatMap(({ instruction }) => (instruction ? [instruction] : []));
      const found =
        sound.length > 0 ? await machine.database.lookUp(lookUp, { rows: sound }, by) : [];
      let next = 0;
      return rows.map(({ row, cells }, at) => {
        const { instruction, faults } = read[at] as ReadRow;
        if (!instruction) return { line: row, cells, faults, columns: keptOf(null) };
        const verdict = check(row, instruction, found[next++] as RowFacts, faults);
        if (verdict.session) sessions.set(textIn(verdict.session), verdict.session);
        counts.value += verdict.value;
        if (verdict.warnings.length > 0) counts.warned += 1;
        return { line: row, cells, faults: verdict.faults, columns: keptOf(verdict) };
      });
    },
    counts: () => ({ ...counts }),
    endValues: () => ({
      layout: reading?.layout ?? null,
      heading: reading?.heading ? JSON.stringify(reading.heading) : null,
      message: notesOf([...sessions.values()]),
    }),
  };
};

const readLine = (read: ReturnType<typeof readerOf>, { cells, isMisquoted }: FileRow): ReadRow =>
  isMisquoted ? { instruction: null, faults: [misquoted] } : read(cells);

/** The columns that a row stores from its check: warnings, value, limit use and identity. */
export const keptOf = (check: RowCheck | null) => {
  const warnings = check?.warnings ?? [];
  const use = check?.use ?? null;
  return {
    warnings: warnings.length > 0 ? JSON.stringify(warnings) : null,
    warningCount: warnings.length,
    value: use && check ? check.value : null,
    limitUse: use?.value ?? null,
    coveredUse: use?.covered ?? null,
    panHolder: use?.holder ?? null,
    identity: use && check ? check.identity : null,
  };
};

/** How the file is to be read, by its first rows; throws when that cannot be told. */
const readingByRows = (
  rows: FileRow[],
  chosen: Layout | null,
  memberId: string | null,
): Reading => {
  const cells = rows.slice(0, 50).map((row) => row.cells.map(withoutHidden));
  const layout = chosen ?? layoutOf(cells);
  const [first] = cells;
  if (layout === null || !first)
    throw new FileFault(1, {
      field: '',
      code: 'LAYOUT',
      message:
        'This is neither the NSE layout nor the BSE layout by its first rows. Choose the layout, or compare the file with the samples.',
    });
  const columns = layout === 'NSE' ? headingOf(first) : null;
  if (!columns) return { layout, heading: null, memberId };
  rows.shift();
  refuseBadHeading(first, columns);
  return { layout, heading: first, memberId };
};

/** Columns that a file of bids without custodians, or of new bids alone, may leave out. */
const optional = ['participantId', 'orderId'];

const refuseBadHeading = (cells: readonly string[], columns: readonly (string | null)[]) => {
  const added: readonly string[] = addedColumns.map((name) => name.toLowerCase());
  const faults: Fault[] = [];
  for (const [at, name] of columns.entries()) {
    const title = cells[at] ?? '';
    if (name === null && title !== '' && !added.includes(title.toLowerCase()))
      faults.push(
        faultIn(
          title.slice(0, 60),
          'UNKNOWN_COLUMN',
          sentence("There is no column '%{title}'.", { title: title.slice(0, 60) }),
        ),
      );
    if (name !== null && columns.indexOf(name) !== at)
      faults.push(
        faultIn(name, 'DUPLICATE_COLUMN', sentence("'%{name}' appears twice.", { name })),
      );
  }
  for (const { name } of layoutColumns.NSE)
    if (!columns.includes(name) && !optional.includes(name))
      faults.push(
        faultIn(name, 'MISSING_COLUMN', sentence("The column '%{name}' is missing.", { name })),
      );
  if (faults.length > 0) throw new FileFault(1, ...faults);
};

/**
 * The refusals that the sessions would give the bids at this moment, in words; null when all of
 * them are open.
 */
export const notesOf = (sessions: readonly Words[]): Sentence | null => {
  if (sessions.length === 0) return null;
  const reasons = several(sessions.slice(0, 5).map(asSentence), '; ');
  return sentence(
    'At this moment bids would be refused. %{reasons}. Place the file when the session is open.',
    { reasons },
  );
};
