import { createHash } from 'node:crypto';
import { asSentence, sentence, several, type Words } from '#domain/sentence.ts';
import { keptBy } from '../../database/rows/rowWriting.ts';
import { type Mutation, mutation, type Tx } from '../../database/writing/mutation.ts';
import { uploadedFile } from '../../fileStore/uploadFolder.ts';
import { type Owned, ownedBy } from '../../jobs/jobMutations.ts';
import type { JobType, Running } from '../../jobs/jobRunner.ts';
import { ApiError } from '../../runtime/errors.ts';
import { FileFault, sentenceOfFault } from '../csv/fault.ts';
import { type FileRow, fileRows, slicesOf } from '../csv/fileRows.ts';
import type { CheckedLine, FileCheck, FileOfRows, RowFileType } from './rowFile.ts';
import { changeFile, emitProgress, jobsOf, statusOf, underWay } from './rowFileMutations.ts';

/** Rows that are checked and kept at a time. */
const slice = 200;
/** Interval between progress events, ms. */
const tellEveryMs = 1_000;

type OfFile = Owned & { batchId: number };

/** The mutations of the check of a type of file: on its checked lines, and its end. */
export const checkMutations = (type: RowFileType) => ({
  saveLines: saveLines(type),
  clearLines: clearLines(type),
  endCheck: endCheck(type),
});

export type CheckMutations = ReturnType<typeof checkMutations>;

/**
 * The dry run of a file: each row is read, checked against the stored data and stored with all its
 * faults. Writes no other data. Restarts from the beginning when interrupted.
 */
export const checkJob = (type: RowFileType, mutations: CheckMutations): JobType => ({
  type: jobsOf(type).check,
  run: async (running) => {
    const { machine, owned, by, args } = running;
    const { batchId } = args as { batchId: number };
    const file = (await machine.database.store.get(type.file, { batchId })) as FileOfRows | null;
    if (!file || statusOf(type, file) !== 'Checking' || file.storedAs === null) return null;
    try {
      return await checked(type, mutations, running, file);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'UPLOAD_GONE') return error.words;
      if (!(error instanceof FileFault)) throw error;
      const message = sentence('Row %{row}: %{faults}', {
        row: error.row,
        faults: several(error.faults.map(sentenceOfFault), ' '),
      });
      await cleared(mutations, running, batchId);
      const end = { status: type.states.failed, change: { message } };
      await machine.database.write(mutations.endCheck, { ...owned, batchId, ...end }, by);
      return message;
    }
  },
  failed: async ({ machine, owned, by, args }, words) => {
    const end = { status: type.states.failed, change: { message: words } };
    await machine.database.write(
      mutations.endCheck,
      { ...owned, batchId: args.batchId, ...end },
      by,
    );
  },
});

/** Removes the kept rows of a discarded file. */
export const clearJob = (type: RowFileType, mutations: CheckMutations): JobType => ({
  type: jobsOf(type).clear,
  run: async (running) => {
    await cleared(mutations, running, running.args.batchId);
    return null;
  },
});

const checked = async (
  type: RowFileType,
  mutations: CheckMutations,
  running: Running,
  file: FileOfRows,
): Promise<Words | null> => {
  const { machine, owned, by, signal } = running;
  const { batchId } = file;
  const hash = createHash('sha256');
  const counts = { records: 0, refused: 0 };
  let checking: FileCheck<FileOfRows> | null = null;
  let lastReportAt = 0;
  let saving: Promise<void> = Promise.resolve();

  await cleared(mutations, running, batchId);
  const path = uploadedFile(machine.settings, file.storedAs as string);
  const rowsOf = fileRows(path, (bytes) => hash.update(bytes), {
    delimiters: type.delimiters ?? [','],
  });
  for await (const rows of slicesOf(rowsOf, slice)) {
    if (signal.aborted) return null;
    checking ??= await type.startCheck(running, file);
    const lines = await checking.check(rows);
    if (lines.length === 0) continue;
    counts.records += lines.length;
    counts.refused += lines.filter(({ faults }) => faults.length > 0).length;
    if (counts.records > type.maxRows) throw faultOf('TOO_MANY_ROWS', tooMany(type.maxRows), rows);
    const tells = machine.steady() - lastReportAt >= tellEveryMs;
    if (tells) lastReportAt = machine.steady();
    const saved = { ...owned, batchId, counts: { ...checking.counts(), ...counts }, tells, lines };
    // The next rows are checked while these are written.
    await saving;
    saving = machine.database.write(mutations.saveLines, saved, by);
    saving.catch(() => undefined);
  }
  await saving;
  if (!checking || counts.records === 0) throw faultOf('NO_ROWS', type.words.none);
  if (hash.digest('hex') !== file.sha256)
    throw faultOf(
      'CHANGED_FILE',
      'The file on disk is not the one that was uploaded. Upload it again.',
    );
  const end = { status: 'Checked', change: checking.endValues() };
  await machine.database.write(mutations.endCheck, { ...owned, batchId, ...end }, by);
  return checkedWords(counts.records, counts.refused);
};

