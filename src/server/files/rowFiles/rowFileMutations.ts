import { sentence } from '#domain/sentence.ts';
import type { Resource, WireRow } from '#model';
import { keptBy, noted } from '../../database/rows/rowWriting.ts';
import { saidTexts } from '../../database/rows/saidTexts.ts';
import { encodeRow } from '../../database/schema/columns.ts';
import { type Mutation, mutation, type Tx } from '../../database/writing/mutation.ts';
import type { UploadedFile } from '../../fileStore/uploadFolder.ts';
import { addJob, type Owned, ownedBy } from '../../jobs/jobMutations.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { FileOfRows, RowFileType } from './rowFile.ts';

/** The kinds of background work that a type of file makes. */
export const jobsOf = ({ file, jobType }: RowFileType) => ({
  check: `${file.name}.check`,
  again: `${file.name}.checkAgain`,
  do: `${file.name}.${jobType}`,
  clear: `${file.name}.clear`,
});

/** The row of a new file: columns without a value begin as the schema says. */
export const newFile = async <F extends FileOfRows>(
  tx: Tx,
  { file }: RowFileType,
  columns: object,
): Promise<F> => {
  const blank = Object.fromEntries(
    Object.entries(file.fields as RowFileType['file']['fields'])
      .filter(([name]) => name !== 'batchId')
      .map(([name, { options }]: [string, any]) => [name, initialOf(options.initial)]),
  );
  const values = { ...blank, ...columns, ...keptBy(tx) };
  const { batchId } = await tx.db
    .insertInto(file.name)
    .values(values)
    .returning('batchId')
    .executeTakeFirstOrThrow();
  return { batchId: Number(batchId), ...values } as F;
};

const initialOf = (initial: unknown) => initial ?? null;

/** Takes a file that has come in whole, and puts its check in line. */
export const receiveMutation = <N extends Resource>(
  type: RowFileType<any, any, N>,
): Mutation<UploadedFile & Readonly<Record<string, unknown>>, WireRow<N>> =>
  mutation(`${type.file.name}.receive`, async (tx, file) => {
    await type.mayCheck?.(tx);
    const row = await type.rowOfFile(tx, file);
    const made = await newFile(tx, type, { ...row, [type.columns.status]: 'Checking' });
    noted(tx, type.file, 'upload', { after: made });
    await addJob(tx, {
      kind: jobsOf(type).check,
      name: sentence('Check the %{rows} of %{fileName}', nameOf(type, file)),
      args: { batchId: made.batchId },
    });
    return encodeRow(type.file, made);
  });

/** The name of a file and of its rows, for the names of tasks. */
export const nameOf = (
  { words }: Pick<RowFileType, 'words'>,
  { fileName }: { fileName: string | null },
) => ({ rows: sentence(words.rows), fileName: fileName ?? '' });

/** Puts the doing of a checked file in line, or of what is left of one that was cut off. */
export const beginMutation = <N extends Resource>(
  type: RowFileType<any, any, N>,
): Mutation<{ batchId: number }, WireRow<N>> =>
  mutation(`${type.file.name}.begin`, async (tx, { batchId }) => {
    const file = await ownFile(tx, type, batchId);
    mustBe(type, file, ['Checked'], type.words.done);
    const left = file.records - file.accepted - file.refused;
    if (left === 0)
      throw new ApiError(
        'REFUSED',
        sentence('Every row of this file has a fault: there is nothing to %{do}.', {
          do: sentence(type.words.do),
        }),
      );
    const change = { ...type.startValues(tx), [type.columns.status]: 'Processing', message: null };
    const after = await changeFile(tx, type, file, change, type.journalAction);
    await addJob(tx, {
      kind: jobsOf(type).do,
      name: sentence('%{Do} the %{rows} of %{fileName}', {
        Do: sentence(type.words.Do),
        ...nameOf(type, file),
      }),
      args: { batchId },
      total: file.records,
    });
    return encodeRow(type.file, after);
  });

