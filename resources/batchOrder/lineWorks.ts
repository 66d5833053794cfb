import type { StoredRow } from '#model';
import { batchOrderLine } from '#schemas/batchOrder.ts';
import { type Tx, type Work, work } from '#server/database/work.ts';
import type { Fault } from '#server/imports/fault.ts';
import { type Owned, ownedBy } from '#server/jobs/jobWorks.ts';
import { type Batch, changeBatch, tellProgress, underWay } from './batchWorks.ts';

export type LineRow = StoredRow<typeof batchOrderLine>;

/** A row of a batch, to be kept. */
export type NewLine = {
  line: number;
  cells: readonly string[];
  faults: readonly Fault[];
  warnings: readonly Fault[];
};

/** How many rows there are, how many of them have a fault, how many are only odd, and what the sound ones are worth. */
export type Counts = Pick<Batch, 'records' | 'refused' | 'warned' | 'value'>;

/** Keeps what the check found of some rows, with how far it is. */
export const saveLines: Work<
  Owned & { batchId: number; counts: Counts; tells: boolean; lines: readonly NewLine[] },
  void
> = work('batchOrder.saveLines', async (tx, { batchId, counts, tells, lines, ...owned }) => {
  const batch = await underWay(tx, owned, batchId, 'Checking', counts.records);
  await tx.db
    .insertInto(batchOrderLine.name)
    .values(lines.map((line) => lineOf(tx, batchId, line)))
    .execute();
  const after = await changeBatch(tx, batch, counts);
  if (tells) tellProgress(tx, after);
});

/** A row of a batch as its table holds it; one with a fault is refused from the start. */
export const lineOf = (
  tx: Tx,
  batchId: number,
  { line, cells, faults, warnings }: NewLine,
): Omit<LineRow, 'lineId'> => ({
  batchId,
  line,
  cells: JSON.stringify(cells),
  outcome: faults.length > 0 ? 'refused' : 'waiting',
  faults: listed(faults),
  warnings: listed(warnings),
  warningCount: warnings.length,
  orderId: null,
  orderStatus: null,
  version: 1,
  createdBy: tx.by.userId,
  createdAt: tx.now,
  updatedBy: tx.by.userId,
  updatedAt: tx.now,
});

const listed = (faults: readonly Fault[]) => (faults.length > 0 ? JSON.stringify(faults) : null);

/** Takes away what an earlier check of the same file left; answers whether there may be more. */
export const clearLines: Work<Owned & { batchId: number }, boolean> = work(
  'batchOrder.clearLines',
  async (tx, { batchId, ...owned }) => {
    await ownedBy(tx, owned, {});
    const some = await tx.db
      .selectFrom(batchOrderLine.name)
      .select('line')
      .where('batchId', '=', batchId)
      .orderBy('line')
      .limit(2_000)
      .execute();
    const last = some.at(-1);
    if (!last) return false;
    await tx.db
      .deleteFrom(batchOrderLine.name)
      .where('batchId', '=', batchId)
      .where('line', '<=', last.line)
      .execute();
    return true;
  },
);

/** Ends the check of a file: its bids may be placed, or it is no file of bids. */
export const endCheck: Work<
  Owned & { batchId: number; batchStatus: 'Checked' | 'Failed' } & Partial<
      Pick<Batch, 'layout' | 'heading' | 'message'>
    >,
  void
> = work('batchOrder.endCheck', async (tx, { batchId, jobId, owner, ...change }) => {
  const batch = await underWay(tx, { jobId, owner }, batchId, 'Checking');
  const twin = change.batchStatus === 'Checked' ? await placedBefore(tx, batch) : null;
  const words = [twin, change.message].filter(Boolean).join(' ');
  const message = words === '' ? null : words.slice(0, 500);
  await changeBatch(tx, batch, { ...change, message, checkedTime: tx.now }, 'check');
});

/** A file that the member has placed already today would place every bid a second time. */
const placedBefore = async (tx: Tx, { sha256, memberId, batchId }: Batch) => {
  const twin = await tx.db
    .selectFrom('batchOrder')
    .select(['batchId', 'userId'])
    .where('memberId', '=', memberId)
    .where('sha256', '=', sha256)
    .where('batchId', '<>', batchId)
    .where('batchStatus', 'in', ['Processing', 'Completed'])
    .orderBy('batchId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return twin
    ? `This very file was placed before, as batch ${twin.batchId} of ${twin.userId}: placing it again makes each bid a second time.`
    : null;
};
