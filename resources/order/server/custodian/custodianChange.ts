import type { Refusal } from '#domain/bid/bidTerms.ts';
import { refuse, refusing } from '#domain/bid/refusal.ts';
import { isLive } from '#domain/market/dayBook.ts';
import { sentence } from '#domain/sentence.ts';
import { order } from '#schemas/order.ts';
import { encodeRow } from '#server/database/schema/columns.ts';
import { allOf, type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { lockOfBid, lockSentence } from '../../../allocationLock/server/bookLock.ts';
import { moveObligation } from '../../../obligation/server/holders.ts';
import { cutOffOf } from '../../../offer/server/custodianTerms.ts';
import { offerOfOrder } from '../../../offer/server/offerInForce.ts';
import {
  changed,
  type OrderScope,
  orderWithin,
  type Revised,
  save,
  timeAfter,
} from '../change/revision.ts';
import { emitOrder } from '../emitOrder.ts';
import { moveBook } from '../intake/book.ts';
import { keepRefused, type Refused } from '../intake/refused.ts';
import type { OrderRow } from '../orderRow.ts';
import { shareOf } from '../share.ts';

export type ChangingCustodian = {
  orderId: number;
  /** The custodian that is to confirm the bid; null for none: it settles through the member. */
  participantId: string | null;
  /** Refuses the change as STALE when the order has another version by now. */
  version: number | null;
  scope: OrderScope;
};

/**
 * Gives a live bid another custodian until the cut-off, who must confirm it again; without a
 * custodian it needs no confirmation. Nothing more of the bid changes, so it needs no session and
 * no limit.
 */
export const changeCustodian: Mutation<ChangingCustodian, Revised | Refused> = mutation(
  'order.changeCustodian',
  async (tx, { orderId, participantId, version, scope }) => {
    const before = await orderWithin(tx, orderId, scope);
    if (version !== null && version !== before.version)
      throw new ApiError('STALE', sentence('Another user has changed this bid'), {
        current: encodeRow(order, before),
      });
    const refusal = await refusalOfChange(tx, before, participantId);
    if (refusal) {
      const bid = { ...before, participantId };
      return keepRefused(tx, bid, refusal, tx.now, null, before);
    }
    const after = changed(tx, before, {
      participantId,
      orderStatus: participantId === null ? 'Confirmed' : 'Submitted',
      isCpApproved: participantId === null ? null : false,
      waitsFor: participantId === null ? null : 'CP',
      ...(before.custodianReason !== null && { custodianReason: null }),
      modifiedTime: timeAfter(before, tx.now),
    });
    const offer = await offerOfOrder(tx, before.securityId, tx.now);
    const words = sentence('%{before} → %{after}', {
      before: before.participantId ?? sentence('No custodian'),
      after: participantId ?? sentence('no custodian'),
    });
    await allOf(
      save(tx, 'changeCustodian', before, after, words),
      moveBook(tx, offer, after.order, shareOf(before), shareOf(after.order)),
    );
    await moveObligation(tx, after.order);
    emitOrder(tx, after.order);
    return { order: after.order };
  },
);

const refusalOfChange = async (
  tx: Tx,
  before: OrderRow,
  participantId: string | null,
): Promise<Refusal | null> => {
  if (!isLive(before)) return refuse('NOT_LIVE', null, 'The bid is no longer live');
  if (before.waitsFor === 'RMS')
    return refuse(
      'RISK_PENDING',
      null,
      'Risk management has not answered for the bid yet; try again once it has',
    );
  if (before.series !== 'IS')
    return refuse(
      'CUSTODIAN_NOT_ALLOWED',
      'participantId',
      'Only non-retail bids name a custodian',
    );
  if (participantId === before.participantId)
    return refuse('SAME_CUSTODIAN', 'participantId', 'The bid already names this custodian');
  const lock = await lockOfBid(tx, before);
  // The files of an allocation name the custodian; on 0% margin it may change again once they are out.
  if (lock && !(before.marginType === '0' && lock.isPublished))
    return refusing('BOOK_LOCKED', null, lockSentence(lock));
  const cutOff = await cutOffOf(tx, before);
  if (tx.now >= cutOff.at)
    return refuse(
      'CUSTODIAN_CUT_OFF',
      'participantId',
      'The custodian could be changed until %{until}',
      { until: cutOff.words },
    );
  if (participantId === null) return null;
  const participant = await tx
    .prepared('select "isActive" from participant where "participantId" = ?')
    .get(participantId);
  if (!participant)
    return refuse(
      'PARTICIPANT_UNKNOWN',
      'participantId',
      'Participant %{participantId} is not known',
      { participantId },
    );
  return participant.isActive === 1
    ? null
    : refuse(
        'PARTICIPANT_SUSPENDED',
        'participantId',
        'Participant %{participantId} is suspended',
        {
          participant: participantId,
        },
      );
};
