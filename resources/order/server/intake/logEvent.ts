import { textIn, type Words } from '#domain/sentence.ts';
import type { StoredRow } from '#model';
import { orderLog } from '#schemas/orderLog.ts';
import { addOf } from '#server/database/rows/rowStatements.ts';
import { sentencesOf } from '#server/database/rows/saidTexts.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import type { OrderRow } from '../orderRow.ts';

/** An event of a bid, with the terms before it; prices in paise, `at` in ms. */
export type OrderEvent = {
  event: StoredRow<typeof orderLog>['event'];
  at: number;
  bid: Pick<OrderRow, 'symbol' | 'series' | 'clientId' | 'quantity' | 'price'>;
  before?: Pick<OrderRow, 'quantity' | 'price'>;
  /** The order with its owners; null for a new bid that is refused, which belongs to its sender. */
  order: Pick<OrderRow, 'orderId' | 'memberId' | 'branchId' | 'userId'> | null;
  reason?: Words;
};

const addEvent = addOf(orderLog, ['id']);

/** Writes an event of a bid into the order log, in the transaction of the event. */
export const logEvent = (tx: Tx, { event, at, bid, before, order, reason }: OrderEvent): void => {
  const { memberId, branchId, userId } = order ?? tx.by;
  addEvent(tx, {
    at,
    orderId: order?.orderId ?? null,
    event,
    symbol: bid.symbol,
    series: bid.series,
    clientId: bid.clientId,
    quantityBefore: before?.quantity ?? null,
    quantity: bid.quantity,
    priceBefore: before?.price ?? null,
    price: bid.price,
    reason: reason === undefined ? null : textIn(reason).slice(0, 255),
    memberId: memberId ?? '',
    branchId,
    userId,
    doneBy: tx.by.userId,
    apiClientId: tx.by.apiClient ?? null,
    sentences: reason === undefined ? null : sentencesOf('reason', reason),
    version: 1,
    createdBy: tx.by.userId,
    createdAt: tx.now,
    updatedBy: tx.by.userId,
    updatedAt: tx.now,
  });
};