/** The result of a check, in words. */
export const checkedWords = (rows: number, refused: number): Words =>
  sentence('%{rows} rows, %{refused} with faults', { rows, refused });

const faultOf = (code: string, message: string, [first]: readonly FileRow[] = []) =>
  new FileFault(first?.row ?? 1, { field: '', code, message });

const tooMany = (most: number) =>
  `This file has more than ${most.toLocaleString('en')} rows, which is the limit. Split it.`;

/** The fault of a row whose quotes do not end. */
export const misquoted = {
  field: '',
  code: 'QUOTES',
  message: 'A quote (") in this row is not closed, or not doubled',
};

const cleared = async ({ clearLines }: CheckMutations, running: Running, batchId: number) => {
  const { machine, owned, by } = running;
  while (await machine.database.write(clearLines, { ...owned, batchId }, by));
};

type Saving = OfFile & { counts: object; tells: boolean; lines: readonly CheckedLine[] };

/** Keeps what the check found of some rows, with how far it is. One with a fault is refused from the start. */
const saveLines = (type: RowFileType): Mutation<Saving, void> =>
  mutation(
    `${type.file.name}.saveLines`,
    async (tx, { counts, tells, lines, ...of }) => {
      const file = await underWay(tx, type, of, 'Checking', (counts as FileOfRows).records);
      const rows = lines.map((line) => newLine(tx, of.batchId, line));
      await tx.db.insertInto(type.line.name).values(rows).execute();
      const after = await changeFile(tx, type, file, counts);
      if (tells) emitProgress(tx, type, after);
    },
    { lane: 'background' },
  );

/** A line as its table holds it; one with a fault is refused from the start. */
export const newLine = (
  tx: Tx,
  batchId: number,
  { line, cells, faults, columns }: CheckedLine,
) => ({
  ...columns,
  batchId,
  line,
  cells: JSON.stringify(cells),
  outcome: faults.length > 0 ? 'refused' : 'waiting',
  faults: faults.length > 0 ? JSON.stringify(faults) : null,
  mended: null,
  ...keptBy(tx),
});

/** Takes away what an earlier check of the same file left; answers whether there may be more. */
const clearLines = (type: RowFileType): Mutation<OfFile, boolean> =>
  mutation(`${type.file.name}.clearLines`, async (tx, { batchId, ...owned }) => {
    await ownedBy(tx, owned, {});
    const some = await tx.db
      .selectFrom(type.line.name)
      .select('line')
      .where('batchId', '=', batchId)
      .orderBy('line')
      .limit(2_000)
      .execute();
    const last = some.at(-1);
    if (!last) return false;
    await tx.db
      .deleteFrom(type.line.name)
      .where('batchId', '=', batchId)
      .where('line', '<=', last.line)
      .execute();
    return true;
  });

type Ended = OfFile & { status: string; change: { message?: Words | null } };

/** Ends the check of a file: its rows may be done, or it is no file of its type. */
const endCheck = (type: RowFileType): Mutation<Ended, void> =>
  mutation(`${type.file.name}.endCheck`, async (tx, { status, change, ...of }) => {
    const file = await underWay(tx, type, of, 'Checking');
    const note = status === 'Checked' ? ((await type.note?.(tx, file)) ?? null) : null;
    const words = [note, change.message ?? null].filter((each) => each !== null && each !== '');
    const written = {
      ...change,
      [type.columns.status]: status,
      [type.columns.checkedAt]: tx.now,
      message:
        words.length === 0
          ? null
          : several(
              words.map((each) => asSentence(each ?? '')),
              ' ',
            ),
    };
    await changeFile(tx, type, file, written, 'check');
  });
