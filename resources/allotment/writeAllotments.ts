import { reasonCode } from '#domain/allotmentReason.ts';
import { ownExchange } from '#domain/offer.ts';
import type { Day, Series } from '#domain/series.ts';
import type { StoredRow } from '#model';
import { allotment } from '#schemas/allotment.ts';
import { keptBy } from '#server/database/rowWriting.ts';
import type { Tx } from '#server/database/work.ts';
import { holderOf } from './holderOf.ts';
import type { ResultRow } from './resultRows.ts';
import { paidOf } from './resultTotals.ts';

/** Of which run and which book the rows are that it publishes. */
export type AllotmentRun = {
  runId: number;
  symbol: string;
  series: Series;
  openOnDate: string;
  day: Day;
};

type AllotmentRow = StoredRow<typeof allotment>;
/** What of the order of a bid of ours the allotment repeats. */
type Own = {
  orderId: number;
  memberId: string;
  branchId: string | null;
  userId: string;
  clientId: string;
  isCpApproved: number | null;
  custodianReason: string | null;
};

/**
 * Writes what some bids got, a chunk of `resultRows` in one transaction; answers how many were new.
 * What this run has written of a bid already stays as it is, so a run that was cut off begins again.
 * Each bid of ours gets the member, the branch and the user of its order; one without an order is refused.
 */
export const writeAllotments = async (
  tx: Tx,
  run: AllotmentRun,
  rows: readonly ResultRow[],
): Promise<number> => {
  const own = await ordersOf(
    tx,
    rows.filter(({ exchange }) => exchange === ownExchange).map(({ bidId }) => Number(bidId)),
  );
  const values = rows.map((row) => allotmentOf(tx, run, row, own));
  let written = 0;
  // A statement takes so many values and no more.
  for (let from = 0; from < values.length; from += rowsOfStatement) {
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto(allotment.name)
      .values(values.slice(from, from + rowsOfStatement))
      .onConflict((conflict) => conflict.columns(['runId', 'series', 'bidId']).doNothing())
      .executeTakeFirstOrThrow();
    written += Number(numInsertedOrUpdatedRows ?? 0);
  }
  return written;
};

const rowsOfStatement = 250;

const ordersOf = async (tx: Tx, orderIds: readonly number[]): Promise<ReadonlyMap<number, Own>> => {
  if (orderIds.length === 0) return new Map();
  const rows = (await tx.db
    .selectFrom('order')
    .select(['orderId', 'memberId', 'branchId', 'userId', 'clientId'])
    .select(['isCpApproved', 'custodianReason'])
    .where('orderId', 'in', orderIds)
    .execute()) as Own[];
  return new Map(rows.map((row) => [Number(row.orderId), row]));
};

const allotmentOf = (
  tx: Tx,
  run: AllotmentRun,
  row: ResultRow,
  orders: ReadonlyMap<number, Own>,
): Omit<AllotmentRow, 'id'> => {
  const own = row.exchange === ownExchange ? orders.get(Number(row.bidId)) : undefined;
  if (row.exchange === ownExchange && !own)
    throw new Error(`There is no order ${row.bidId} to which something could be allotted`);
  const { allotQuantity, allotPrice } = row;
  return {
    ...run,
    exchange: row.exchange,
    bidId: row.bidId,
    orderId: own ? Number(own.orderId) : null,
    memberId: own?.memberId ?? null,
    memberCode: row.memberCode === '' ? null : row.memberCode,
    branchId: own?.branchId ?? null,
    userId: own?.userId ?? null,
    clientId: own?.clientId ?? row.clientCode,
    pan: row.pan,
    category: row.category,
    marginType: row.marginType,
    isMarketOrder: row.isCutOff,
    quantity: row.quantity,
    price: row.price,
    allotQuantity,
    allotPrice,
    value: paidOf(row),
    reason: reasonCode(row.reason),
    settlementType: row.marginType === '1' ? 'H' : 'T',
    heldBy: own && allotQuantity > 0 ? holderOf(row.cpCode, own) : null,
    ...keptBy(tx),
  };
};
