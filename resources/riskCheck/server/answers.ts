import { refuse } from '#domain/bid/refusal.ts';
import { grouped } from '#domain/decimal.ts';
import { isLive } from '#domain/market/dayBook.ts';
import { sentence, several } from '#domain/sentence.ts';
import { allOf, type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import { countOver } from '#server/interfaces/linkMinute.ts';
import { keptLink, type OwnedLink } from '#server/interfaces/linkMutations.ts';
import { offerOfOrder } from '../../offer/server/offerInForce.ts';
import { takeCarryBack } from '../../order/server/change/carry.ts';
import { changed, orderWithin, save } from '../../order/server/change/revision.ts';
import { rejectWhenLate } from '../../order/server/custodian/custodianAnswer.ts';
import { emitOrder } from '../../order/server/emitOrder.ts';
import type { Before } from '../../order/server/intake/askRisk.ts';
import { moveBook } from '../../order/server/intake/book.ts';
import { heldShare } from '../../order/server/intake/heldShare.ts';
import { keepRejected } from '../../order/server/intake/refused.ts';
import type { OrderRow } from '../../order/server/orderRow.ts';
import { shareOf } from '../../order/server/share.ts';

/** The answer of risk management to one check. */
export type RiskAnswer = { id: number; outcome: 'confirmed' | 'rejected'; reason: string | null };

/**
 * Books the answers of risk management, with the place in its line of answers that they come up to:
 * both are there or neither is. An answer that was booked before, or that answers no check, changes nothing.
 */
export const bookAnswers: Mutation<
  { kept: OwnedLink; answers: readonly RiskAnswer[]; cursor: string | null },
  void
> = mutation('risk.bookAnswers', async (tx, { kept, answers, cursor }) => {
  await keptLink(tx, kept, { cursor });
  await countOver(tx, kept.name, answers.length);
  for (const answer of answers) await book(tx, answer);
});

/** The refusal of a bid by risk management, with its reason where it gives one. */
const rejectedFor = (reason: string | null) =>
  reason === null
    ? refuse('RISK_REJECTED', null, defaultReason)
    : refuse('RISK_REJECTED', null, reason);

/** The reason of a rejection for which risk management gives none. */
const defaultReason = 'Risk management rejected it';

const book = async (tx: Tx, { id, outcome, reason }: RiskAnswer): Promise<void> => {
  const check = await tx.prepared('select * from "riskCheck" where id = ?').get(id);
  if (check?.state !== 'WAITING') return;
  await tx
    .prepared(
      `update "riskCheck" set state = ?, reason = ?, "answeredAt" = ?, version = version + 1,
         "updatedBy" = ?, "updatedAt" = ? where id = ?`,
    )
    .run(
      outcome === 'confirmed' ? 'CONFIRMED' : 'REJECTED',
      reason,
      tx.now,
      tx.by.userId,
      tx.now,
      id,
    );
  const order = await orderWithin(tx, check.orderId, {});
  // The custodians' cut-off may have rejected the bid meanwhile, or a user may have restored it.
  if (outcome === 'confirmed' && (order.waitsFor !== 'RMS' || !isLive(order))) return;
  const before: Before | null = check.before === null ? null : JSON.parse(check.before);
  const change = outcome === 'confirmed' ? passed(order) : turnedDown(order, before);
  const after = changed(tx, order, change);
  const offer = await offerOfOrder(tx, order.securityId, tx.now);
  const action = outcome === 'confirmed' ? 'passRisk' : 'rejectByRisk';
  await allOf(
    save(tx, action, order, after, reason ?? undefined),
    moveBook(tx, offer, order, heldShare(order, before), shareOf(after.order)),
    // As the check was made: after a rejected change the bid is again what it was before. One that a custodian
    // had refused meanwhile is among the error orders already.
    outcome === 'rejected' &&
      (before !== null || isLive(order)) &&
      keepRejected(tx, order, rejectedFor(reason)),
  );
  emitOrder(tx, after.order);
  await rejectWhenLate(tx, after.order);
  if (outcome === 'confirmed') return;
  if (check.kind === 'CARRY') await takeCarryBack(tx, offer, order, reason ?? defaultReason);
  tellDealer(tx, order, before !== null, reason);
};

/**
 * The next state of a bid that risk management has confirmed: it waits for its custodian, or for
 * nobody.
 */
const passed = ({ participantId, isCpApproved }: OrderRow): Partial<OrderRow> =>
  participantId === null || isCpApproved
    ? { waitsFor: null, orderStatus: 'Confirmed' }
    : { waitsFor: 'CP' };

/**
 * The state of a bid after risk management rejected it or its change: rejected, or as before the
 * change. A bid outside the book stays outside, and no custodian restores it with the rejected
 * terms.
 */
const turnedDown = (order: OrderRow, before: Before | null): Partial<OrderRow> => {
  if (isLive(order)) return before ?? { waitsFor: null, orderStatus: 'Rejected' };
  if (before === null) return { custodianReason: null };
  const { quantity, price, isMarketOrder, value, settlementNumber } = before;
  return { quantity, price, isMarketOrder, value, settlementNumber };
};

/** The dealer reads it where he looks: a bid that seemed to stand does not, or not as he thinks. */
const tellDealer = (tx: Tx, order: OrderRow, isChange: boolean, reason: string | null): void => {
  const values = {
    orderId: order.orderId,
    name: `${order.symbol} ${order.series}`,
    quantity: grouped(String(order.quantity)),
    clientId: order.clientId,
  };
  const words = isChange
    ? sentence(
        'Risk management rejected the change of bid %{orderId}: %{name}, %{quantity} shares of %{clientId}',
        values,
      )
    : sentence(
        'Risk management rejected bid %{orderId}: %{name}, %{quantity} shares of %{clientId}',
        values,
      );
  tx.emit({
    type: 'ALERT',
    audience: { memberId: order.memberId, userId: order.userId },
    text: reason === null ? words : several([words, reason], '. '),
    data: { orderId: order.orderId },
  });
};
