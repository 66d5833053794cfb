import { createHash } from 'node:crypto';
import { type Sentence, sentence, several } from '#domain/sentence.ts';
import type { Field, Noun, Resource } from '#model';
import { inOneForm } from '#model/values/oneForm.ts';
import { uploadedFile } from '../../fileStore/uploadFolder.ts';
import type { JobType, Running } from '../../jobs/jobRunner.ts';
import { ApiError } from '../../runtime/errors.ts';
import { englishWordsOf } from '../csv/englishWords.ts';
import { type Fault, FileFault } from '../csv/fault.ts';
import { type FileRow, fileRows, slicesOf } from '../csv/fileRows.ts';
import { type Heading, headingOf } from '../csv/heading.ts';
import { codeFault, shortenedFault, valuesOf } from '../csv/rowValues.ts';
import { type WrittenForms, writtenFormsOf } from '../csv/writtenForms.ts';
import { batchedReads } from './batchedReads.ts';
import { cellsOf, type RowChecker, rowCheckerOf } from './checkRow.ts';
import {
  type CheckedLine,
  type Counts,
  clearLines,
  endCheck,
  readUpload,
  saveLines,
} from './lineMutations.ts';
import { rightsOf } from './rights.ts';
import { type SeenNames, seenNames } from './seenNames.ts';
import { type Upload, uploadJobs } from './uploadMutations.ts';

/** Rows that are checked and kept at a time: a few ms of this thread, and of the writer. */
const slice = 250;
/** Interval between progress events, ms. */
const tellEveryMs = 1_000;

/**
 * The dry run of a file: reads it from the disk row by row, checks each row and keeps the verdicts.
 * Nothing of the master is written. Cut off, it begins again from the start.
 */
export const checkUpload = (nouns: readonly Noun[]): JobType => ({
  type: uploadJobs.check,
  run: async (running) => {
    const upload = await readUpload(running.machine.database, running.args.batchId);
    if (upload?.state !== 'checking' || upload.storedAs === null) return null;
    try {
      return await checked(running, upload, nouns);
    } catch (error) {
      if (error instanceof FileFault) return refuseFile(running, upload, error);
      if (error instanceof ApiError && error.code === 'UPLOAD_GONE') return error.words;
      throw error;
    }
  },
  failed: async ({ machine, owned, by, args }, words) => {
    const end = { ...owned, batchId: args.batchId, ...failed };
    await machine.database.write(endCheck, { ...end, message: words }, by);
  },
});

const checked = async (running: Running, upload: Upload, nouns: readonly Noun[]) => {
  const { machine, owned, by, signal } = running;
  const { database } = machine;
  const { batchId } = upload;
  const noun = nouns.find(({ name }) => name === upload.resource) as Resource;
  const rights = rightsOf(by, noun);
  const reads = batchedReads(database.db, (query) => database.readLong(query));
  const check = rowCheckerOf(noun, { nouns, rules: machine.rowParts.rules, rights, reads });
  const names = seenNames();
  const words = await englishWordsOf(noun);
  const hash = createHash('sha256');
  const counts: Counts = { created: 0, changed: 0, unchanged: 0, refused: 0 };
  let heading: Heading | null = null;
  let forms: WrittenForms | null = null;
  let done = 0;
  let lastReportAt = 0;
  let saving: Promise<void> = Promise.resolve();

  await clearedLines(running, batchId);
  const path = uploadedFile(machine.settings, upload.storedAs as string);
  const file = fileRows(path, (bytes) => hash.update(bytes));
  for await (const found of slicesOf(file, slice)) {
    if (signal.aborted) return null;
    const first = heading ? null : found.shift();
    heading ??= headingOf(noun, words.heading(first?.cells ?? []), Object.keys(rights.own));
    const rows = words.rows(heading, found);
    forms ??= writtenFormsOf(noun, heading);
    forms.see(rows);
    const lines = await verdictsOn(noun, heading, check, names, rows);
    for (const { verdict } of lines) counts[verdict === 'new' ? 'created' : verdict] += 1;
    done += lines.length;
    const tells = machine.steady() - lastReportAt >= tellEveryMs;
    if (tells) lastReportAt = machine.steady();
    // The next rows are checked while these are written.
    await saving;
    const args = { ...owned, batchId, done, counts: { ...counts }, tells, lines };
    saving = database.write(saveLines, args, by);
    saving.catch(() => undefined);
  }
  await saving;
  if (!heading || !forms) throw new FileFault(1, empty);
  if (done === 0) throw new FileFault(1, noRows);
  if (hash.digest('hex') !== upload.sha256) throw new FileFault(1, changedFile);
  forms.refuseMixed();
  const message = noteOf(noun, [...heading.fields, ...Object.keys(rights.own)], counts);
  const end = { state: 'checked' as const, message, datesRead: forms.words(), rows: done };
  await database.write(endCheck, { ...owned, batchId, ...end }, by);
  return sentence(
    '%{rows} rows: %{created} new, %{changed} changed, %{unchanged} unchanged, %{refused} refused',
    { rows: done, ...counts },
  );
};

