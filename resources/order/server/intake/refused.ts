import type { Bid, Refusal } from '#domain/bid/bidTerms.ts';
import { maskedPan } from '#domain/bid/pan.ts';
import { refusalWords } from '#domain/bid/refusal.ts';
import { isoTime } from '#domain/market/calendar.ts';
import { rupeesOf } from '#domain/money.ts';
import { sentencesOf, storedWords } from '#server/database/rows/saidTexts.ts';
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
  const besides: Besides = {
    at,
    orderId: order?.orderId ?? null,
    batchId: batchId ?? null,
    memberId: memberId ?? '',
    branchId,
    userId,
    clientOrderId,
  };
  const inserted = insertErrorOrder(tx, bid, refusal, besides);
  const logged = logEvent(tx, {
    event: 'REFUSED',
    at,
    bid,
    order,
    reason: refusalWords(refusal),
    ...(order && { before: order }),
  });
  const [kept] = await allOf(inserted, logged);
  journalRefused(tx, 'refuse', Number(kept?.key), bid, refusal, besides);
  return { refusal };
};

/** The entry of an error order. It has no PAN itself, so the entry says which it was, with its middle hidden. */
const journalRefused = (
  tx: Tx,
  action: 'refuse' | 'reject',
  id: number,
  bid: Bid,
  refusal: Refusal,
  { at, ...besides }: Besides,
): void =>
  tx.journal({
    action,
    resource: 'errorOrder',
    key: String(id),
    after: {
      id,
      symbol: bid.symbol,
      series: bid.series,
      category: bid.category,
      clientType: bid.clientType,
      clientId: bid.clientId,
      participantId: bid.participantId,
      pan: maskedPan(bid.pan),
      marginType: bid.marginType,
      isMarketOrder: bid.isMarketOrder,
      quantity: bid.quantity,
      price: rupeesOf(bid.price),
      ...besides,
      entryTime: isoTime(at),
      code: refusal.code,
      errorNumber: refusal.number ?? null,
      reason: refusal.message.slice(0, 255),
      field: refusal.field,
    },
  });

/**
 * Keeps a bid, or a change of one, that was rejected after it had been accepted among the error orders of its
 * dealer, who looks there for refusals. The bid's own change records its outcome.
 */
export const keepRejected = async (tx: Tx, order: OrderRow, refusal: Refusal): Promise<void> => {
  const { orderId, batchId, memberId, branchId, userId } = order;
  // By a client order id a bid that is sent again is found, and this one was taken.
  const of = { orderId, batchId, memberId, branchId, userId, clientOrderId: null };
  const besides: Besides = { at: tx.now, ...of };
  const kept = await insertErrorOrder(tx, order, refusal, besides);
  journalRefused(tx, 'reject', Number(kept?.key), order, refusal, besides);
};

/** Removes a bid that its custodian had refused from the error orders: the bid is live again. */
export const forgetRejected = async (tx: Tx, { orderId }: OrderRow): Promise<void> => {
  const gone = await tx
    .prepared('delete from "errorOrder" where code = ? and "orderId" = ? returning id')
    .all(custodianRejected, orderId);
  for (const { id } of gone)
    tx.journal({
      action: 'restore',
      resource: 'errorOrder',
      key: String(id),
      before: { id: Number(id), orderId, code: custodianRejected },
    });
};

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
          "createdBy", "createdAt", "updatedBy", "updatedAt", sentences)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?)
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
      sentencesOf('reason', refusalWords(refusal)),
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
  sql: 'select code, "errorNumber", reason, sentences, field, "orderId" from "errorOrder" where "userId" = ? and "clientOrderId" = ?',
  values: [userId, clientOrderId],
  answerIn: rowOrNull,
});

/** The refusal of a bid for which the user used a client order id before, as its table holds it. */
export const earlierRefusal = (tx: Tx, clientOrderId: string) =>
  answerTo(tx, refusedAs(tx, clientOrderId));

/** The refusal as the user received it. */
export const refusedOf = ({ code, errorNumber, field, ...kept }: any): Refused => {
  const words = storedWords(kept as { reason: string }, 'reason');
  const sentence = typeof words === 'string' ? {} : { sentence: words };
  return { refusal: { code, number: errorNumber, field, message: kept.reason, ...sentence } };
};
