import { sentence } from '#domain/sentence.ts';
import { type FileStage, ownerOf, type Resource, stageOf, type WireRow } from '#model';
import { keptBy, noted } from '../../database/rows/rowWriting.ts';
import { saidTexts } from '../../database/rows/saidTexts.ts';
import { encodeRow } from '../../database/schema/columns.ts';
import { type Mutation, mutation, type Tx } from '../../database/writing/mutation.ts';
import type { UploadedFile } from '../../fileStore/uploadFolder.ts';
import { addJob, type Owned, ownedBy } from '../../jobs/jobMutations.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { FileOfRows } from './rowFile.ts';
import type { RowFileType } from './rowFileType.ts';
import type { RowWork } from './rowWork.ts';

/** The name of a job or a mutation of a type of file. */
export const nameOf = ({ file, prefix = file.name }: RowFileType, what: string): string =>
  `${prefix}.${what}`;

/** A stage of a file as it is stored. */
export const stored = ({ names }: RowFileType, stage: FileStage): Record<string, string> => {
  const found = Object.entries(names.stages).find(([, each]) => each === stage);
  return { [names.status]: found?.[0] ?? stage };
};

/** The row of a new file: columns without a value begin as the schema says. */
export const newFile = async <F extends FileOfRows>(
  tx: Tx,
  { file }: RowFileType,
  columns: object,
): Promise<F> => {
  const blank = Object.fromEntries(
    Object.entries(file.fields as RowFileType['file']['fields'])
      .filter(([name]) => name !== 'batchId')
      .map(([name, { options }]: [string, any]) => [name, options.initial ?? null]),
  );
  const values = { ...blank, ...columns, ...keptBy(tx) };
  const { batchId } = await tx.db
    .insertInto(file.name)
    .values(values)
    .returning('batchId')
    .executeTakeFirstOrThrow();
  return { batchId: Number(batchId), ...values } as F;
};

/** Takes a file that has come in whole, and puts its check in line. */
export const receiveMutation = <N extends Resource>(
  type: RowFileType<any, any, N>,
): Mutation<UploadedFile & Readonly<Record<string, unknown>>, WireRow<N>> =>
  mutation(nameOf(type, 'receive'), async (tx, file) => {
    const row = await type.rowOfFile(tx, file);
    await type.mayCheck?.(tx);
    const made = await newFile(tx, type, { ...row, ...stored(type, 'checking') });
    noted(tx, type.file, 'upload', { after: made });
    await addJob(tx, {
      kind: nameOf(type, 'check'),
      name: type.checkName(tx, made),
      args: { batchId: made.batchId },
    });
    emitProgress(tx, type, made);
    return encodeRow(type.file, made);
  });

/** Puts a work on a file in line, or what is left of one that was cut off. */
export const beginMutation = <N extends Resource>(
  type: RowFileType<any, any, N>,
  work: RowWork,
): Mutation<{ batchId: number; sha256?: string }, WireRow<N>> =>
  mutation(nameOf(type, `${work.job}.begin`), async (tx, { batchId, ...named }) => {
    const file = await ownFile(tx, type, batchId);
    work.mayBegin?.(tx, file, named);
    mustBe(type, file, [work.from], work.done);
    if (work.leftOf(file) === 0) throw new ApiError('REFUSED', work.nothing);
    const change = { ...work.startValues(tx, file), ...stored(type, work.under) };
    const after = await changeFile(tx, type, file, change, work.entries.begin);
    await addJob(tx, {
      kind: nameOf(type, work.job),
      name: work.jobName(tx, file),
      args: { batchId },
      total: work.total(file),
    });
    return encodeRow(type.file, after);
  });

/** Discards a file with no lines done; a background job removes its stored rows. */
export const discardMutation = <N extends Resource>(
  type: RowFileType<any, any, N>,
): Mutation<{ batchId: number }, { row: WireRow<N>; storedAs: string | null }> =>
  mutation(nameOf(type, 'discard'), async (tx, { batchId }) => {
    const file = await ownFile(tx, type, batchId);
    mustBe(type, file, ['checking', 'checked', 'unreadable'], 'discarded');
    if (type.isStarted(file)) throw new ApiError('REFUSED', type.words.started);
    const change = { ...stored(type, 'discarded'), storedAs: null };
    const after = await changeFile(tx, type, file, change, 'discard');
    await addJob(tx, {
      kind: nameOf(type, 'clear'),
      name: sentence('Clear away %{fileName}', { fileName: file.fileName ?? '' }),
      args: { batchId },
    });
    return { row: encodeRow(type.file, after), storedAs: file.storedAs };
  });

/**
 * The file that a job is about, in the stage in which the job finds it; throws UPLOAD_GONE when a person has
 * discarded it meanwhile, and JOB_LOST when another process owns the job.
 */
export const underWay = async <F extends FileOfRows>(
  tx: Tx,
  type: RowFileType<F>,
  { batchId, ...owned }: Owned & { batchId: number },
  stage: FileStage,
  done?: number,
): Promise<F> => {
  await ownedBy(tx, owned, done === undefined ? {} : { done });
  const file = await fileOf<F>(tx, type, batchId);
  if (stageOf(type.names, file) !== stage)
    throw new ApiError(
      'REFUSED',
      sentence('This %{file} is no longer %{status}.', {
        file: sentence(type.words.file),
        status: sentence(stored(type, stage)[type.names.status] ?? stage),
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
  const values = saidTexts(type.file, change, file);
  const written = action ? { ...values, ...keptBy(tx, file) } : values;
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
export const emitProgress = (
  tx: Tx,
  { names, progress = [] }: RowFileType,
  file: FileOfRows,
): void => {
  const shown = ['batchId', names.status, ...progress];
  tx.emit({
    type: names.event,
    audience: { userId: ownerOf(names, file) },
    text: null,
    data: Object.fromEntries(shown.map((name) => [name, (file as any)[name]])),
  });
};

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
export const mustOwn = ({ names }: RowFileType, file: FileOfRows, by: Tx['by']): void => {
  if (ownerOf(names, file) !== by.userId)
    throw new ApiError('NOT_ALLOWED', 'Only the user who uploaded this file may do that.');
};

/** Refuses what cannot be done with a file as it stands: 'placed', 'mended'. */
export const mustBe = (
  { file: noun, names, words }: RowFileType,
  file: FileOfRows,
  stages: readonly FileStage[],
  what: string,
): void => {
  if (stages.includes(stageOf(names, file))) return;
  const { [names.status]: status } = file as Record<string, any>;
  throw new ApiError(
    'REFUSED',
    sentence('This %{file} cannot be %{what}: it is %{status}.', {
      file: sentence(words.file),
      what: sentence(what),
      status: sentence(noun.fields[names.status].choices[status].toLowerCase()),
    }),
    { current: encodeRow(noun, file) },
  );
};
