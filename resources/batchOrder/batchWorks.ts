import type { Layout } from '#domain/orderFile.ts';
import type { StoredRow } from '#model';
import { batchOrder } from '#schemas/batchOrder.ts';
import { encodeRow } from '#server/database/columns.ts';
import { keptBy, noted } from '#server/database/rowWriting.ts';
import { type Tx, type Work, work } from '#server/database/work.ts';
import { ApiError } from '#server/errors.ts';
import type { BroughtFile } from '#server/imports/uploadFolder.ts';
import { addJob, type Owned, ownedBy } from '#server/jobs/jobWorks.ts';

export type Batch = StoredRow<typeof batchOrder>;
export type BatchStatus = Batch['batchStatus'];

type WireRow = Record<string, unknown>;

/** The kinds of background work that a file of bids makes. */
export const batchJobs = {
  check: 'batchOrder.check',
  place: 'batchOrder.place',
  clear: 'batchOrder.clear',
} as const;

/** Takes a file of bids that has come in whole, and puts its check in line. One a user at a time. */
export const receiveOrders: Work<BroughtFile & { layout: Layout | null }, WireRow> = work(
  'batchOrder.receive',
  async (tx, file) => {
    const other = await tx.db
      .selectFrom(batchOrder.name)
      .select('batchId')
      .where('userId', '=', tx.by.userId)
      .where('batchStatus', '=', 'Checking')
      .executeTakeFirst();
    if (other)
      throw new ApiError(
        'TOO_MANY',
        `Your batch ${other.batchId} is still being checked. Bring the next when that is done.`,
      );
    const batch = await insertBatch(tx, { ...file, batchStatus: 'Checking' });
    noted(tx, batchOrder, 'upload', { after: batch });
    await addJob(tx, {
      kind: batchJobs.check,
      name: `Check the bids of ${file.fileName}`,
      args: { batchId: batch.batchId },
    });
    return encodeRow(batchOrder, batch);
  },
);

/** Makes the row of a batch; what is not said is nothing yet. */
export const insertBatch = async (
  tx: Tx,
  said: Partial<Batch> & Pick<Batch, 'batchStatus'>,
): Promise<Batch> => {
  const values: Omit<Batch, 'batchId'> = {
    fileName: null,
    layout: null,
    records: 0,
    accepted: 0,
    refused: 0,
    warned: 0,
    value: 0,
    message: null,
    memberId: tx.by.memberId ?? '',
    branchId: tx.by.branchId,
    userId: tx.by.userId,
    receivedTime: tx.now,
    checkedTime: null,
    placedTime: null,
    completedTime: null,
    bytes: 0,
    sha256: null,
    heading: null,
    storedAs: null,
    ...said,
    ...keptBy(tx),
  };
  const { batchId } = await tx.db
    .insertInto(batchOrder.name)
    .values(values)
    .returning('batchId')
    .executeTakeFirstOrThrow();
  return { batchId: Number(batchId), ...values };
};

/** Puts the placing of a checked file in line, or of what is left of one that was cut off. */
export const beginPlacing: Work<{ batchId: number }, WireRow> = work(
  'batchOrder.begin',
  async (tx, { batchId }) => {
    const batch = await ownBatch(tx, batchId);
    mustBe(batch, ['Checked'], 'placed');
    const left = batch.records - batch.accepted - batch.refused;
    if (left === 0)
      throw new ApiError(
        'REFUSED',
        'Every row of this file has a fault: there is nothing to place.',
      );
    const change = { batchStatus: 'Processing' as const, placedTime: tx.now, message: null };
    const after = await changeBatch(tx, batch, change, 'place');
    await addJob(tx, {
      kind: batchJobs.place,
      name: `Place the bids of ${batch.fileName}`,
      args: { batchId },
      total: left,
    });
    return encodeRow(batchOrder, after);
  },
);

/** Throws away a file of which nothing was placed; what is known of its rows goes in the background. */
export const discardBatch: Work<{ batchId: number }, { row: WireRow; storedAs: string | null }> =
  work('batchOrder.discard', async (tx, { batchId }) => {
    const batch = await ownBatch(tx, batchId);
    mustBe(batch, ['Checking', 'Checked', 'Failed'], 'discarded');
    if (batch.placedTime !== null)
      throw new ApiError('REFUSED', 'Bids of this file are placed already. Place the rest.');
    const change = { batchStatus: 'Discarded' as const, storedAs: null };
    const after = await changeBatch(tx, batch, change, 'discard');
    await addJob(tx, {
      kind: batchJobs.clear,
      name: `Clear away ${batch.fileName}`,
      args: { batchId },
    });
    return { row: encodeRow(batchOrder, after), storedAs: batch.storedAs };
  });

/** The batch of a number; throws NOT_FOUND where there is none. */
const batchOf = async (tx: Tx, batchId: number): Promise<Batch> => {
  const found = await tx.store.get(batchOrder, { batchId });
  if (!found) throw new ApiError('NOT_FOUND', `There is no batch ${batchId}.`);
  return found;
};

/** Only whoever brought a file decides what becomes of it. */
const ownBatch = async (tx: Tx, batchId: number): Promise<Batch> => {
  const batch = await batchOf(tx, batchId);
  if (batch.userId !== tx.by.userId)
    throw new ApiError('NOT_ALLOWED', 'Only whoever brought this file may do that.');
  return batch;
};

/**
 * The batch that a job is about, in the state in which the job finds it; throws UPLOAD_GONE when
 * somebody has discarded it meanwhile, and JOB_LOST when the job is another's.
 */
export const underWay = async (
  tx: Tx,
  owned: Owned,
  batchId: number,
  status: BatchStatus,
  done?: number,
): Promise<Batch> => {
  await ownedBy(tx, owned, done === undefined ? {} : { done });
  const batch = await batchOf(tx, batchId);
  if (batch.batchStatus !== status)
    throw new ApiError('REFUSED', `This batch is no longer ${status}.`, { code: 'UPLOAD_GONE' });
  return batch;
};

const mustBe = (batch: Batch, states: readonly BatchStatus[], what: string): void => {
  if (states.includes(batch.batchStatus)) return;
  const { choices } = batchOrder.fields.batchStatus;
  throw new ApiError(
    'REFUSED',
    `This batch cannot be ${what}: it is ${choices[batch.batchStatus].toLowerCase()}.`,
    { current: encodeRow(batchOrder, batch) },
  );
};

/** Writes on a batch. With an action it stands in the journal; progress does not. */
export const changeBatch = async (
  tx: Tx,
  batch: Batch,
  change: Partial<Batch>,
  action?: string,
): Promise<Batch> => {
  const written = action ? { ...change, ...keptBy(tx, batch) } : change;
  const after = { ...batch, ...written };
  await tx.db
    .updateTable(batchOrder.name)
    .set(written)
    .where('batchId', '=', batch.batchId)
    .execute();
  if (!action) return after;
  noted(tx, batchOrder, action, { before: batch, after, only: Object.keys(change) });
  tellProgress(tx, after);
  return after;
};

/** Tells whoever brought a file how far it is. */
export const tellProgress = (tx: Tx, { batchId, batchStatus, userId }: Batch): void =>
  tx.emit({
    type: 'BATCH_ORDER',
    audience: { userId },
    text: null,
    data: { batchId, batchStatus },
  });
