import { grouped } from '#domain/decimal.ts';
import { ownExchange } from '#domain/market/offer.ts';
import type { Series } from '#domain/market/series.ts';
import { paiseText } from '#domain/money.ts';
import { sentence, textIn, type Words } from '#domain/sentence.ts';
import type { StoredRow } from '#model';
import { security } from '#schemas/security.ts';
import { approvedEdit } from '#server/approvals/approvedEdit.ts';
import { sqlByRows, writeRows } from '#server/database/rows/manyRows.ts';
import { extraKeys } from '#server/database/rows/rowWriting.ts';
import { encodeRow } from '#server/database/schema/columns.ts';
import { type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import { ownedBy } from '#server/jobs/jobMutations.ts';
import { lockOf, markPublished } from '../../allocationLock/server/bookLock.ts';
import type { ResultRow } from '../../allotment/server/files/resultRows.ts';
import { notifyMembers } from '../../allotment/server/notifyMembers.ts';
import {
  type AllotmentRun,
  type OwnBid,
  ordersOf,
  writeAllotments,
} from '../../allotment/server/writeAllotments.ts';
import { sendBroadcast } from '../../broadcast/server/sendBroadcast.ts';
import { writeObligations } from '../../obligation/server/writeObligations.ts';
import { offerOfOrder } from '../../offer/server/offerInForce.ts';
import { moveBook } from '../../order/server/intake/book.ts';
import { logEvent } from '../../order/server/intake/logEvent.ts';
import { orderRowOf } from '../../order/server/orderRow.ts';
import { shareOf } from '../../order/server/share.ts';
import { allocationStates, markSetup, type OfRun } from './allocationMutations.ts';

/**
 * Gives some bids their allotments, and our own bids their shares, with log and journal, in one
 * transaction. Earlier allotments stay as they are, so that an interrupted step can be retried.
 */
export const publishRows: Mutation<OfRun & { series: Series; rows: readonly ResultRow[] }, void> =
  mutation(
    'allocation.publishRows',
    async (tx, { runId, offer, series, rows, ...owned }) => {
      await ownedBy(tx, owned, {});
      const { symbol, openOnDate, day } = offer;
      const run: AllotmentRun = { runId, symbol, series, openOnDate, day };
      const orders = await ordersOf(tx, rows);
      await writeAllotments(tx, run, rows, orders);
      await giveOwn(tx, rows, orders);
    },
    { lane: 'background' },
  );

/** A bid of ours with its order. */
type OwnAllotment = { row: ResultRow; order: OwnBid };

/** Writes on orders of ours what each was allotted, once. */
const giveOwn = async (
  tx: Tx,
  rows: readonly ResultRow[],
  orders: ReadonlyMap<number, OwnBid>,
): Promise<void> => {
  const allotments = rows.flatMap((row): OwnAllotment[] => {
    const order = row.exchange === ownExchange ? orders.get(Number(row.bidId)) : undefined;
    return order && order.allottedQuantity === null ? [{ row, order }] : [];
  });
  if (allotments.length === 0) return;
  await writeRows(tx, giveShares, allotments, ({ row, order }) => [
    order.orderId,
    row.allotQuantity,
    tx.by.userId,
    tx.now,
  ]);
  for (const { order } of allotments) if (order.carriedTo !== null) await takeUpAgain(tx, order);
  for (const { row, order } of allotments)
    logEvent(tx, { event: 'ALLOTTED', at: tx.now, bid: order, order, reason: wordsOf(row) });
  for (const { row, order } of allotments)
    tx.journal({
      action: 'allot',
      resource: 'order',
      key: String(order.orderId),
      before: { allottedQuantity: null },
      after: { allottedQuantity: row.allotQuantity, [extraKeys.reason]: textIn(wordsOf(row)) },
    });
};

/** Carried forward before T was allotted, a bid has left the limits as a whole: what it got is in them again. */
const takeUpAgain = async (tx: Tx, { orderId }: OwnBid): Promise<void> => {
  const order = orderRowOf(
    await tx.prepared('select * from "order" where "orderId" = ?').get(Number(orderId)),
  );
  const offer = await offerOfOrder(tx, order.securityId);
  moveBook(tx, offer, order, shareOf({ ...order, allottedQuantity: null }), shareOf(order));
};

/**
 * Sets the shares of some orders: the number of each, its shares, by whom and when. PostgreSQL
 * takes the types of the first row.
 */
const giveShares = sqlByRows(
  (rows) =>
    `update "order" set "allottedQuantity" = given.column2, version = version + 1,
       "updatedBy" = given.column3, "updatedAt" = given.column4
     from (values (cast(? as bigint), cast(? as bigint), cast(? as text), cast(? as bigint))${', (?, ?, ?, ?)'.repeat(rows - 1)}) as given
     where "orderId" = given.column1 and "allottedQuantity" is null`,
);

const wordsOf = ({ allotQuantity, allotPrice }: ResultRow): Words =>
  allotPrice === null
    ? 'Nothing allotted'
    : sentence('%{quantity} shares at %{price}', {
        quantity: grouped(String(allotQuantity)),
        price: paiseText(allotPrice),
      });

/** Adds up what some members have to settle of a run. */
export const publishObligations: Mutation<OfRun & { memberIds: readonly string[] }, void> =
  mutation(
    'allocation.publishObligations',
    async (tx, { runId, memberIds, offer: _, ...owned }) => {
      await ownedBy(tx, owned, {});
      for (const memberId of memberIds)
        for (const settlementType of ['H', 'T'] as const)
          await writeObligations(tx, { runId, memberId, settlementType });
    },
  );

/** The values of an offer's securities after a day is allotted, by series, as on the wire. */
export type SecurityChanges = Partial<Record<Series, Record<string, unknown>>>;

/**
 * Publishes the allotments of a day, once: on the securities, with the approver as the second
 * person, on the set-up, on the lock of the book, and to everybody.
 */
export const publishDay: Mutation<
  OfRun & { approvedBy: string; changes: SecurityChanges; message: Words },
  void
> = mutation(
  'allocation.publishDay',
  async (tx, { runId, offer, approvedBy, changes, message, ...owned }) => {
    await ownedBy(tx, owned, {});
    const lock = await lockOf(tx, offer);
    if (lock?.runId === runId && lock.isPublished) return;
    await markPublished(tx, { ...offer, runId });
    const { symbol, openOnDate, day } = offer;
    for (const row of await tx.store.list(security, { symbol, openOnDate, status: 'approved' })) {
      const values = differing(row, changes[row.series] ?? {});
      const reason = `Allotment of ${day} day, run ${runId}`;
      if (Object.keys(values).length > 0)
        await approvedEdit(tx, security, row, { values, reason, hand: approvedBy });
    }
    await markSetup(tx, offer, allocationStates[day].done);
    await notifyMembers(tx, { runId, symbol, day });
    await sendBroadcast.run(tx, { message, toRole: null, toMemberId: null });
  },
);

/** The values that differ from those of the security. */
const differing = (row: StoredRow<typeof security>, values: Record<string, unknown>) => {
  const now: Record<string, unknown> = encodeRow(security, row);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => now[name] !== value));
};
