import { isoTime } from '#domain/market/calendar.ts';
import { sentence } from '#domain/sentence.ts';
import type { StoredRow } from '#model';
import { bulkUpload } from '#own/bulkUpload/bulkUpload.ts';
import { bulkUploadLine } from '#own/bulkUploadLine/bulkUploadLine.ts';
import { sqlByRows, writeRows } from '../../database/rows/manyRows.ts';
import type { Saying } from '../../database/rows/saidTexts.ts';
import { quoted } from '../../database/schema/dialect.ts';
import { type Mutation, mutation, type Tx } from '../../database/writing/mutation.ts';
import { type Owned, ownedBy } from '../../jobs/jobMutations.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { Fault } from '../csv/fault.ts';
import type { Cell, RowCheck } from './checkRow.ts';
import { changeUpload, emitProgress, type Upload, uploadOf } from './uploadMutations.ts';

export type LineRow = StoredRow<typeof bulkUploadLine>;

/** A checked row of a file, to be kept. */
export type CheckedLine = { line: number } & Omit<RowCheck, 'claims' | 'stored'>;

/** The number of rows of a file by verdict. */
export type Counts = Pick<Upload, 'created' | 'changed' | 'unchanged' | 'refused'>;

type Progress = { batchId: number; done: number; counts: Counts; tells: boolean };

/** Keeps what the check found of some rows, with how far it is. */
export const saveLines: Mutation<Owned & Progress & { lines: readonly CheckedLine[] }, void> =
  mutation('upload.saveLines', async (tx, { batchId, done, counts, tells, lines, ...owned }) => {
    const upload = await underWay(tx, owned, batchId, 'checking', done);
    if (lines.length > 0)
      await tx.db
        .insertInto(bulkUploadLine.name)
        .values(lines.map((line) => rowOf(tx, batchId, line)))
        .execute();
    const after = await changeUpload(tx, upload, { ...counts, done, rows: done });
    if (tells) emitProgress(tx, after);
  });

/** Takes away what an earlier check of the same file left; answers whether there may be more. */
export const clearLines: Mutation<Owned & { batchId: number }, boolean> = mutation(
  'upload.clearLines',
  async (tx, { batchId, ...owned }) => {
    await ownedBy(tx, owned, {});
    const some = await tx.db
      .selectFrom(bulkUploadLine.name)
      .select('line')
      .where('batchId', '=', batchId)
      .orderBy('line')
      .limit(2_000)
      .execute();
    const last = some.at(-1);
    if (!last) return false;
    await tx.db
      .deleteFrom(bulkUploadLine.name)
      .where('batchId', '=', batchId)
      .where('line', '<=', last.line)
      .execute();
    return true;
  },
);

/** Ends the check of a file: it may be committed, or it is no file that could be. */
export const endCheck: Mutation<
  Owned & { batchId: number; state: 'checked' | 'failed' } & Saying<
      Pick<Upload, 'message' | 'datesRead' | 'rows'>
    >,
  void
> = mutation(
  'upload.endCheck',
  async (tx, { batchId, state, message, datesRead, rows, ...owned }) => {
    const upload = await underWay(tx, owned, batchId, 'checking', rows);
    const changes = { state, message, datesRead, rows, done: rows, checkedAt: tx.now };
    await changeUpload(tx, upload, changes, 'check');
  },
);

/**
 * The upload that a job is about, in the state in which the job finds it; throws UPLOAD_GONE when a person
 * has discarded it meanwhile, and JOB_LOST when another process owns the job.
 */
export const underWay = async (
  tx: Tx,
  owned: Owned,
  batchId: number,
  state: Upload['state'],
  done?: number,
): Promise<Upload> => {
  await ownedBy(tx, owned, done === undefined ? {} : { done });
  const upload = await uploadOf(tx, batchId);
  if (upload.state !== state)
    throw new ApiError(
      'REFUSED',
      sentence('This upload is no longer %{state}.', { state: sentence(state) }),
      { code: 'UPLOAD_GONE' },
    );
  return upload;
};

/** A row that changes something waits to be written. */
export const outcomeOf = (verdict: RowCheck['verdict']): LineRow['outcome'] =>
  verdict === 'new' || verdict === 'changed' ? 'waiting' : null;

