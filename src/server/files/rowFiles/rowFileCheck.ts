import { createHash } from 'node:crypto';
import { asSentence, sentence, several, type Words } from '#domain/sentence.ts';
import { type FileStage, stageOf } from '#model';
import { keptBy } from '../../database/rows/rowWriting.ts';
import { type Mutation, mutation, type Tx } from '../../database/writing/mutation.ts';
import { uploadedFile } from '../../fileStore/uploadFolder.ts';
import { type Owned, ownedBy } from '../../jobs/jobMutations.ts';
import type { JobType, Running } from '../../jobs/jobRunner.ts';
import { ApiError } from '../../runtime/errors.ts';
import { FileFault, faultIn, sentenceOfFault } from '../csv/fault.ts';
import { type FileRow, fileRows, slicesOf } from '../csv/fileRows.ts';
import { verdictOn } from './lineAgain.ts';
import type { CheckedLine, FileCheck, FileOfRows } from './rowFile.ts';
import { changeFile, emitProgress, nameOf, stored, underWay } from './rowFileMutations.ts';
import type { RowFileType } from './rowFileType.ts';

/** Rows that are checked and kept at a time: a few ms of this thread, and of the writer. */
const slice = 250;
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
  type: nameOf(type, 'check'),
  run: async (running) => {
    const { machine, owned, by, args } = running;
    const { batchId } = args as { batchId: number };
    const file = (await machine.database.store.get(type.file, { batchId })) as FileOfRows | null;
    if (!file || stageOf(type.names, file) !== 'checking' || file.storedAs === null) return null;
    try {
      return await checked(type, mutations, running, file);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'UPLOAD_GONE') return error.words;
      if (!(error instanceof FileFault)) throw error;
      const kept = type.unread?.(file, error);
      const message =
        kept?.message ??
        sentence('Row %{row}: %{faults}', {
          row: error.row,
          faults: several(error.faults.map(sentenceOfFault), ' '),
        });
      await cleared(mutations, running, batchId);
      if (kept) {
        const saved = { counts: kept.counts, done: 0, tells: false, lines: [kept.line] };
        await machine.database.write(mutations.saveLines, { ...owned, batchId, ...saved }, by);
      }
      const end = unreadable(type, message);
      await machine.database.write(mutations.endCheck, { ...owned, batchId, ...end }, by);
      return message;
    }
  },
  failed: async ({ machine, owned, by, args }, words) => {
    const end = { ...owned, batchId: args.batchId, ...unreadable(type, words) };
    await machine.database.write(mutations.endCheck, end, by);
  },
});

/** How the check of a file ends that cannot be read. */
const unreadable = ({ unreadValues }: RowFileType, message: Words) => ({
  stage: 'unreadable' as const,
  change: { ...unreadValues, message },
});

/** Removes the kept rows of a discarded file. */
export const clearJob = (type: RowFileType, mutations: CheckMutations): JobType => ({
  type: nameOf(type, 'clear'),
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
  const { names, words, maxRows = Number.POSITIVE_INFINITY, delimiters = [','] } = type;
  const hash = createHash('sha256');
  let [rows, refused] = [0, 0];
  let checking: FileCheck<FileOfRows> | null = null;
  let lastReportAt = 0;
  let saving: Promise<void> = Promise.resolve();

  await cleared(mutations, running, batchId);
  const path = uploadedFile(machine.settings, file.storedAs as string);
  const rowsOf = fileRows(path, (bytes) => hash.update(bytes), { delimiters });
  for await (const some of slicesOf(rowsOf, slice)) {
    if (signal.aborted) return null;
    checking ??= await type.startCheck(running, file);
    const lines = await checking.check(some);
    if (lines.length === 0) continue;
    rows += lines.length;
    refused += lines.filter(({ faults }) => faults.length > 0).length;
    if (rows > maxRows) throw faultOf('TOO_MANY_ROWS', tooMany(maxRows), some);
    const tells = machine.steady() - lastReportAt >= tellEveryMs;
    if (tells) lastReportAt = machine.steady();
    const counts = { ...checking.counts(), [names.rows]: rows, refused };
    const saved = { ...owned, batchId, counts, done: rows, tells, lines };
    // The next rows are checked while these are written.
    await saving;
    saving = machine.database.write(mutations.saveLines, saved, by);
    saving.catch(() => undefined);
  }
  await saving;
  if (!checking && words.empty !== undefined) throw faultOf('EMPTY', words.empty);
  if (!checking || rows === 0) throw faultOf('NO_ROWS', words.none);
  if (hash.digest('hex') !== file.sha256)
    throw faultOf(
      'CHANGED_FILE',
      'The file on disk is not the one that was uploaded. Upload it again.',
    );
  const end = { stage: 'checked' as const, change: checking.endValues() };
  await machine.database.write(mutations.endCheck, { ...owned, batchId, ...end }, by);
  return checking.log?.() ?? checkedWords(rows, refused);
};

/** The result of a check, in words. */
export const checkedWords = (rows: number, refused: number): Words =>
  sentence('%{rows} rows, %{refused} with faults', { rows, refused });

const faultOf = (code: string, words: Words, [first]: readonly FileRow[] = []) =>
  new FileFault(first?.row ?? 1, faultIn('', code, words));

const tooMany = (most: number) =>
  sentence('This file has more than %{most} rows, which is the limit. Split it.', {
    most: most.toLocaleString('en'),
  });

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

type Saving = OfFile & {
  counts: object;
  done: number;
  tells: boolean;
  lines: readonly CheckedLine[];
};

/** Keeps what the check found of some rows, with how far it is. One with a fault is refused from the start. */
const saveLines = (type: RowFileType): Mutation<Saving, void> =>
  mutation(
    nameOf(type, 'saveLines'),
    async (tx, { counts, done, tells, lines, ...of }) => {
      const file = await underWay(tx, type, of, 'checking', done);
      const rows = lines.map((line) => newLine(tx, of.batchId, line));
      await tx.db.insertInto(type.line.name).values(rows).execute();
      const after = await changeFile(tx, type, file, counts);
      if (tells) emitProgress(tx, type, after);
    },
    { lane: 'background' },
  );

/** A line as its table holds it; one with a fault is refused from the start. */
const newLine = (tx: Tx, batchId: number, checked: CheckedLine) => ({
  batchId,
  line: checked.line,
  mended: null,
  ...verdictOn(checked),
  ...keptBy(tx),
});

/** Takes away what an earlier check of the same file left; answers whether there may be more. */
const clearLines = (type: RowFileType): Mutation<OfFile, boolean> =>
  mutation(nameOf(type, 'clearLines'), async (tx, { batchId, ...owned }) => {
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

type Ended = OfFile & { stage: FileStage; change: { message?: Words | null } };

/** Ends the check of a file: its rows may be done, or it is no file of its type. */
const endCheck = (type: RowFileType): Mutation<Ended, void> =>
  mutation(nameOf(type, 'endCheck'), async (tx, { stage, change, ...of }) => {
    const file = await underWay(tx, type, of, 'checking');
    const note = stage === 'checked' ? ((await type.note?.(tx, file)) ?? null) : null;
    const words = [note, change.message ?? null].filter((each) => each !== null && each !== '');
    const written = {
      ...change,
      ...stored(type, stage),
      [type.names.checkedAt]: tx.now,
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
