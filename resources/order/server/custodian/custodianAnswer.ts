import { beyondLimit } from '#domain/bid/bidFaults.ts';
import { type CustodianAnswer, mayAnswer, notApproved } from '#domain/bid/custodian.ts';
import { refusalWords, refuse } from '#domain/bid/refusal.ts';
import { isLive } from '#domain/market/dayBook.ts';
import { type Sentence, sentence } from '#domain/sentence.ts';
import { allOf, type Tx } from '#server/database/writing/mutation.ts';
import { countOver } from '#server/interfaces/linkMinute.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { lockOfBid, lockSentence } from '../../../allocationLock/server/bookLock.ts';
import { moveObligation } from '../../../obligation/server/holders.ts';
import { cutOffOf, isRestoredAfter } from '../../../offer/server/custodianTerms.ts';
import { offerOfOrder } from '../../../offer/server/offerInForce.ts';
import { changed, save } from '../change/revision.ts';
import { emitOrder } from '../emitOrder.ts';
import { bidderStatusOf, collateralHolder } from '../intake/bidderStatus.ts';
import { moveBook } from '../intake/book.ts';
import { custodianRejected, forgetRejected, keepRejected } from '../intake/refused.ts';
import type { OrderRow } from '../orderRow.ts';
import { shareOf } from '../share.ts';
import { custodianName } from './custodianName.ts';

/**
 * Writes what a custodian answers for a bid, or takes a refusal back: order, book, limits, log,
 * journal and event in one transaction (market facts §2.9). Throws REFUSED, with words, when the bid
 * is none for it, when it is too late, or when the limits have no room for a bid that comes back.
 */
export const answerForCustodian = async (
  tx: Tx,
  before: OrderRow,
  answer: CustodianAnswer,
  reason: string | null,
): Promise<OrderRow> => {
  const may = mayAnswer(answer, before);
  if (may !== true) throw refused(may === false ? sentence('The bid names no custodian.') : may);
  await mustBeInTime(tx, before, answer);
  await mustBeUnlocked(tx, before);
  if (answer === 'restore' && before.orderStatus === 'Rejected') await mustHaveRoom(tx, before);
  return writeAnswer(tx, before, answer, reason);
};

/**
 * Rejects a bid that came to wait for its custodian only after the cut-off, since risk management answered so
 * late: it can no longer be confirmed, and the task of the cut-off has already run.
 */
export const rejectWhenLate = async (tx: Tx, order: OrderRow): Promise<void> => {
  if (order.waitsFor !== 'CP' || order.marginType !== '1' || !isLive(order)) return;
  const cutOff = await cutOffOf(tx, order);
  if (tx.now < cutOff.at || (await isRestoredAfter(tx, order.orderId, cutOff.at))) return;
  await writeAnswer(tx, order, 'reject', notApproved);
  const { memberId, userId, orderId, symbol, series } = order;
  tx.emit({
    type: 'ALERT',
    audience: { memberId, userId },
    text: sentence(
      '%{name}: bid %{orderId} rejected, since risk management answered after the custodian cut-off: %{reason}.',
      { name: `${symbol} ${series}`, orderId, reason: sentence(notApproved) },
    ),
    data: { orderId },
  });
};

/** The new values of a bid. On 0% margin a refusal takes nothing away: the obligation stays with the member. */
const changeBy = (
  before: OrderRow,
  answer: CustodianAnswer,
  reason: string | null,
): Partial<OrderRow> => {
  if (answer === 'confirm') return { orderStatus: 'Confirmed', isCpApproved: true, waitsFor: null };
  if (answer === 'restore')
    return {
      orderStatus: 'Submitted',
      isCpApproved: false,
      waitsFor: 'CP',
      custodianReason: null,
    };
  const custodianReason = (reason ?? '').slice(0, 255);
  return before.marginType === '1'
    ? { orderStatus: 'Rejected', isCpApproved: false, waitsFor: null, custodianReason }
    : { orderStatus: 'Submitted', isCpApproved: false, waitsFor: 'CP', custodianReason };
};