const rowOf = (tx: Tx, batchId: number, line: CheckedLine): Omit<LineRow, 'lineId'> => ({
  batchId,
  line: line.line,
  verdict: line.verdict,
  key: line.key,
  base: line.base,
  cells: line.cells.length > 0 ? JSON.stringify(line.cells) : null,
  faults: line.faults.length > 0 ? JSON.stringify(line.faults) : null,
  fileValues: null,
  mended: null,
  outcome: outcomeOf(line.verdict),
  version: 1,
  createdBy: tx.by.userId,
  createdAt: tx.now,
  updatedBy: tx.by.userId,
  updatedAt: tx.now,
});

/** The next rows of a file with an outcome, in their order or from the last one back. */
export const linesOf = async (
  tx: Tx,
  batchId: number,
  {
    outcome,
    most,
    isBackward = false,
  }: { outcome: LineRow['outcome']; most: number; isBackward?: boolean },
): Promise<LineRow[]> =>
  (await tx.db
    .selectFrom(bulkUploadLine.name)
    .selectAll()
    .where('batchId', '=', batchId)
    .where('outcome', '=', outcome)
    .orderBy('line', isBackward ? 'desc' : 'asc')
    .limit(most)
    .execute()) as LineRow[];

/** Writes on one row of a file. */
export const markLine = (tx: Tx, { batchId, line }: LineRow, changes: Partial<LineRow>) =>
  markLines(tx, batchId, [line], changes);

/** Writes the same on several rows of a file. */
export const markLines = async (
  tx: Tx,
  batchId: number,
  lines: readonly number[],
  changes: Partial<LineRow>,
): Promise<void> => {
  if (lines.length === 0) return;
  await tx.db
    .updateTable(bulkUploadLine.name)
    .set({ ...changes, updatedBy: tx.by.userId, updatedAt: tx.now })
    .where('batchId', '=', batchId)
    .where('line', 'in', lines)
    .execute();
};

/** Marks rows of a file as written, each with the key under which it stands now, many in one statement. */
export const markWritten = (
  tx: Tx,
  written: readonly { lineId: number; key: string | null }[],
): Promise<void> =>
  writeRows(tx, markingWritten, written, ({ lineId, key }) => [lineId, key, tx.by.userId, tx.now]);

/** PostgreSQL takes the types of the values from the first row. */
const markingWritten = sqlByRows(
  (rows) => `update ${quoted(bulkUploadLine.name)}
    set "outcome" = 'written', "key" = done.column2, "updatedBy" = done.column3, "updatedAt" = done.column4
    from (values (cast(? as bigint), cast(? as text), cast(? as text), cast(? as bigint))${', (?, ?, ?, ?)'.repeat(rows - 1)}) as done
    where "lineId" = done.column1`,
);

/** The cells and the faults of a line as they were kept. */
export const detailsOf = ({
  cells,
  faults,
}: Pick<LineRow, 'cells' | 'faults'>): { cells: Cell[]; faults: Fault[] } => ({
  cells: cells === null ? [] : JSON.parse(cells),
  faults: faults === null ? [] : JSON.parse(faults),
});

/** A cell that the uploader mended: what was typed, null for nothing, by whom and when. */
export type MendedCell = { field: string; value: string | null; by: string; at: number };

/** The values of a row in the file, by field, and its mended cells. */
export const valuesInFile = (
  line: LineRow,
): { fileValues: Record<string, unknown>; mended: MendedCell[] } => ({
  fileValues:
    line.fileValues === null
      ? Object.fromEntries(detailsOf(line).cells.map(({ field, after }) => [field, after]))
      : JSON.parse(line.fileValues),
  mended: line.mended === null ? [] : JSON.parse(line.mended),
});

const notMended: ReturnType<typeof valuesInFile> = { fileValues: {}, mended: [] };

/** A line as calls answer it. */
export const wireLine = (line: LineRow) => {
  const { fileValues, mended } = line.mended === null ? notMended : valuesInFile(line);
  return {
    line: line.line,
    key: line.key,
    verdict: line.verdict,
    outcome: line.outcome,
    ...detailsOf(line),
    mended: mended.map(({ at, ...cell }) => ({
      ...cell,
      inFile: fileValues[cell.field] ?? null,
      at: isoTime(at),
    })),
  };
};

/** The upload of a number as it is now, outside of any work; null when there is none. */
export const readUpload = (
  { store }: { store: Tx['store'] },
  batchId: number,
): Promise<Upload | null> => store.get(bulkUpload, { batchId });
