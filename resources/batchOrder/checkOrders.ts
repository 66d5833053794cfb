import { createHash } from 'node:crypto';
import {
  headingOf,
  type Layout,
  layoutColumns,
  layoutOf,
  mostOrderRows,
} from '#domain/orderFile.ts';
import { batchOrder } from '#schemas/batchOrder.ts';
import { ApiError } from '#server/errors.ts';
import { type Fault, FileFault } from '#server/imports/fault.ts';
import { type FileRow, fileRows, slicesOf } from '#server/imports/fileRows.ts';
import { addedColumns } from '#server/imports/heading.ts';
import { uploadedFile } from '#server/imports/uploadFolder.ts';
import type { JobKind, Running } from '#server/jobs/jobRunner.ts';
import { type Batch, batchJobs } from './batchWorks.ts';
import { type RowJudge, rowJudge } from './judgeRows.ts';
import { type Counts, clearLines, endCheck, type NewLine, saveLines } from './lineWorks.ts';
import { type Found, lookUp } from './lookUp.ts';
import { type Reading, type ReadRow, readRow } from './readRow.ts';

/** Rows that are judged and kept at a time. */
const slice = 200;
/** How often whoever waits is told how far it is, ms. */
const tellEveryMs = 1_000;

/**
 * The dry run of a file of bids: each row is read, held against the rules as they stand and kept with all that is
 * wrong with it. Nothing is placed. Cut off, it begins again from the start.
 */
export const checkOrders: JobKind = {
  kind: batchJobs.check,
  run: async (running) => {
    const { machine, owned, by, args } = running;
    const { batchId } = args as { batchId: number };
    const batch = await machine.database.store.get(batchOrder, { batchId });
    if (batch?.batchStatus !== 'Checking' || batch.storedAs === null) return null;
    try {
      return await checked(running, batch);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'UPLOAD_GONE') return error.message;
      if (!(error instanceof FileFault)) throw error;
      const words = error.faults.map(({ message }) => message).join(' ');
      const message = `Row ${error.row}: ${words}`;
      await clearedLines(running, batchId);
      const end = { ...owned, batchId, batchStatus: 'Failed' as const, message };
      await machine.database.write(endCheck, end, by);
      return message;
    }
  },
  failed: async ({ machine, owned, by, args }, words) => {
    const end = { ...owned, batchId: args.batchId, batchStatus: 'Failed' as const };
    await machine.database.write(endCheck, { ...end, message: words }, by);
  },
};

const checked = async (running: Running, batch: Batch) => {
  const { machine, owned, by, signal } = running;
  const { database } = machine;
  const { batchId } = batch;
  const judge = rowJudge();
  const sessions = new Set<string>();
  const counts: Counts = { records: 0, refused: 0, warned: 0, value: 0 };
  const hash = createHash('sha256');
  let reading: Reading | null = null;
  let told = 0;
  let saving: Promise<void> = Promise.resolve();

  await clearedLines(running, batchId);
  const path = uploadedFile(machine.settings, batch.storedAs as string);
  const file = fileRows(path, (bytes) => hash.update(bytes), { delimiters: [',', '|'] });
  for await (const rows of slicesOf(file, slice)) {
    if (signal.aborted) return null;
    reading ??= readingOf(rows, batch.layout as Layout | null, by.memberId);
    const { lines, value } = await judged(running, reading, judge, rows, sessions);
    counts.value += value;
    if (lines.length === 0) continue;
    counts.records += lines.length;
    if (counts.records > mostOrderRows)
      throw new FileFault(rows[0]?.row ?? 1, {
        field: '',
        code: 'TOO_MANY_ROWS',
        message: tooMany,
      });
    counts.refused += lines.filter(({ faults }) => faults.length > 0).length;
    counts.warned += lines.filter(({ warnings }) => warnings.length > 0).length;
    const tells = machine.now() - told >= tellEveryMs;
    if (tells) told = machine.now();
    // The next rows are judged while these are written.
    await saving;
    saving = database.write(
      saveLines,
      { ...owned, batchId, counts: { ...counts }, tells, lines },
      by,
    );
    saving.catch(() => undefined);
  }
  await saving;
  if (!reading || counts.records === 0)
    throw new FileFault(1, {
      field: '',
      code: 'NO_ROWS',
      message: 'There is no bid in this file.',
    });
  if (hash.digest('hex') !== batch.sha256)
    throw new FileFault(1, {
      field: '',
      code: 'CHANGED_FILE',
      message: 'The file on the disk is not the one that came in. Bring it again.',
    });
  const { layout, heading } = reading;
  const end = { layout, heading: heading && JSON.stringify(heading), message: notesOf(sessions) };
  await database.write(endCheck, { ...owned, batchId, batchStatus: 'Checked', ...end }, by);
  return `${counts.records} rows, ${counts.refused} with faults`;
};

