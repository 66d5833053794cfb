import { textIn, type Words } from '#domain/sentence.ts';
import type { StoredRow } from '#model';
import type { orderLog } from '#schemas/orderLog.ts';
import { sentencesOf } from '#server/database/rows/saidTexts.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import type { RowTable, RowValues } from '#server/database/writing/pending.ts';
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

const logRows: RowTable = {
  table: 'orderLog',
  columns: [
    'at',
    'orderId',
    'event',
    'symbol',
    'series',
    'clientId',
    'quantityBefore',
    'quantity',
    'priceBefore',
    'price',
    'reason',
    'memberId',
    'branchId',
    'userId',
    'doneBy',
    'createdBy',
    'createdAt',
    'updatedBy',
    'updatedAt',
    'sentences',
  ],
};

/** Writes an event of a bid into the order log, in the transaction of the event. */
export const logEvent = (tx: Tx, event: OrderEvent): void =>
  tx.addRow(logRows, valuesOf(tx, event));

const valuesOf = (tx: Tx, { event, at, bid, before, order, reason }: OrderEvent): RowValues => [
  at,
  order?.orderId ?? null,
  event,
  bid.symbol,
  bid.series,
  bid.clientId,
  before?.quantity ?? null,
  bid.quantity,
  before?.price ?? null,
  bid.price,
  reason === undefined ? null : textIn(reason).slice(0, 255),
  order ? order.memberId : (tx.by.memberId ?? ''),
  order ? order.branchId : tx.by.branchId,
  order ? order.userId : tx.by.userId,
  tx.by.userId,
  tx.by.userId,
  tx.now,
  tx.by.userId,
  tx.now,
  reason === undefined ? null : sentencesOf('reason', reason),
];