/** Checks some rows; what they claim is compared in their order, so that the first of two stays. */
const verdictsOn = async (
  noun: Resource,
  heading: Heading,
  check: RowChecker,
  names: SeenNames,
  rows: readonly FileRow[],
): Promise<CheckedLine[]> => {
  const checks = await Promise.all(
    rows.map(async (row) => {
      const fault = shapeFault(heading, row) ?? codeFault(noun, heading, row);
      if (fault) return { ...unread, faults: [fault] };
      const values = valuesOf(noun, heading, row);
      const short = shortenedFault(noun, heading, row);
      return short ? { ...unread, cells: cellsOf(values), faults: [short] } : check(values);
    }),
  );
  return checks.map(({ claims, stored: _, ...outcome }, at) => {
    const line = rows[at]?.row as number;
    const other = claims.map((name) => names.rowOf(name)).find((row) => row !== 0);
    if (other !== undefined)
      return {
        ...outcome,
        line,
        verdict: 'refused' as const,
        cells: cellsOf(valuesOf(noun, heading, rows[at] as FileRow)),
        faults: [twice(noun, other)],
      };
    for (const name of claims) names.add(name, line);
    return { ...outcome, line };
  });
};

const unread = {
  verdict: 'refused' as const,
  key: null,
  base: null,
  cells: [],
  claims: [],
  stored: null,
};

/** The fault in the shape of a row, its quotes or its number of cells; null when there is none. */
export const shapeFault = ({ columns }: Heading, { cells, isMisquoted }: FileRow): Fault | null => {
  if (isMisquoted)
    return {
      field: '',
      code: 'QUOTES',
      message: 'A quote (") in this row is not closed, or not doubled inside a cell',
    };
  if (cells.length < columns.length && columns.slice(cells.length).some((name) => name !== null))
    return {
      field: '',
      code: 'RAGGED',
      message: `This row has ${cells.length} cells and the heading ${columns.length}: commas are missing`,
    };
  const stray = cells.findIndex(
    (cell, at) => inOneForm(cell) !== '' && (columns[at] ?? null) === null && at >= columns.length,
  );
  return stray < 0
    ? null
    : {
        field: '',
        code: 'RAGGED',
        message: `This row has ${cells.length} cells and the heading ${columns.length}: put a cell with a comma in it into quotes`,
      };
};

/** Another row of the file is about the same row of the master. */
export const twice = (noun: Resource, row: number): Fault => ({
  field: '',
  code: 'TWICE',
  message: `Row ${row} of this file is about the same ${noun.label}`,
});

/** Takes away all that an earlier check kept. */
export const clearedLines = async ({ machine, owned, by }: Running, batchId: number) => {
  while (await machine.database.write(clearLines, { ...owned, batchId }, by));
};

/** A file that cannot be read keeps no rows but the one that says why. */
const refuseFile = async (running: Running, upload: Upload, { row, faults }: FileFault) => {
  const { machine, owned, by } = running;
  const { batchId } = upload;
  await clearedLines(running, batchId);
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 1 };
  const { claims, stored, ...outcome } = unread;
  const lines = [{ ...outcome, line: row, faults: [...faults] }];
  await machine.database.write(
    saveLines,
    { ...owned, batchId, done: 0, counts, tells: false, lines },
    by,
  );
  const words = `${upload.fileName}, row ${row}: ${faults.map(({ message }) => message).join(' ')}`;
  const message = words.length > 500 ? `${words.slice(0, 499)}…` : words;
  await machine.database.write(endCheck, { ...owned, batchId, ...failed, message }, by);
  return message;
};

/** How the check of a file ends that could not be read. */
const failed = { state: 'failed' as const, datesRead: null, rows: 0 };

const empty: Fault = { field: '', code: 'EMPTY', message: 'This file is empty.' };
const noRows: Fault = {
  field: '',
  code: 'NO_ROWS',
  message: 'This file has a heading but no rows.',
};
const changedFile: Fault = {
  field: '',
  code: 'CHANGED_FILE',
  message: 'The file on disk is not the one that was uploaded. Upload it again.',
};

/**
 * Notes once each column that new rows need and the file lacks, in addition to the fault of each
 * row.
 */
const noteOf = (
  noun: Resource,
  fields: readonly string[],
  { refused }: Counts,
): Sentence | null => {
  if (refused === 0) return null;
  const absent = Object.entries(noun.fields as Record<string, Field>).filter(
    ([name, { isSecret, options }]) =>
      !options.optional &&
      !options.readOnly &&
      options.initial === undefined &&
      !isSecret &&
      !fields.includes(name),
  );
  return absent.length === 0
    ? null
    : sentence('The file has no column %{columns}, which new rows need.', {
        columns: several(
          absent.map(([, { label }]) => sentence("'%{label}'", { label: sentence(label) })),
        ),
      });
};