const tooMany = `This file has more than ${mostOrderRows.toLocaleString('en')} rows, the most that is taken. Split it.`;

/** How the file is to be read, by its first rows; throws when that cannot be told. */
const readingOf = (rows: FileRow[], chosen: Layout | null, memberId: string | null): Reading => {
  const cells = rows.map((row) => row.cells);
  const layout = chosen ?? layoutOf(cells.slice(0, 50));
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
    const title = (cells[at] ?? '').trim();
    if (name === null && title !== '' && !added.includes(title.toLowerCase()))
      faults.push({
        field: title.slice(0, 60),
        code: 'UNKNOWN_COLUMN',
        message: `There is no column '${title.slice(0, 60)}'.`,
      });
    if (name !== null && columns.indexOf(name) !== at)
      faults.push({ field: name, code: 'DUPLICATE_COLUMN', message: `'${name}' is there twice.` });
  }
  for (const { name } of layoutColumns.NSE)
    if (!columns.includes(name) && !optional.includes(name))
      faults.push({
        field: name,
        code: 'MISSING_COLUMN',
        message: `The column '${name}' is missing.`,
      });
  if (faults.length > 0) throw new FileFault(1, ...faults);
};

const judged = async (
  { machine, by }: Running,
  reading: Reading,
  judge: RowJudge,
  rows: readonly FileRow[],
  sessions: Set<string>,
): Promise<{ lines: NewLine[]; value: number }> => {
  const read = rows.map((row) => (row.isMisquoted ? misquoted : readRow(reading, row.cells)));
  const sound = read.flatMap(({ asked }) => (asked ? [asked] : []));
  const found = sound.length > 0 ? await machine.database.write(lookUp, { rows: sound }, by) : [];
  let next = 0;
  let value = 0;
  const lines = rows.map(({ row, cells }, at) => {
    const { asked, faults } = read[at] as ReadRow;
    if (!asked) return { line: row, cells, faults, warnings: [] };
    const verdict = judge(row, asked, found[next++] as Found, faults);
    if (verdict.session) sessions.add(verdict.session);
    value += verdict.value;
    return { line: row, cells, faults: verdict.faults, warnings: verdict.warnings };
  });
  return { lines, value };
};

const misquoted: ReadRow = {
  asked: null,
  faults: [
    { field: '', code: 'QUOTES', message: 'A quote (") in this row is not closed, or not doubled' },
  ],
};

/** What the sessions would say to the bids at this moment; nothing when all of them are open. */
const notesOf = (sessions: ReadonlySet<string>): string | null => {
  if (sessions.size === 0) return null;
  const said = [...sessions].slice(0, 5).join('; ');
  return `At this moment bids would be refused. ${said}. Place the file when the session is open.`;
};

/** Takes away all that an earlier check kept. */
export const clearedLines = async ({ machine, owned, by }: Running, batchId: number) => {
  while (await machine.database.write(clearLines, { ...owned, batchId }, by));
};
