import { reasonCode } from '#domain/allocation/allotmentReason.ts';
import { ownExchange } from '#domain/market/offer.ts';
import type { Day, Series } from '#domain/market/series.ts';
import type { AuditFields, StoredRow } from '#model';
import { allotment } from '#schemas/allotment.ts';
import { journalTogether } from '#server/database/rows/jointEntry.ts';
import { askForRows, insertSql, sqlByRows } from '#server/database/rows/manyRows.ts';
import { keptBy } from '#server/database/rows/rowWriting.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import type { ResultRow } from './files/resultRows.ts';
import { paidOf } from './files/resultTotals.ts';
import { holderOf } from './holderOf.ts';

/** The run and the book of the published rows. */
export type AllotmentRun = {
  runId: number;
  symbol: string;
  series: Series;
  openOnDate: string;
  day: Day;
};

type AllotmentRow = StoredRow<typeof allotment>;
/**
 * The fields of our bid's order that its allotment needs; `allottedQuantity` is null until it is
 * given.
 */
export type OwnBid = {
  orderId: number;
  symbol: string;
  series: Series;
  memberId: string;
  branchId: string | null;
  userId: string;
  clientId: string;
  quantity: number;
  price: number | null;
  isCpApproved: number | null;
  custodianReason: string | null;
  allottedQuantity: number | null;
  carriedTo: number | null;
};

/** The orders of those of some bids that are ours, by number. */
export const ordersOf = async (
  tx: Tx,
  rows: readonly ResultRow[],
): Promise<ReadonlyMap<number, OwnBid>> => {
  const own = rows.filter(({ exchange }) => exchange === ownExchange);
  const found = (await askForRows(tx, selectOrders, own, ({ bidId }) => [
    Number(bidId),
  ])) as OwnBid[];
  return new Map(found.map((row) => [Number(row.orderId), row]));
};

const selectOrders = sqlByRows(
  (rows) =>
    `select "orderId", symbol, series, "memberId", "branchId", "userId", "clientId", quantity, price,
       "isCpApproved", "custodianReason", "allottedQuantity", "carriedTo"
     from "order" where "orderId" in (${Array(rows).fill('?').join(', ')})`,
);

/**
 * Writes the allotments of some bids, a chunk of `resultRows` in one transaction, with one journal
 * entry; returns the number of new ones. Allotments that this run has already written stay as they
 * are, so that an interrupted run can be retried. Each bid of ours gets the member, the branch and
 * the user of its order; one without an order is refused.
 */
export const writeAllotments = async (
  tx: Tx,
  run: AllotmentRun,
  rows: readonly ResultRow[],
  orders: ReadonlyMap<number, OwnBid>,
): Promise<number> => {
  const kept = keptBy(tx);
  const values = rows.map((row) => allotmentOf(kept, run, row, orders));
  const written = await askForRows(tx, insertAllotments, values, valuesOf);
  const ids = new Map(written.map(({ id, bidId }) => [String(bidId), Number(id)]));
  const added = values.flatMap((row) => {
    const id = ids.get(row.bidId);
    return id === undefined ? [] : [{ ...row, id }];
  });
  const { runId, series } = run;
  const name = `run ${runId}/${series}/${added[0]?.bidId ?? ''}`;
  journalTogether(tx, allotment, { name, shared: { runId, series } }, added);
  return written.length;
};

const columns = [
  'runId',
  'symbol',
  'series',
  'openOnDate',
  'day',
  'exchange',
  'bidId',
  'orderId',
  'memberId',
  'memberCode',
  'branchId',
  'userId',
  'clientId',
  'pan',
  'category',
  'marginType',
  'isMarketOrder',
  'quantity',
  'price',
  'allotQuantity',
  'allotPrice',
  'value',
  'reason',
  'settlementType',
  'heldBy',
  'version',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
] as const satisfies readonly (keyof AllotmentRow)[];

const insertAllotments = sqlByRows(
  (rows) =>
    `${insertSql(allotment.name, columns, rows)}
     on conflict ("runId", series, "bidId") do nothing returning id, "bidId"`,
);

/** A flag is 1 or 0 in a prepared statement. */
const valuesOf = (row: Omit<AllotmentRow, 'id'>): readonly unknown[] =>
  columns.map((name) => (name === 'isMarketOrder' ? Number(row[name]) : row[name]));

const allotmentOf = (
  kept: AuditFields,
  run: AllotmentRun,
  row: ResultRow,
  orders: ReadonlyMap<number, OwnBid>,
): Omit<AllotmentRow, 'id'> => {
  const own = row.exchange === ownExchange ? orders.get(Number(row.bidId)) : undefined;
  if (row.exchange === ownExchange && !own)
    throw new Error(`There is no order ${row.bidId} to which something could be allotted`);
  const { allotQuantity, allotPrice } = row;
  // Field by field: a spread would make an object that is slow to make and to read.
  const { version, createdBy, createdAt, updatedBy, updatedAt } = kept;
  return {
    runId: run.runId,
    symbol: run.symbol,
    series: run.series,
    openOnDate: run.openOnDate,
    day: run.day,
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
    version,
    createdBy,
    createdAt,
    updatedBy,
    updatedAt,
  };
};
