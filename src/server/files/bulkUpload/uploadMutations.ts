import { sentence } from '#domain/sentence.ts';
import type { Resource, WireRow as Row, StoredRow } from '#model';
import { bulkUpload } from '#own/bulkUpload/bulkUpload.ts';
import { keptBy, noted } from '../../database/rows/rowWriting.ts';
import { type Saying, saidTexts } from '../../database/rows/saidTexts.ts';
import { encodeRow } from '../../database/schema/columns.ts';
import { type Mutation, mutation, type Tx } from '../../database/writing/mutation.ts';
import { addJob } from '../../jobs/jobMutations.ts';
import { ApiError } from '../../runtime/errors.ts';
import { rightsOf } from './rights.ts';

export type Upload = StoredRow<typeof bulkUpload>;

type WireRow = Row<typeof bulkUpload>;

/** The kinds of background work that a file makes. */
export const uploadJobs = {
  check: 'upload.check',
  commit: 'upload.commit',
  revert: 'upload.revert',
  clear: 'upload.clear',
} as const;

/** Records a complete file and queues its check. One a user at a time. */
export const receiveUpload: Mutation<
  { resource: string; fileName: string; bytes: number; sha256: string; storedAs: string },
  WireRow
> = mutation('upload.receive', async (tx, file) => {
  const noun = tx.noun(file.resource);
  rightsOf(tx.by, noun);
  const other = await tx.db
    .selectFrom(bulkUpload.name)
    .select('batchId')
    .where('userId', '=', tx.by.userId)
    .where('state', 'in', ['received', 'checking'])
    .executeTakeFirst();
  if (other)
    throw new ApiError(
      'TOO_MANY',
      sentence(
        'Your upload %{batchId} is still being checked. Upload the next file when it finishes.',
        {
          batchId: other.batchId,
        },
      ),
    );
  const values: Omit<Upload, 'batchId'> = {
    ...file,
    state: 'checking',
    userId: tx.by.userId,
    memberId: tx.by.memberId,
    startedAt: tx.now,
    rows: 0,
    done: 0,
    created: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    written: 0,
    held: 0,
    reverted: 0,
    kept: 0,
    checkedAt: null,
    committedAt: null,
    revertedAt: null,
    message: null,
    datesRead: null,
    ...keptBy(tx),
  };
  const { batchId } = await tx.db
    .insertInto(bulkUpload.name)
    .values(values)
    .returning('batchId')
    .executeTakeFirstOrThrow();
  const upload = { batchId: Number(batchId), ...values } as Upload;
  noted(tx, bulkUpload, 'upload', { after: upload });
  await addJob(tx, {
    kind: uploadJobs.check,
    name: sentence('Check %{fileName} of %{rows}', { fileName: file.fileName, ...rowsOf(noun) }),
    args: { batchId: upload.batchId },
  });
  emitProgress(tx, upload);
  return encodeRow(bulkUpload, upload);
});

/** Puts the commit of a checked file in line: of exactly the file whose hash is given. */
export const beginCommit: Mutation<{ batchId: number; sha256: string }, WireRow> = mutation(
  'upload.commit',
  async (tx, { batchId, sha256 }) => {
    const upload = await ownUpload(tx, batchId);
    const noun = tx.noun(upload.resource);
    rightsOf(tx.by, noun);
    if (upload.sha256 !== sha256)
      throw new ApiError(
        'STALE',
        sentence(
          'This is not the file that was checked as upload %{batchId}. Upload it again to see its changes.',
          { batchId },
        ),
        { code: 'CHANGED_FILE' },
      );
    mustBe(upload, ['checked'], 'committed');
    const done = upload.written + upload.held;
    const rows = upload.created + upload.changed;
    if (rows === done)
      throw new ApiError('REFUSED', 'This file changes nothing: there is nothing to commit.');
    const changes = { state: 'committing' as const, done, message: null };
    const after = await changeUpload(tx, upload, changes, 'commit');
    await addJob(tx, {
      kind: uploadJobs.commit,
      name: sentence('Commit %{fileName} to %{rows}', {
        fileName: upload.fileName,
        ...rowsOf(noun),
      }),
      args: { batchId },
      total: rows,
    });
    return encodeRow(bulkUpload, after);
  },
);

