import { asSentence, sentence } from '#domain/sentence.ts';
import { type Resource, stageOf, type WireRow } from '#model';
import type { Saying } from '../../database/rows/saidTexts.ts';
import { encodeRow } from '../../database/schema/columns.ts';
import { type Mutation, mutation } from '../../database/writing/mutation.ts';
import { addJob, type Owned } from '../../jobs/jobMutations.ts';
import type { JobType, Running } from '../../jobs/jobRunner.ts';
import { ApiError } from '../../runtime/errors.ts';
import { isInPieces, keptLines } from './keptLines.ts';
import { lineAgain, stageAgain } from './lineAgain.ts';
import { mustBeMendable } from './mendLine.ts';
import type { CheckedLine, FileAsItCame, LineOfFile } from './rowFile.ts';
import { type CheckMutations, checkedWords } from './rowFileCheck.ts';
import { changeFile, nameOf, ownFile, stored, underWay } from './rowFileMutations.ts';
import type { RowFileType } from './rowFileType.ts';

/** Rows that are checked and kept at a time. */
const slice = 200;

type OfFile = Owned & { batchId: number };

/**
 * The mutations of the second and every later check of a type of file: its begin, and the lines
 * with a new verdict.
 */
export const againMutations = <N extends Resource>(type: RowFileType<any, any, N>) => ({
  beginAgain: beginAgain(type),
  saveAgain: saveAgain(type),
});

type AgainMutations = ReturnType<typeof againMutations>;

/** Puts another check of a file in line. It checks all lines of the file that are not done, as they stand. */
const beginAgain = <N extends Resource>(
  type: RowFileType<any, any, N>,
): Mutation<{ batchId: number }, WireRow<N>> =>
  mutation(nameOf(type, 'beginAgain'), async (tx, { batchId }) => {
    const file = (await ownFile(tx, type, batchId)) as FileAsItCame;
    mustBeMendable(type, file, 'checked again');
    if (file.accepted === file.records)
      throw new ApiError(
        'REFUSED',
        sentence('Every row of this file is %{done}: there is nothing to check.', {
          done: sentence(type.write.done),
        }),
      );
    await type.mayCheck?.(tx);
    const change = { ...stored(type, 'checking'), message: null };
    const after = await changeFile(tx, type, file, change, 'recheck');
    await addJob(tx, {
      kind: nameOf(type, 'checkAgain'),
      name: sentence('%{check} again', { check: type.checkName(tx, file) }),
      args: { batchId },
      total: file.records,
    });
    return encodeRow(type.file, after);
  });

/**
 * Checks the lines of a file that are not done, mended or not, in their order and by today's rules:
 * the verdicts are those of a file uploaded now. Restarts from the beginning when interrupted.
 */
export const againJob = (
  type: RowFileType,
  { endCheck }: CheckMutations,
  { saveAgain }: AgainMutations,
): JobType => ({
  type: nameOf(type, 'checkAgain'),
  run: async (running) => {
    const { machine, owned, by, args, signal } = running;
    const batchId = Number(args.batchId);
    const file = (await machine.database.store.get(type.file, { batchId })) as FileAsItCame | null;
    if (!file || stageOf(type.names, file) !== 'checking') return null;
    const check = await type.startCheck(running, file);
    let heading = headingRow(file);
    let done = 0;
    let refused = 0;
    try {
      for await (const page of keptLines<LineOfFile>(machine, type.line.name, batchId, null)) {
        const open = page.filter(({ outcome }) => outcome !== type.write.doneOutcome);
        for (let from = 0; from < open.length; from += slice) {
          if (signal.aborted) return null;
          const lines = open.slice(from, from + slice);
          const checked = await check.check([...heading, ...lines.map(rowOf)]);
          heading = [];
          refused += checked.filter(({ faults }) => faults.length > 0).length;
          done += lines.length;
          const changed = changedIn(type, file, lines, checked);
          await machine.database.write(
            saveAgain,
            { ...owned, batchId, done: file.accepted + done, lines: changed },
            by,
          );
        }
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'UPLOAD_GONE') return error.words;
      throw error;
    }
    const counts = check.counts();
    const end = {
      ...counts,
      ...(await type.countsBesideDone?.(running, file, counts)),
      ...check.endValues(),
      refused,
    };
    await machine.database.write(endCheck, { ...owned, batchId, ...ended(type, file, end) }, by);
    return checkedWords(done, refused);
  },
  failed: async ({ machine, owned, by, args }, words) => {
    const { batchId } = args;
    const file = (await machine.database.store.get(type.file, { batchId })) as FileAsItCame;
    const refused = await refusedNow(machine, type, batchId);
    const end = {
      refused,
      message: sentence('%{why} Check the file again.', { why: asSentence(words) }),
    };
    await machine.database.write(endCheck, { ...owned, batchId, ...ended(type, file, end) }, by);
  },
});

/** How a file stands after a check: it is finished where every line is done or refused. */
const ended = (
  type: RowFileType,
  file: FileAsItCame,
  change: Saying<Partial<FileAsItCame>> & { refused: number },
) => {
  const stage = stageAgain(type, file, { refused: change.refused });
  return { stage, change: { ...change, ...(stage === 'written' && { message: null }) } };
};

const refusedNow = async (
  { database }: Running['machine'],
  { line }: RowFileType,
  batchId: number,
): Promise<number> => {
  const [row] = await database.readLong(
    database.db
      .selectFrom(line.name)
      .where('batchId', '=', batchId)
      .where('outcome', '=', 'refused')
      .select(({ fn }) => fn.countAll().as('rows'))
      .compile(),
  );
  return Number(row?.rows ?? 0);
};

const headingRow = ({ heading }: FileAsItCame) =>
  heading === null ? [] : [{ row: 1, cells: JSON.parse(heading), isMisquoted: false }];

const rowOf = (line: LineOfFile) => ({
  row: Number(line.line),
  cells: JSON.parse(line.cells ?? '[]'),
  isMisquoted: isInPieces(line),
});

type Changed = readonly [lineId: number, changes: Record<string, unknown>];

/** The lines that are judged otherwise than before; the others are not written. */
const changedIn = (
  type: RowFileType,
  file: FileAsItCame,
  lines: readonly LineOfFile[],
  checked: readonly CheckedLine[],
): Changed[] =>
  lines.flatMap((line, at) => {
    const stood = line as Record<string, any>;
    const changes = Object.entries(lineAgain(type, file, line, checked[at] as CheckedLine)).filter(
      ([name, value]) => String(stood[name] ?? '') !== String(value ?? ''),
    );
    return changes.length > 0 ? [[line.lineId, Object.fromEntries(changes)] as const] : [];
  });

type Saving = OfFile & { done: number; lines: readonly Changed[] };

/** Writes the verdicts that are others than before, with how far the check is. */
const saveAgain = (type: RowFileType): Mutation<Saving, void> =>
  mutation(
    nameOf(type, 'saveAgain'),
    async (tx, { done, lines, ...of }) => {
      await underWay(tx, type, of, 'checking', done);
      for (const [lineId, changes] of lines)
        await tx.db
          .updateTable(type.line.name)
          .set({ ...changes, updatedBy: tx.by.userId, updatedAt: tx.now })
          .where('lineId', '=', lineId)
          .execute();
    },
    { lane: 'background' },
  );
