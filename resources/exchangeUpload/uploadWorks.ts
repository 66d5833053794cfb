import type { StoredRow } from '#model';
import { exchangeUpload } from '#schemas/exchangeUpload.ts';
import { encodeRow } from '#server/database/columns.ts';
import { keptBy, noted } from '#server/database/rowWriting.ts';
import { type Tx, type Work, work } from '#server/database/work.ts';
import { ApiError } from '#server/errors.ts';
import type { BroughtFile } from '#server/imports/uploadFolder.ts';
import { addJob, type Owned, ownedBy } from '#server/jobs/jobWorks.ts';

export type Upload = StoredRow<typeof exchangeUpload>;
type UploadStatus = Upload['uploadStatus'];
type WireRow = Record<string, unknown>;

/** The kinds of background work that a file of answers makes. */
export const answerJobs = {
  check: 'exchangeUpload.check',
  commit: 'exchangeUpload.commit',
  clear: 'exchangeUpload.clear',
} as const;

/** Takes a file of answers that has come in whole, and puts its check in line. */
export const receiveAnswers: Work<BroughtFile, WireRow> = work(
  'exchangeUpload.receive',
  async (tx, file) => {
    const values: Omit<Upload, 'batchId'> = {
      ...file,
      uploadStatus: 'Checking',
      records: 0,
      confirmations: 0,
      rejections: 0,
      accepted: 0,
      refused: 0,
      uploadedBy: tx.by.userId,
      uploadedAt: tx.now,
      checkedAt: null,
      completedAt: null,
      message: null,
      isStarted: false,
      heading: null,
      ...keptBy(tx),
    };
    const { batchId } = await tx.db
      .insertInto(exchangeUpload.name)
      .values(values)
      .returning('batchId')
      .executeTakeFirstOrThrow();
    const upload = { batchId: Number(batchId), ...values };
    noted(tx, exchangeUpload, 'upload', { after: upload });
    const name = `Check the answers of ${file.fileName}`;
    await addJob(tx, { kind: answerJobs.check, name, args: { batchId: upload.batchId } });
    return encodeRow(exchangeUpload, upload);
  },
);

/** Puts the writing of a checked file in line, or of what is left of one that was cut off. */
export const beginAnswers: Work<{ batchId: number }, WireRow> = work(
  'exchangeUpload.begin',
  async (tx, { batchId }) => {
    const upload = await ownUpload(tx, batchId);
    mustBe(upload, ['Checked'], 'written');
    const left = stillToWrite(upload);
    if (left === 0)
      throw new ApiError(
        'REFUSED',
        'Every row of this file has a fault: there is nothing to write.',
      );
    const change = { uploadStatus: 'Processing' as const, isStarted: true, message: null };
    const after = await changeUpload(tx, upload, change, 'commit');
    const name = `Write the answers of ${upload.fileName}`;
    await addJob(tx, { kind: answerJobs.commit, name, args: { batchId }, total: upload.records });
    return encodeRow(exchangeUpload, after);
  },
);

/** Throws away a file of which nothing was written; what is known of its rows goes in the background. */
export const discardAnswers: Work<{ batchId: number }, { row: WireRow; storedAs: string | null }> =
  work('exchangeUpload.discard', async (tx, { batchId }) => {
    const upload = await ownUpload(tx, batchId);
    mustBe(upload, ['Checking', 'Checked', 'Error'], 'discarded');
    if (upload.isStarted)
      throw new ApiError('REFUSED', 'Answers of this file are written already. Write the rest.');
    const change = { uploadStatus: 'Discarded' as const, storedAs: null };
    const after = await changeUpload(tx, upload, change, 'discard');
    const name = `Clear away ${upload.fileName}`;
    await addJob(tx, { kind: answerJobs.clear, name, args: { batchId } });
    return { row: encodeRow(exchangeUpload, after), storedAs: upload.storedAs };
  });

/** Rows that are without fault and not written yet. */
export const stillToWrite = ({ records, accepted, refused }: Upload): number =>
  records - accepted - refused;

/**
 * The upload that a job is about, in the status in which the job finds it; throws UPLOAD_GONE when
 * somebody has discarded it meanwhile, and JOB_LOST when the job is another's.
 */
export const underWay = async (
  tx: Tx,
  owned: Owned,
  batchId: number,
  status: UploadStatus,
): Promise<Upload> => {
  await ownedBy(tx, owned, {});
  const upload = await uploadOf(tx, batchId);
  if (upload.uploadStatus !== status)
    throw new ApiError('REFUSED', `This upload is no longer ${status}.`, { code: 'UPLOAD_GONE' });
  return upload;
};

const uploadOf = async (tx: Tx, batchId: number): Promise<Upload> => {
  const found = await tx.store.get(exchangeUpload, { batchId });
  if (!found) throw new ApiError('NOT_FOUND', `There is no upload ${batchId}.`);
  return found;
};

/** Only whoever brought a file decides what becomes of it. */
const ownUpload = async (tx: Tx, batchId: number): Promise<Upload> => {
  const upload = await uploadOf(tx, batchId);
  if (upload.uploadedBy !== tx.by.userId)
    throw new ApiError('NOT_ALLOWED', 'Only whoever brought this file may do that.');
  return upload;
};

const mustBe = (upload: Upload, statuses: readonly UploadStatus[], what: string): void => {
  if (statuses.includes(upload.uploadStatus)) return;
  const { choices } = exchangeUpload.fields.uploadStatus;
  throw new ApiError(
    'REFUSED',
    `This upload cannot be ${what}: it is ${choices[upload.uploadStatus].toLowerCase()}.`,
    { current: encodeRow(exchangeUpload, upload) },
  );
};

/** Writes on an upload. With an action it stands in the journal; progress does not. */
export const changeUpload = async (
  tx: Tx,
  upload: Upload,
  change: Partial<Upload>,
  action?: string,
): Promise<Upload> => {
  const written = action ? { ...change, ...keptBy(tx, upload) } : change;
  const after = { ...upload, ...written };
  await tx.db
    .updateTable(exchangeUpload.name)
    .set(written)
    .where('batchId', '=', upload.batchId)
    .execute();
  if (!action) return after;
  noted(tx, exchangeUpload, action, { before: upload, after, only: Object.keys(change) });
  tellProgress(tx, after);
  return after;
};

/** Tells whoever brought a file how far it is. */
export const tellProgress = (tx: Tx, { batchId, uploadStatus, uploadedBy }: Upload): void =>
  tx.emit({
    type: 'EXCHANGE_UPLOAD',
    audience: { userId: uploadedBy },
    text: null,
    data: { batchId, uploadStatus },
  });
