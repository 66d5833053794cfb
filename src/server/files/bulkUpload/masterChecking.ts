import { type Sentence, sentence, several, textOf } from '#domain/sentence.ts';
import type { Field, Noun, Resource } from '#model';
import { inOneForm } from '#model/values/oneForm.ts';
import { englishWordsOf } from '../csv/englishWords.ts';
import { type Fault, type FileFault, faultIn, sentenceOfFault } from '../csv/fault.ts';
import type { FileRow } from '../csv/fileRows.ts';
import { type Heading, headingOf } from '../csv/heading.ts';
import { codeFault, shortenedFault, valuesOf } from '../csv/rowValues.ts';
import { type WrittenForms, writtenFormsOf } from '../csv/writtenForms.ts';
import type { CheckedLine, Checking, FileCheck } from '../rowFiles/rowFile.ts';
import { batchedReads } from './batchedReads.ts';
import { cellsOf, type RowChecker, rowCheckerOf } from './checkRow.ts';
import { checkedRow, type Upload } from './masterLine.ts';
import { type Rights, rightsOf } from './rights.ts';
import { type SeenNames, seenNames } from './seenNames.ts';

type Counts = Pick<Upload, 'created' | 'changed' | 'unchanged' | 'refused'>;

/** The check of rows as the tables are now, outside of the writer. */
export const rowCheckerOn = (
  { database, rowParts }: Checking['machine'],
  noun: Resource,
  rights: Rights,
  nouns: readonly Noun[],
): RowChecker => {
  const reads = batchedReads(database.db, (query) => database.readLong(query));
  return rowCheckerOf(noun, { nouns, rules: rowParts.rules, rights, reads });
};

/** The dry run of a file: checks each row and keeps the verdicts. Nothing of the master is written. */
export const masterChecking =
  (nouns: readonly Noun[]) =>
  async ({ machine, by }: Checking, upload: Upload): Promise<FileCheck<Upload>> => {
    const noun = nouns.find(({ name }) => name === upload.resource) as Resource;
    const rights = rightsOf(by, noun);
    const own = Object.keys(rights.own);
    const check = rowCheckerOn(machine, noun, rights, nouns);
    const names = seenNames();
    const words = await englishWordsOf(noun);
    const counts: Counts = { created: 0, changed: 0, unchanged: 0, refused: 0 };
    let heading: Heading | null = null;
    let forms: WrittenForms | null = null;
    let rows = 0;
    return {
      check: async (found) => {
        const first = heading ? null : found.shift();
        heading ??= headingOf(noun, words.heading(first?.cells ?? []), own);
        const some = words.rows(heading, found);
        forms ??= writtenFormsOf(noun, heading);
        forms.see(some);
        const lines = await verdictsOn(noun, heading, check, names, some);
        for (const { columns } of lines) counts[countOf(columns.verdict)] += 1;
        rows += lines.length;
        return lines;
      },
      counts: () => ({ ...counts, done: rows }),
      endValues: () => {
        forms?.refuseMixed();
        const message = noteOf(noun, [...(heading?.fields ?? []), ...own], counts);
        return { message, datesRead: forms?.words() ?? null, rows, done: rows };
      },
      log: () =>
        sentence(
          '%{rows} rows: %{created} new, %{changed} changed, %{unchanged} unchanged, %{refused} refused',
          { rows, ...counts },
        ),
    };
  };

/** The count of a file to which a row of a verdict belongs. */
export const countOf = (verdict: unknown): keyof Counts =>
  verdict === 'new' ? 'created' : (verdict as Exclude<keyof Counts, 'created'>);

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
  return checks.map(({ claims, ...outcome }, at) => {
    const line = rows[at]?.row as number;
    const other = claims.map((name) => names.rowOf(name)).find((row) => row !== 0);
    if (other !== undefined) {
      const cells = cellsOf(valuesOf(noun, heading, rows[at] as FileRow));
      const faults = [twice(noun, other)];
      return checkedRow(line, { ...outcome, verdict: 'refused', cells, faults });
    }
    for (const name of claims) names.add(name, line);
    return checkedRow(line, outcome);
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
    return faultIn(
      '',
      'RAGGED',
      sentence('This row has %{cells} cells and the heading %{columns}: commas are missing', {
        cells: cells.length,
        columns: columns.length,
      }),
    );
  const stray = cells.findIndex(
    (cell, at) => inOneForm(cell) !== '' && (columns[at] ?? null) === null && at >= columns.length,
  );
  return stray < 0
    ? null
    : faultIn(
        '',
        'RAGGED',
        sentence(
          'This row has %{cells} cells and the heading %{columns}: put a cell with a comma in it into quotes',
          { cells: cells.length, columns: columns.length },
        ),
      );
};

/** Another row of the file is about the same row of the master. */
export const twice = (noun: Resource, row: number): Fault =>
  faultIn(
    '',
    'TWICE',
    sentence('Row %{row} of this file is about the same %{noun}', {
      row,
      noun: sentence(noun.label),
    }),
  );

/** A file that cannot be read keeps no rows but the one that says why. */
export const unreadFile = ({ fileName }: Upload, { row, faults }: FileFault) => {
  const words = sentence('%{fileName}, row %{row}: %{faults}', {
    fileName,
    row,
    faults: several(faults.map(sentenceOfFault), ' '),
  });
  const text = textOf(words);
  return {
    message: text.length > 500 ? `${text.slice(0, 499)}…` : words,
    counts: { created: 0, changed: 0, unchanged: 0, refused: 1, done: 0, rows: 0 },
    line: checkedRow(row, { ...unread, faults: [...faults] }),
  };
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
