import type { Resource, WireRow } from '#model';
import { keptBy, noted } from '../../database/rows/rowWriting.ts';
import { encodeRow } from '../../database/schema/columns.ts';
import { type Mutation, mutation, type Tx } from '../../database/writing/mutation.ts';
import type { BroughtFile } from '../../fileStore/uploadFolder.ts';
import { addJob, type Owned, ownedBy } from '../../jobs/jobMutations.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { FileOfRows, RowFileKind } from './rowFile.ts';

/** The kinds of background work that a kind of file makes. */
export const jobsOf = ({ file, does }: RowFileKind) => ({
  check: `${file.name}.check`,
  do: `${file.name}.${does}`,
  clear: `${file.name}.clear`,
});

/** The row of a new file: what is not said is nothing yet. */
export const newFile = async <F extends FileOfRows>(
  tx: Tx,
  { file }: RowFileKind,
  said: object,
): Promise<F> => {
  const blank = Object.fromEntries(
    Object.entries(file.fields as RowFileKind['file']['fields'])
      .filter(([name]) => name !== 'batchId')
      .map(([name, { options }]: [string, any]) => [name, initialOf(options.initial)]),
  );
  const values = { ...blank, ...said, ...keptBy(tx) };
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
  kind: RowFileKind<any, any, N>,
): Mutation<BroughtFile & Readonly<Record<string, unknown>>, WireRow<N>> =>
  mutation(`${kind.file.name}.receive`, async (tx, file) => {
    const said = await kind.received(tx, file);
    const made = await newFile(tx, kind, { ...said, [kind.columns.status]: 'Checking' });
    noted(tx, kind.file, 'upload', { after: made });
    await addJob(tx, {
      kind: jobsOf(kind).check,
      name: `Check the ${kind.words.rows} of ${file.fileName}`,
      args: { batchId: made.batchId },
    });
    return encodeRow(kind.file, made);
  });

/** Puts the doing of a checked file in line, or of what is left of one that was cut off. */
export const beginMutation = <N extends Resource>(
  kind: RowFileKind<any, any, N>,
): Mutation<{ batchId: number }, WireRow<N>> =>
  mutation(`${kind.file.name}.begin`, async (tx, { batchId }) => {
    const file = await ownFile(tx, kind, batchId);
    mustBe(kind, file, ['Checked'], kind.words.done);
    const left = file.records - file.accepted - file.refused;
    if (left === 0)
      throw new ApiError(
        'REFUSED',
        `Every row of this file has a fault: there is nothing to ${kind.words.do}.`,
      );
    const change = { ...kind.begun(tx), [kind.columns.status]: 'Processing', message: null };
    const after = await changeFile(tx, kind, file, change, kind.begins);
    await addJob(tx, {
      kind: jobsOf(kind).do,
      name: `${kind.words.Do} the ${kind.words.rows} of ${file.fileName}`,
      args: { batchId },
      total: file.records,
    });
    return encodeRow(kind.file, after);
  });

/** Throws away a file of which nothing was done; what is known of its rows goes in the background. */
export const discardMutation = <N extends Resource>(
  kind: RowFileKind<any, any, N>,
): Mutation<{ batchId: number }, { row: WireRow<N>; storedAs: string | null }> =>
  mutation(`${kind.file.name}.discard`, async (tx, { batchId }) => {
    const file = await ownFile(tx, kind, batchId);
    mustBe(kind, file, ['Checking', 'Checked', kind.states.failed], 'discarded');
    if (kind.isBegun(file))
      throw new ApiError(
        'REFUSED',
        `${capital(kind.words.rows)} of this file are ${kind.words.done} already. ${kind.words.Do} the rest.`,
      );
    const change = { [kind.columns.status]: 'Discarded', storedAs: null };
    const after = await changeFile(tx, kind, file, change, 'discard');
    await addJob(tx, {
      kind: jobsOf(kind).clear,
      name: `Clear away ${file.fileName}`,
      args: { batchId },
    });
    return { row: encodeRow(kind.file, after), storedAs: file.storedAs };
  });

/**
 * The file that a job is about, in the status in which the job finds it; throws UPLOAD_GONE when a person has
 * discarded it meanwhile, and JOB_LOST when another process owns the job.
 */
export const underWay = async <F extends FileOfRows>(
  tx: Tx,
  kind: RowFileKind<F>,
  { batchId, ...owned }: Owned & { batchId: number },
  status: string,
  done?: number,
): Promise<F> => {
  await ownedBy(tx, owned, done === undefined ? {} : { done });
  const file = await fileOf<F>(tx, kind, batchId);
  if (statusOf(kind, file) !== status)
    throw new ApiError('REFUSED', `This ${kind.words.file} is no longer ${status}.`, {
      code: 'UPLOAD_GONE',
    });
  return file;
};

/** Updates a file. With an action the journal has an entry; progress has none. */
export const changeFile = async <F extends FileOfRows>(
  tx: Tx,
  kind: RowFileKind<F>,
  file: F,
  change: object,
  action?: string,
): Promise<F> => {
  const written = action ? { ...change, ...keptBy(tx, file) } : change;
  const after = { ...file, ...written };
  await tx.db
    .updateTable(kind.file.name)
    .set(written)
    .where('batchId', '=', file.batchId)
    .execute();
  if (!action) return after;
  noted(tx, kind.file, action, { before: file, after, only: Object.keys(change) });
  tellProgress(tx, kind, after);
  return after;
};

/** Sends the uploader the progress of a file. */
export const tellProgress = (tx: Tx, kind: RowFileKind, file: FileOfRows): void => {
  const { status, owner } = kind.columns;
  tx.emit({
    type: kind.event,
    audience: { userId: (file as any)[owner] },
    text: null,
    data: { batchId: file.batchId, [status]: statusOf(kind, file) },
  });
};

/** How a file stands. */
export const statusOf = ({ columns }: RowFileKind, file: FileOfRows): string =>
  (file as any)[columns.status];

const fileOf = async <F extends FileOfRows>(tx: Tx, kind: RowFileKind, batchId: number) => {
  const found = (await tx.store.get(kind.file, { batchId })) as F | undefined | null;
  if (!found) throw new ApiError('NOT_FOUND', `There is no ${kind.words.file} ${batchId}.`);
  return found;
};

/** Only the uploader decides what happens to a file. */
const ownFile = async (tx: Tx, kind: RowFileKind, batchId: number): Promise<FileOfRows> => {
  const file = await fileOf<FileOfRows>(tx, kind, batchId);
  if ((file as any)[kind.columns.owner] !== tx.by.userId)
    throw new ApiError('NOT_ALLOWED', 'Only the person who uploaded this file may do that.');
  return file;
};

const mustBe = (
  kind: RowFileKind,
  file: FileOfRows,
  states: readonly string[],
  what: string,
): void => {
  const status = statusOf(kind, file);
  if (states.includes(status)) return;
  const { choices } = kind.file.fields[kind.columns.status];
  throw new ApiError(
    'REFUSED',
    `This ${kind.words.file} cannot be ${what}: it is ${choices[status].toLowerCase()}.`,
    { current: encodeRow(kind.file, file) },
  );
};

const capital = (words: string) => words.replace(/^./, (first) => first.toUpperCase());
