import { sentence } from '#domain/sentence.ts';
import { pendingChange } from '#own/pendingChange/pendingChange.ts';
import { tmReconciliation } from '#schemas/tmReconciliation.ts';
import { tmReconciliationDifference } from '#schemas/tmReconciliationDifference.ts';
import { tradingMember } from '#schemas/tradingMember.ts';
import { type Approval, createdRow, editedRow } from '#server/database/rows/rowChanges.ts';
import { afterWriting, type Tx } from '#server/database/writing/mutation.ts';
import { ApiError } from '#server/runtime/errors.ts';
import type { Cell } from './difference.ts';

/**
 * Applies the differences of a reconciliation in the transaction in which a second person approves it: all of
 * them or none. Members that the file has are created or changed as it has them; those that it does not have
 * become inactive, since bids may name them. Throws, and so undoes the approval, when a member is no longer
 * the one that was compared.
 */
export const applyDifferences = afterWriting(
  tmReconciliation.name,
  'tmReconciliation.apply',
  async (tx, { before, after }) => {
    if (after?.reconciliationStatus !== 'Applied' || before?.reconciliationStatus === 'Applied')
      return;
    const id = Number(after.id);
    const approval = await approvalOf(tx, id);
    const reason = `Reconciliation ${id} with ${after.fileName}`;
    const differences = await tx.store.list(tmReconciliationDifference, { reconciliationId: id });
    for (const { tradingMemberId, difference, base, cells } of differences) {
      const values = Object.fromEntries(
        (JSON.parse(cells) as Cell[]).map((cell) => [cell.field, cell.after]),
      );
      const at = { key: { tradingMemberId }, version: base, scope: {} };
      try {
        if (difference === 'missingHere')
          await createdRow(tx, { resource: tradingMember.name, values, reason }, approval);
        else await editedRow(tx, { resource: tradingMember.name, ...at, values, reason }, approval);
      } catch (error) {
        throw movedOn(error, tradingMemberId);
      }
    }
    await tx.db
      .updateTable(tmReconciliation.name)
      .set({ approvedBy: approval.approvedBy, appliedAt: tx.now })
      .where('id', '=', id)
      .execute();
  },
);

/** The approver of a reconciliation: the decision is written before the change that it approves. */
const approvalOf = async (tx: Tx, id: number): Promise<Approval> => {
  const { decidedBy } = await tx.db
    .selectFrom(pendingChange.name)
    .select('decidedBy')
    .where('resource', '=', tmReconciliation.name)
    .where('rowKey', '=', String(id))
    .where('state', '=', 'approved')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { approvedBy: decidedBy };
};

/**
 * The error for a difference that could not be applied, with its member: STALE where the member was
 * changed since the comparison.
 */
const movedOn = (error: unknown, memberId: string): unknown => {
  if (!(error instanceof ApiError)) return error;
  const isMoved = ['STALE', 'NOT_FOUND', 'DUPLICATE'].includes(error.kind);
  return new ApiError(
    isMoved ? 'STALE' : error.kind,
    isMoved
      ? sentence(
          'The Trading Member %{memberId} was changed since it was compared, so nothing is applied: refuse this change and reconcile the file again.',
          { memberId },
        )
      : sentence('The Trading Member %{memberId}: %{why} Nothing is applied.', {
          memberId,
          why: error.sentences?.message ?? sentence(error.message),
        }),
    { cause: error },
  );
};