/** Puts taking back all that a file wrote in line. */
export const beginRevert: Mutation<{ batchId: number }, WireRow> = mutation(
  'upload.revert',
  async (tx, { batchId }) => {
    const upload = await ownUpload(tx, batchId);
    const noun = tx.noun(upload.resource);
    rightsOf(tx.by, noun);
    mustBe(upload, ['committed'], 'reverted');
    if (upload.written === upload.reverted + upload.kept)
      throw new ApiError('REFUSED', 'This file wrote nothing: there is nothing to revert.');
    const done = upload.reverted + upload.kept;
    const changes = { state: 'reverting' as const, done, message: null };
    const after = await changeUpload(tx, upload, changes, 'revert');
    await addJob(tx, {
      kind: uploadJobs.revert,
      name: sentence('Revert %{fileName} in %{rows}', {
        fileName: upload.fileName,
        ...rowsOf(noun),
      }),
      args: { batchId },
      total: upload.written,
    });
    return encodeRow(bulkUpload, after);
  },
);

/** Discards a file that was not committed; what is known of its rows goes in the background. */
export const discardUpload: Mutation<
  { batchId: number },
  { row: WireRow; storedAs: string | null }
> = mutation('upload.discard', async (tx, { batchId }) => {
  const upload = await ownUpload(tx, batchId);
  mustBe(upload, ['received', 'checking', 'checked', 'failed'], 'discarded');
  if (upload.written + upload.held > 0)
    throw new ApiError(
      'REFUSED',
      'Rows of this file are written already. Commit the rest, then revert all of it.',
    );
  const after = await changeUpload(tx, upload, { state: 'discarded', storedAs: null }, 'discard');
  await addJob(tx, {
    kind: uploadJobs.clear,
    name: sentence('Clear away %{fileName}', { fileName: upload.fileName }),
    args: { batchId },
  });
  return { row: encodeRow(bulkUpload, after), storedAs: upload.storedAs };
});

/** The rows of a noun in a sentence. */
const rowsOf = (noun: Resource) => ({ rows: sentence(noun.plural ?? noun.label) });

/** The upload of a number; throws NOT_FOUND where there is none. */
export const uploadOf = async (tx: Tx, batchId: number): Promise<Upload> => {
  const found = await tx.store.get(bulkUpload, { batchId });
  if (!found)
    throw new ApiError('NOT_FOUND', sentence('There is no upload %{batchId}.', { batchId }));
  return found;
};

/** Only the uploader decides what happens to a file. */
export const ownUpload = async (tx: Tx, batchId: number): Promise<Upload> => {
  const upload = await uploadOf(tx, batchId);
  if (upload.userId !== tx.by.userId)
    throw new ApiError('NOT_ALLOWED', 'Only the user who uploaded this file may do that.');
  return upload;
};

export const mustBe = (upload: Upload, states: readonly Upload['state'][], what: string): void => {
  if (states.includes(upload.state)) return;
  const { choices } = bulkUpload.fields.state;
  throw new ApiError(
    'REFUSED',
    sentence('This upload cannot be %{what}: it is %{state}.', {
      what: sentence(what),
      state: sentence(choices[upload.state].toLowerCase()),
    }),
    { current: encodeRow(bulkUpload, upload) },
  );
};

/** Updates an upload. With an action the journal has an entry; progress has none. */
export const changeUpload = async (
  tx: Tx,
  upload: Upload,
  changes: Saying<Partial<Upload>>,
  action?: string,
  reason?: string,
): Promise<Upload> => {
  const stored = saidTexts(bulkUpload, changes, upload);
  const written = action ? { ...stored, ...keptBy(tx, upload) } : stored;
  const after = { ...upload, ...written } as Upload;
  await tx.db
    .updateTable(bulkUpload.name)
    .set(written)
    .where('batchId', '=', upload.batchId)
    .execute();
  if (!action) return after;
  noted(tx, bulkUpload, action, { before: upload, after, only: Object.keys(changes), reason });
  emitProgress(tx, after);
  return after;
};

/** Sends the uploader the progress of a file. */
export const emitProgress = (tx: Tx, { batchId, state, done, rows, userId }: Upload): void =>
  tx.emit({
    type: 'BULK_UPLOAD',
    audience: { userId },
    text: null,
    data: { batchId, state, done, rows },
  });
