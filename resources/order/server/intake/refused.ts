import type { Bid, Refusal } from '#domain/bid/bidTerms.ts';
import { maskedPan } from '#domain/bid/pan.ts';
import { rupeesOf } from '#domain/money.ts';
import { answerTo } from '#server/database/writing/answerTo.ts';
import { rememberedOf } from '#server/database/writing/memory.ts';
import { allOf, type Tx } from '#server/database/writing/mutation.ts';
import { type Question, rowOrNull } from '#server/database/writing/question.ts';
import type { OrderRow } from '../orderRow.ts';
import { logEvent } from './logEvent.ts';

/** A bid that is not taken. It is kept and journalled, so it is an answer and no error of the work. */
export type Refused = { refusal: Refusal };

/**
 * Keeps a refused bid, with the rule that refused it, among the error orders and in the order log.
 * `order` is the one that was to be changed, null for a new bid.
 */
export const keepRefused = async (
  tx: Tx,
  bid: Bid,
  refusal: Refusal,
  at: number,
  clientOrderId: string | null,
  order: OrderRow | null = null,
  batchId: number | null | undefined = null,
): Promise<Refused> => {
  const { memberId, branchId, userId } = tx.by;
  const inserted = insertErrorOrder(tx, bid, refusal, {
    at,
    orderId: order?.orderId ?? null,
    batchId: batchId ?? null,
    memberId: memberId ?? '',
    branchId,
    userId,
    clientOrderId,
  });
  const logged = logEvent(tx, {
    event: 'REFUSED',
    at,
    bid,
    order,
    reason: refusal.message,
    ...(order && { before: order }),
  });
  const [kept] = await allOf(inserted, logged);
  tx.journal({
    action: 'refuse',
    resource: 'errorOrder',
    key: String(kept?.key),
    after: {
      symbol: bid.symbol,
      series: bid.series,
      category: bid.category,
      clientId: bid.clientId,
      // An error order has no PAN, so the journal would not know to mask it.
      pan: maskedPan(bid.pan),
      marginType: bid.marginType,
      isMarketOrder: bid.isMarketOrder,
      quantity: bid.quantity,
      price: rupeesOf(bid.price),
      clientOrderId,
      code: refusal.code,
      errorNumber: refusal.number ?? null,
      reason: refusal.message,
    },
  });
  return { refusal };
};

/**
 * Keeps a bid, or a change of one, that was rejected after it had been accepted among the error orders of its
 * dealer, who looks there for refusals. The bid's own change records its outcome.
 */
export const keepRejected = (tx: Tx, order: OrderRow, refusal: Refusal) => {
  const { orderId, batchId, memberId, branchId, userId } = order;
  return insertErrorOrder(tx, order, refusal, {
    at: tx.now,
    orderId,
    batchId,
    memberId,
    branchId,
    userId,
    // By it a bid that is sent again is found, and this one was taken.
    clientOrderId: null,
  });
};

/** Takes a bid that its custodian had refused out of the error orders again: it stands once more. */
export const forgetRejected = (tx: Tx, { orderId }: OrderRow) =>
  tx
    .prepared('delete from "errorOrder" where code = ? and "orderId" = ?')
    .run(custodianRejected, orderId);

/** The code of a bid that its custodian refused. */
export const custodianRejected = 'CUSTODIAN_REJECTED';

type Besides = Pick<OrderRow, 'memberId' | 'branchId' | 'userId'> & {
  at: number;
  orderId: number | null;
  batchId: number | null;
  clientOrderId: string | null;
};

const insertErrorOrder = (tx: Tx, bid: Bid, refusal: Refusal, besides: Besides) =>
  tx
    .prepared(
      `insert into "errorOrder"
         (symbol, series, category, "clientType", "clientId", "participantId", "marginType",
          quantity, price, "isMarketOrder", code, "errorNumber", reason, field, "orderId",
          "batchId", "memberId", "branchId", "userId", "clientOrderId", "entryTime", version,
          "createdBy", "createdAt", "updatedBy", "updatedAt")
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?)
       returning id as key`,
    )
    .get(
      bid.symbol,
      bid.series,
      bid.category,
      bid.clientType,
      bid.clientId,
      bid.participantId,
      bid.marginType,
      bid.quantity,
      bid.price,
      bid.isMarketOrder ? 1 : 0,
      refusal.code,
      refusal.number ?? null,
      refusal.message.slice(0, 255),
      refusal.field,
      besides.orderId,
      besides.batchId,
      besides.memberId,
      besides.branchId,
      besides.userId,
      besides.clientOrderId,
      besides.at,
      tx.by.userId,
      tx.now,
      tx.by.userId,
      tx.now,
    );

/** The refusals in the table by user and client order id, null where there is none. */
const refusals = rememberedOf<string, Record<string, any> | null>(['errorOrder'], {
  isBrief: true,
});

/** Asks for the refusal of a bid for which a user used a client order id before. */
export const refusedAs = (
  { by: { userId } }: Tx,
  clientOrderId: string,
): Question<Record<string, any> | null> => ({
  about: refusals,
  key: `${userId}\n${clientOrderId}`,
  sql: 'select code, "errorNumber", reason, field from "errorOrder" where "userId" = ? and "clientOrderId" = ?',
  values: [userId, clientOrderId],
  answerIn: rowOrNull,
});

/** The refusal of a bid for which the user used a client order id before, as its table holds it. */
export const earlierRefusal = (tx: Tx, clientOrderId: string) =>
  answerTo(tx, refusedAs(tx, clientOrderId));

/** What the user was told then. */
export const refusedOf = ({ code, errorNumber, field, reason }: any): Refused => ({
  refusal: { code, number: errorNumber, field, message: reason },
});
