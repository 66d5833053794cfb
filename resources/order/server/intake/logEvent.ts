import type { StoredRow } from '#model';
import type { orderLog } from '#schemas/orderLog.ts';
import { insertSql, sqlByRows, writeRows } from '#server/database/rows/manyRows.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import type { OrderRow } from '../orderRow.ts';

/** What happened to a bid and what it was before; prices in paise, `at` in ms. */
export type OrderEvent = {
  event: StoredRow<typeof orderLog>['event'];
  at: number;
  bid: Pick<OrderRow, 'symbol' | 'series' | 'clientId' | 'quantity' | 'price'>;
  before?: Pick<OrderRow, 'quantity' | 'price'>;
  /** Whose bid it is, where there is an order; a new bid that is refused is its sender's. */
  order: Pick<OrderRow, 'orderId' | 'memberId' | 'branchId' | 'userId'> | null;
  reason?: string;
};

const columns = [
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
];
const insert = sqlByRows((rows) => insertSql('orderLog', columns, rows));
const insertOne = insert(1);

/** Writes an event of a bid into the order log, in the transaction of the event. */
export const logEvent = (tx: Tx, event: OrderEvent) =>
  tx.prepared(insertOne).run(...valuesOf(tx, event));

/** Writes events of many bids. */
export const logEvents = (tx: Tx, events: readonly OrderEvent[]): Promise<void> =>
  writeRows(tx, insert, events, (event) => valuesOf(tx, event));

const valuesOf = (
  tx: Tx,
  { event, at, bid, before, order, reason }: OrderEvent,
): readonly unknown[] => [
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
  reason ?? null,
  order ? order.memberId : (tx.by.memberId ?? ''),
  order ? order.branchId : tx.by.branchId,
  order ? order.userId : tx.by.userId,
  tx.by.userId,
  tx.by.userId,
  tx.now,
  tx.by.userId,
  tx.now,
];