/**
 * Writes an answer that no rule forbids, at any hour: the custodian's, or the system's rejection of a bid
 * that was not confirmed in time. Answers of simulated bids are not announced.
 */
export const writeAnswer = async (
  tx: Tx,
  before: OrderRow,
  answer: CustodianAnswer,
  reason: string | null,
  isSimulated = false,
): Promise<OrderRow> => {
  const after = changed(tx, before, changeBy(before, answer, reason));
  const offer = await offerOfOrder(tx, before.securityId, tx.now);
  await allOf(
    save(tx, answer, before, after, reason ?? undefined),
    moveBook(tx, offer, after.order, shareOf(before), shareOf(after.order)),
    after.order.orderStatus === 'Rejected' &&
      keepRejected(
        tx,
        after.order,
        refuse(custodianRejected, 'participantId', after.order.custodianReason ?? ''),
      ),
    before.orderStatus === 'Rejected' && forgetRejected(tx, before),
  );
  await moveObligation(tx, after.order);
  await countOver(tx, custodianName, 1);
  if (!isSimulated) emitOrder(tx, after.order);
  return after.order;
};

/**
 * Throws when the cut-off has passed. A refusal of a bid on 100% margin may be taken back until the
 * allocation, and then its custodian may still answer: what was wrongly refused in the last minutes
 * must not stay out (ONGC 2012, market facts §2.9).
 */
const mustBeInTime = async (tx: Tx, before: OrderRow, answer: CustodianAnswer): Promise<void> => {
  const cutOff = await cutOffOf(tx, before);
  if (tx.now < cutOff.at) return;
  const isFull = before.marginType === '1';
  if (isFull && (answer === 'restore' || (await isRestoredAfter(tx, before.orderId, cutOff.at))))
    return;
  throw refused(
    sentence('Custodians answered for %{margin} margin bids in %{symbol} until %{until}.', {
      margin: isFull ? '100%' : '0%',
      symbol: before.symbol,
      until: cutOff.words,
    }),
  );
};

/** Throws when an allocation has taken the book. What a custodian says on 0% margin changes nothing in it. */
const mustBeUnlocked = async (tx: Tx, before: OrderRow): Promise<void> => {
  if (before.marginType === '0') return;
  const lock = await lockOfBid(tx, before);
  if (lock) throw refused(lockSentence(lock));
};

/**
 * A bid that comes back uses its limits again; others may have used them up meanwhile. Its collateral
 * is that of the settlement under which it was taken, also when it comes back on another day.
 */
const mustHaveRoom = async (tx: Tx, before: OrderRow): Promise<void> => {
  // The limits hold its successor in its place.
  if (before.carriedTo !== null) return;
  const offer = await offerOfOrder(tx, before.securityId, tx.now);
  const [bidderStatus, collateralLeft] = await allOf(
    bidderStatusOf(tx, before, before, offer, tx.now),
    leftUnder(tx, before),
  );
  const refusal = beyondLimit(before, offer, { ...bidderStatus, collateralLeft }, before.value);
  if (refusal)
    throw refused(
      sentence('%{why}, so it cannot come back into the book.', {
        why: refusalWords(refusal),
      }),
    );
};

/** The remaining collateral that a bid is booked under, in paise; null for a bid under none. */
const leftUnder = async (
  tx: Tx,
  { memberId, settlementNumber }: OrderRow,
): Promise<number | null> => {
  if (settlementNumber === null) return null;
  const row = await tx
    .prepared(
      `select
         (select amount from collateral where "memberId" = ? and "settlementNumber" = ?) as amount,
         (select used from "limitUse" where holder = ?) as used`,
    )
    .get(memberId, settlementNumber, collateralHolder(memberId, settlementNumber));
  return (row?.amount ?? 0) - (row?.used ?? 0);
};

const refused = (words: string | Sentence) => new ApiError('REFUSED', words);