/** Discards a file with no lines done; a background job removes its stored rows. */
export const discardMutation = <N extends Resource>(
  type: RowFileType<any, any, N>,
): Mutation<{ batchId: number }, { row: WireRow<N>; storedAs: string | null }> =>
  mutation(`${type.file.name}.discard`, async (tx, { batchId }) => {
    const file = await ownFile(tx, type, batchId);
    mustBe(type, file, ['Checking', 'Checked', type.states.failed], 'discarded');
    if (type.isStarted(file))
      throw new ApiError(
        'REFUSED',
        sentence('%{rows} of this file are %{done} already. %{Do} the rest.', {
          rows: sentence(capital(type.words.rows)),
          done: sentence(type.words.done),
          Do: sentence(type.words.Do),
        }),
      );
    const change = { [type.columns.status]: 'Discarded', storedAs: null };
    const after = await changeFile(tx, type, file, change, 'discard');
    await addJob(tx, {
      kind: jobsOf(type).clear,
      name: sentence('Clear away %{fileName}', nameOf(type, file)),
      args: { batchId },
    });
    return { row: encodeRow(type.file, after), storedAs: file.storedAs };
  });

/**
 * The file that a job is about, in the status in which the job finds it; throws UPLOAD_GONE when a person has
 * discarded it meanwhile, and JOB_LOST when another process owns the job.
 */
export const underWay = async <F extends FileOfRows>(
  tx: Tx,
  type: RowFileType<F>,
  { batchId, ...owned }: Owned & { batchId: number },
  status: string,
  done?: number,
): Promise<F> => {
  await ownedBy(tx, owned, done === undefined ? {} : { done });
  const file = await fileOf<F>(tx, type, batchId);
  if (statusOf(type, file) !== status)
    throw new ApiError(
      'REFUSED',
      sentence('This %{file} is no longer %{status}.', {
        file: sentence(type.words.file),
        status: sentence(status),
      }),
      {
        code: 'UPLOAD_GONE',
      },
    );
  return file;
};

/** Updates a file. With an action the journal has an entry; progress has none. */
export const changeFile = async <F extends FileOfRows>(
  tx: Tx,
  type: RowFileType<F>,
  file: F,
  change: object,
  action?: string,
  reason?: string,
): Promise<F> => {
  const stored = saidTexts(type.file, change, file);
  const written = action ? { ...stored, ...keptBy(tx, file) } : stored;
  const after = { ...file, ...written };
  await tx.db
    .updateTable(type.file.name)
    .set(written)
    .where('batchId', '=', file.batchId)
    .execute();
  if (!action) return after;
  noted(tx, type.file, action, { before: file, after, only: Object.keys(change), reason });
  emitProgress(tx, type, after);
  return after;
};

/** Sends the uploader the progress of a file. */
export const emitProgress = (tx: Tx, type: RowFileType, file: FileOfRows): void => {
  const { status, owner } = type.columns;
  tx.emit({
    type: type.event,
    audience: { userId: (file as any)[owner] },
    text: null,
    data: { batchId: file.batchId, [status]: statusOf(type, file) },
  });
};

/** How a file stands. */
export const statusOf = ({ columns }: RowFileType, file: FileOfRows): string =>
  (file as any)[columns.status];

const fileOf = async <F extends FileOfRows>(tx: Tx, type: RowFileType, batchId: number) => {
  const found = (await tx.store.get(type.file, { batchId })) as F | undefined | null;
  if (!found)
    throw new ApiError(
      'NOT_FOUND',
      sentence('There is no %{file} %{batchId}.', { file: sentence(type.words.file), batchId }),
    );
  return found;
};

/** A file for its uploader, who alone decides what happens to it. */
export const ownFile = async (tx: Tx, type: RowFileType, batchId: number): Promise<FileOfRows> => {
  const file = await fileOf<FileOfRows>(tx, type, batchId);
  mustOwn(type, file, tx.by);
  return file;
};

/** Refuses everybody but the uploader of a file. */
export const mustOwn = (type: RowFileType, file: FileOfRows, by: Tx['by']): void => {
  if ((file as any)[type.columns.owner] !== by.userId)
    throw new ApiError('NOT_ALLOWED', 'Only the user who uploaded this file may do that.');
};

/** Refuses what cannot be done with a file as it stands: 'placed', 'mended'. */
export const mustBe = (
  type: RowFileType,
  file: FileOfRows,
  states: readonly string[],
  what: string,
): void => {
  const status = statusOf(type, file);
  if (states.includes(status)) return;
  const { choices } = type.file.fields[type.columns.status];
  throw new ApiError(
    'REFUSED',
    sentence('This %{file} cannot be %{what}: it is %{status}.', {
      file: sentence(type.words.file),
      what: sentence(what),
      status: sentence(choices[status].toLowerCase()),
    }),
    { current: encodeRow(type.file, file) },
  );
};

const capital = (words: string) => words.replace(/^./, (first) => first.toUpperCase());
