import type { StoredRow } from '#model';
import { allotment } from '#schemas/allotment.ts';
import type { order } from '#schemas/order.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import { holderOf } from '../../allotment/server/holderOf.ts';
import { type SettledWith, writeObligations } from './writeObligations.ts';

type Bid = Pick<
  StoredRow<typeof order>,
  'orderId' | 'allottedQuantity' | 'participantId' | 'isCpApproved' | 'custodianReason'
>;

/**
 * Moves the obligation for what is allotted to a bid to its new holder, once its custodian has answered or is
 * another. Nothing happens before its allotment is published: it then includes the answer from the start.
 */
export const moveObligation = async (tx: Tx, bid: Bid): Promise<void> => {
  if (!bid.allottedQuantity) return;
  const heldBy = holderOf(bid.participantId, bid);
  const moved = (await tx.db
    .updateTable(allotment.name)
    .set({ heldBy, updatedBy: tx.by.userId, updatedAt: tx.now })
    .where('orderId', '=', bid.orderId)
    .where('heldBy', 'is not', null)
    .where('heldBy', '<>', heldBy)
    .returning(['runId', 'memberId', 'settlementType'])
    .execute()) as SettledWith[];
  for (const { runId, memberId, settlementType } of moved)
    await writeObligations(tx, { runId: Number(runId), memberId, settlementType });
};

/** Leaves to the member what none of its custodians has confirmed by the cut-off (market facts §2.9). */
export const leaveToMember = async (
  tx: Tx,
  { runId, memberId, settlementType }: SettledWith,
): Promise<void> => {
  await tx.db
    .updateTable(allotment.name)
    .set({ heldBy: 'MEMBER', updatedBy: tx.by.userId, updatedAt: tx.now })
    .where('runId', '=', runId)
    .where('memberId', '=', memberId)
    .where('settlementType', '=', settlementType)
    .where('heldBy', '=', 'PENDING')
    .execute();
  await writeObligations(tx, { runId, memberId, settlementType });
};
