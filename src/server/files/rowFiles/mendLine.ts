import { sentence } from '#domain/sentence.ts';
import type { Resource, WireRow } from '#model';
import { encodeRow } from '../../database/schema/columns.ts';
import { type Mutation, mutation, type Tx } from '../../database/writing/mutation.ts';
import type { CallRequest } from '../../machine/request.ts';
import { ApiError } from '../../runtime/errors.ts';
import { isInPieces, mendedIn } from './keptLines.ts';
import { lineAgain, statusAgain } from './lineAgain.ts';
import type { CheckedAgain, FileOfRows, LineOfFile, MendedCell, RowFileType } from './rowFile.ts';
import { changeFile, mustBe, mustOwn, ownFile } from './rowFileMutations.ts';

/** A cell of a line, by its column from 1, and its new value. */
type Mend = { line: number; column: number; value: string };

/** The file and the line after a mend, and the other lines whose verdict changed. */
type Mended<L, N extends Resource> = { file: WireRow<N>; line: L; others: L[] };

type Writing = Mend & {
  batchId: number;
  /** The version of the file when the line was checked again. */
  version: number;
  title: string;
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
  { machine, by, body }: Pick<CallRequest, 'machine' | 'by' | 'body'>,
  fileNow: () => Promise<FileOfRows>,
): Promise<Mended<L, N>> => {
  const mend = {
    line: Number(body.line),
    column: Number(body.column),
    value: String(body.value ?? ''),
  };
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
    const { title, cells } = mendedCells(type, file, line, mend);
    const again = await type.checkAgain({ machine, by }, file, line as L, cells);
    const { batchId, version } = file;
    const written = await machine.database.write(
      write,
      { ...mend, batchId, version, title, ...again },
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
    `${type.file.name}.mend`,
    async (
      tx,
      { batchId, version, line: number, column, value, title, checked, others, change },
    ) => {
      const file = await ownFile(tx, type, batchId);
      mustBeMendable(type, file);
      if (file.version !== version) return null;
      const lines = await linesNumbered<L>(tx, type, batchId, [
        number,
        ...others.map(({ line }) => line),
      ]);
      const before = lines.get(number) as L;
      const earlier = mendedIn(before.mended);
      const stood = (JSON.parse(before.cells) as string[])[column - 1] ?? '';
      const inFile = earlier.find((each) => each.column === column)?.inFile ?? stood;
      const cell: MendedCell = { column, inFile, value, by: tx.by.userId, at: tx.now };
      const mended = JSON.stringify([...earlier.filter((each) => each.column !== column), cell]);
      const line = await written(tx, type, before, {
        ...lineAgain(type, file, before, checked),
        mended,
      });
      const otherLines: L[] = [];
      for (const other of others) {
        const stands = lines.get(other.line) as L;
        otherLines.push(await written(tx, type, stands, lineAgain(type, file, stands, other)));
      }
      const refusedOf = (some: readonly L[]) =>
        some.filter(({ outcome }) => outcome === 'refused').length;
      const refused =
        file.refused + refusedOf([line, ...otherLines]) - refusedOf([...lines.values()]);
      const words = `Row ${number}, ${title}: ${stood || 'blank'} → ${value || 'blank'}`;
      const after = await changeFile(
        tx,
        type,
        file,
        { ...change, refused, ...statusAgain(type, file, refused) },
        'mend',
        words.slice(0, 500),
      );
      return { file: encodeRow(type.file, after), line, others: otherLines };
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

/** A file is mended when it is checked and when it is done; of what is under way nothing is. */
export const mustBeMendable = (type: RowFileType, file: FileOfRows, what = 'mended'): void => {
  mustBe(type, file, ['Checked', type.states.done], what);
  const reason = type.whyNotMended?.(file);
  if (reason) throw new ApiError('REFUSED', reason);
};

/** The cells of a line with what was typed; throws in words where it cannot be mended. */
const mendedCells = (
  type: RowFileType,
  file: FileOfRows,
  line: LineOfFile | undefined,
  { line: number, column, value }: Mend,
): { title: string; cells: string[] } => {
  if (!line)
    throw new ApiError('NOT_FOUND', sentence('The file has no row %{number}.', { number }));
  if (line.outcome === type.doneOutcome)
    throw new ApiError(
      'REFUSED',
      sentence('Row %{number} is %{done} already.', { number, done: sentence(type.words.done) }),
    );
  if (line.outcome !== 'refused' && line.mended === null)
    throw new ApiError(
      'REFUSED',
      sentence('Row %{number} is not refused: there is nothing to mend.', { number }),
    );
  if (isInPieces(line))
    throw new ApiError(
      'REFUSED',
      sentence('The cells of row %{number} cannot be told apart. Mend it in the error file.', {
        number,
      }),
    );
  const titles = type.titlesOf(file);
  const title = titles[column - 1];
  if (!title)
    throw new ApiError('INVALID', 'This file has no such column.', {
      errors: { column: 'This file has no such column' },
    });
  const cells = JSON.parse(line.cells) as string[];
  const width = Math.max(cells.length, column);
  return {
    title,
    cells: Array.from({ length: width }, (_, at) =>
      at === column - 1 ? value : (cells[at] ?? ''),
    ),
  };
};
