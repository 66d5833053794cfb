import { sentence } from '#domain/sentence.ts';
import { type FileStage, type Resource, stageOf, type WireRow } from '#model';
import { encodeRow } from '../../database/schema/columns.ts';
import { type Mutation, mutation, type Tx } from '../../database/writing/mutation.ts';
import type { CallRequest } from '../../machine/request.ts';
import { ApiError } from '../../runtime/errors.ts';
import { isInPieces } from './keptLines.ts';
import { isRefused, lineAgain, stageAgain } from './lineAgain.ts';
import type { CheckedAgain, FileOfRows, LineOfFile, Mend } from './rowFile.ts';
import { changeFile, mustBe, mustOwn, nameOf, ownFile, stored } from './rowFileMutations.ts';
import type { RowFileType } from './rowFileType.ts';

/** The file and the line after a mend, and the other lines whose verdict changed. */
type Mended<L, N extends Resource> = { file: WireRow<N>; line: L; others: L[] };

type Writing = Mend & {
  batchId: number;
  /** The version of the file when the line was checked again. */
  version: number;
} & CheckedAgain<object>;

/** Maximum checks of a line while other lines of the file are mended at the same moment. */
const tries = 5;

/**
 * Puts a value into a cell of a refused line and checks the line by the same rules as the file,
 * together with the other lines that will be done. That reads many rows, so it runs outside of the
 * writer; it is retried when the file has changed by then.
 */
export const mendLine = async <L extends LineOfFile, N extends Resource>(
  type: RowFileType<any, L, N>,
  write: Mutation<Writing, Mended<L, N> | null>,
  { machine, by, body, now }: Pick<CallRequest, 'machine' | 'by' | 'body' | 'now'>,
  fileNow: () => Promise<FileOfRows>,
): Promise<Mended<L, N>> => {
  const { line: number, column, field = column, value = null } = body;
  const mend: Mend = { line: Number(number), cell: field, value };
  for (let count = 0; count < tries; count += 1) {
    const file = await fileNow();
    mustOwn(type, file, by);
    mustBeMendable(type, file);
    const line = (await machine.database.db
      .selectFrom(type.line.name)
      .selectAll()
      .where('batchId', '=', file.batchId)
      .where('line', '=', mend.line)
      .executeTakeFirst()) as L | undefined;
    const mendable = lineToMend(type, line, mend);
    const { cells } = type.typedOver(file, mendable, mend, { userId: by.userId, at: now });
    const again = await type.checkAgain({ machine, by }, file, mendable, cells);
    const { batchId, version } = file;
    const written = await machine.database.write(
      write,
      { ...mend, batchId, version, ...again },
      by,
    );
    if (written) return written;
  }
  throw new ApiError(
    'UNAVAILABLE',
    'Other rows of this file are being mended at the same time. Try again.',
  );
};

/**
 * Stores a mended line with its outcome and the totals of its file; null when the file has changed
 * since the line was checked.
 */
export const mendMutation = <L extends LineOfFile, N extends Resource>(
  type: RowFileType<any, L, N>,
): Mutation<Writing, Mended<L, N> | null> =>
  mutation(
    nameOf(type, 'mend'),
    async (tx, { batchId, version, checked, others, change, ...mend }) => {
      const file = await ownFile(tx, type, batchId);
      mustBeMendable(type, file);
      if (file.version !== version) return null;
      const lines = await linesNumbered<L>(tx, type, batchId, [
        mend.line,
        ...others.map(({ line }) => line),
      ]);
      const stood = lines.get(mend.line) as L;
      const { title, before, after, kept } = type.typedOver(file, stood, mend, {
        userId: tx.by.userId,
        at: tx.now,
      });
      const again = { ...lineAgain(type, file, stood, checked), ...kept };
      const line = await written(tx, type, stood, again);
      const otherLines: L[] = [];
      for (const other of others) {
        const stands = lines.get(other.line) as L;
        otherLines.push(await written(tx, type, stands, lineAgain(type, file, stands, other)));
      }
      const refusedOf = (some: readonly L[]) => some.filter((each) => isRefused(type, each)).length;
      const refused =
        file.refused + refusedOf([line, ...otherLines]) - refusedOf([...lines.values()]);
      const counts = { ...change, refused };
      const stage = stageAgain(type, file, counts);
      const words = `Row ${mend.line}, ${title}: ${before || 'blank'} → ${after || 'blank'}`;
      const changed = await changeFile(
        tx,
        type,
        file,
        {
          ...counts,
          ...(stage !== stageOf(type.names, file) && stored(type, stage)),
          ...(stage === 'written' && { message: null }),
        },
        'mend',
        words.slice(0, 500),
      );
      return { file: encodeRow(type.file, changed), line, others: otherLines };
    },
  );

const linesNumbered = async <L extends LineOfFile>(
  tx: Tx,
  type: RowFileType,
  batchId: number,
  numbers: readonly number[],
): Promise<Map<number, L>> => {
  const found = (await tx.db
    .selectFrom(type.line.name)
    .selectAll()
    .where('batchId', '=', batchId)
    .where('line', 'in', numbers)
    .execute()) as L[];
  return new Map(found.map((line) => [Number(line.line), line]));
};

const written = async <L extends LineOfFile>(
  tx: Tx,
  type: RowFileType,
  before: L,
  values: Partial<L>,
): Promise<L> => {
  const changes = { ...values, updatedBy: tx.by.userId, updatedAt: tx.now };
  await tx.db
    .updateTable(type.line.name)
    .set(changes)
    .where('lineId', '=', before.lineId)
    .execute();
  return { ...before, ...changes };
};

const openStages: readonly FileStage[] = ['checked', 'written'];

/** A file is mended when it is checked and when it is done; of what is under way nothing is. */
export const mustBeMendable = (type: RowFileType, file: FileOfRows, what = 'mended'): void => {
  mustBe(type, file, type.mendedIn ?? openStages, what);
  const reason = type.whyNotMended?.(file);
  if (reason) throw new ApiError('REFUSED', reason);
};

/** The line, where a cell of it can be mended; throws in words where it cannot. */
const lineToMend = <L extends LineOfFile>(
  type: RowFileType<any, L>,
  line: L | undefined,
  { line: number }: Mend,
): L => {
  if (!line)
    throw new ApiError('NOT_FOUND', sentence('The file has no row %{number}.', { number }));
  if (line.outcome === type.write.doneOutcome)
    throw new ApiError(
      'REFUSED',
      sentence('Row %{number} is %{done} already.', { number, done: sentence(type.write.done) }),
    );
  if (!isRefused(type, line) && line.mended === null)
    throw new ApiError(
      'REFUSED',
      sentence('Row %{number} is not refused: there is nothing to mend.', { number }),
    );
  if (type.isInPieces?.(line) ?? isInPieces(line))
    throw new ApiError(
      'REFUSED',
      sentence('The cells of row %{number} cannot be told apart. Mend it in the error file.', {
        number,
      }),
    );
  return line;
};
