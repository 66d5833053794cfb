import type { StoredRow } from '#model';
import { exchangeUploadLine } from '#schemas/exchangeUpload.ts';
import { type Work, work } from '#server/database/work.ts';
import type { Fault } from '#server/imports/fault.ts';
import { type Owned, ownedBy } from '#server/jobs/jobWorks.ts';
import { changeUpload, tellProgress, type Upload, underWay } from './uploadWorks.ts';

export type LineRow = StoredRow<typeof exchangeUploadLine>;

/** A row of a file as the check judged it, to be kept. */
export type NewLine = Pick<LineRow, 'line' | 'orderId' | 'base' | 'answer' | 'reason'> & {
  cells: readonly string[];
  faults: readonly Fault[];
};

/** How many rows there are of each kind. */
export type Counts = Pick<Upload, 'records' | 'confirmations' | 'rejections' | 'refused'>;

type Saving = Owned & {
  batchId: number;
  counts: Counts;
  tells: boolean;
  lines: readonly NewLine[];
};

/** Keeps what the check found of some rows, with how far it is. One with a fault is refused from the start. */
export const saveLines: Work<Saving, void> = work(
  'exchangeUpload.saveLines',
  async (tx, { batchId, counts, tells, lines, ...owned }) => {
    const upload = await underWay(tx, owned, batchId, 'Checking');
    const rows = lines.map(
      ({ cells, faults, ...line }): Omit<LineRow, 'lineId'> => ({
        ...line,
        batchId,
        cells: JSON.stringify(cells),
        outcome: faults.length > 0 ? 'refused' : 'waiting',
        faults: faults.length > 0 ? JSON.stringify(faults) : null,
        version: 1,
        createdBy: tx.by.userId,
        createdAt: tx.now,
        updatedBy: tx.by.userId,
        updatedAt: tx.now,
      }),
    );
    await tx.db.insertInto(exchangeUploadLine.name).values(rows).execute();
    const after = await changeUpload(tx, upload, counts);
    if (tells) tellProgress(tx, after);
  },
);

/** Takes away what an earlier check of the same file left; answers whether there may be more. */
export const clearLines: Work<Owned & { batchId: number }, boolean> = work(
  'exchangeUpload.clearLines',
  async (tx, { batchId, ...owned }) => {
    await ownedBy(tx, owned, {});
    const some = await tx.db
      .selectFrom(exchangeUploadLine.name)
      .select('line')
      .where('batchId', '=', batchId)
      .orderBy('line')
      .limit(2_000)
      .execute();
    const last = some.at(-1);
    if (!last) return false;
    await tx.db
      .deleteFrom(exchangeUploadLine.name)
      .where('batchId', '=', batchId)
      .where('line', '<=', last.line)
      .execute();
    return true;
  },
);

type Ended = Owned & { batchId: number; uploadStatus: 'Checked' | 'Error' } & Partial<
    Pick<Upload, 'heading' | 'message'>
  >;

/** Ends the check of a file: its answers may be written, or it is no file of answers. */
export const endCheck: Work<Ended, void> = work(
  'exchangeUpload.endCheck',
  async (tx, { batchId, jobId, owner, ...change }) => {
    const upload = await underWay(tx, { jobId, owner }, batchId, 'Checking');
    const message = change.message?.slice(0, 500) ?? null;
    await changeUpload(tx, upload, { ...change, message, checkedAt: tx.now }, 'check');
  },
);
