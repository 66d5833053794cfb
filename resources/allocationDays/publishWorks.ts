import { decimalText, grouped, wireNumber } from '#domain/money.ts';
import { ownExchange } from '#domain/offer.ts';
import type { Series } from '#domain/series.ts';
import type { StoredRow } from '#model';
import { security } from '#schemas/security.ts';
import { approvedEdit } from '#server/approvals/approvedEdit.ts';
import { encodeRow } from '#server/database/columns.ts';
import { type Tx, type Work, work } from '#server/database/work.ts';
import { ownedBy } from '#server/jobs/jobWorks.ts';
import { lockOf, markPublished } from '../allocationLock/bookLock.ts';
import type { ResultRow } from '../allotment/resultRows.ts';
import { tellMembers } from '../allotment/tellMembers.ts';
import { type AllotmentRun, writeAllotments } from '../allotment/writeAllotments.ts';
import { sendBroadcast } from '../broadcast/sendBroadcast.ts';
import { writeObligations } from '../obligation/writeObligations.ts';
import { moveBook } from '../order/book.ts';
import { orderOf, shareOf } from '../order/intake.ts';
import { logEvent } from '../order/logEvent.ts';
import { offerOfOrder } from '../order/terms.ts';
import { allocationStates, markSetup, type OfRun } from './allocationWorks.ts';

/**
 * Gives some bids what they were allotted: their allotments, and on those of ours the shares, with log and journal, all in
 * one transaction. What was given before stays as it is, so that a step that was cut off begins again.
 */
export const publishRows: Work<OfRun & { series: Series; rows: readonly ResultRow[] }, void> = work(
  'allocation.publishRows',
  async (tx, { runId, offer, series, rows, ...owned }) => {
    await ownedBy(tx, owned, {});
    const { symbol, openOnDate, day } = offer;
    const run: AllotmentRun = { runId, symbol, series, openOnDate, day };
    await writeAllotments(tx, run, rows);
    const own = rows.filter(({ exchange }) => exchange === ownExchange);
    await Promise.all(own.map((row) => giveOwn(tx, row)));
  },
);

/** Writes on an order of ours what it was allotted, once. */
const giveOwn = async (tx: Tx, { bidId, allotQuantity, allotPrice }: ResultRow): Promise<void> => {
  const orderId = Number(bidId);
  const stored = await tx
    .prepared(
      `update "order" set "allottedQuantity" = ?, version = version + 1, "updatedBy" = ?,
         "updatedAt" = ?
       where "orderId" = ? and "allottedQuantity" is null returning *`,
    )
    .get(allotQuantity, tx.by.userId, tx.now, orderId);
  if (!stored) return;
  const order = orderOf(stored);
  // Carried forward before T was allotted, it has left the limits as a whole.
  if (order.carriedTo !== null) {
    const offer = await offerOfOrder(tx, order.securityId);
    await moveBook(tx, offer, order, shareOf({ ...order, allottedQuantity: null }), shareOf(order));
  }
  tx.journal({
    action: 'allot',
    resource: 'order',
    key: String(orderId),
    before: { allottedQuantity: null },
    after: { allottedQuantity: allotQuantity },
  });
  const reason =
    allotPrice === null
      ? 'Nothing allotted'
      : `${grouped(String(allotQuantity))} shares at ${decimalText(allotPrice, 2)}`;
  await logEvent(tx, { event: 'ALLOTTED', at: tx.now, bid: order, order, reason });
};

/** Adds up what some members have to settle of a run. */
export const publishObligations: Work<OfRun & { memberIds: readonly string[] }, void> = work(
  'allocation.publishObligations',
  async (tx, { runId, memberIds, offer: _, ...owned }) => {
    await ownedBy(tx, owned, {});
    for (const memberId of memberIds)
      for (const settlementType of ['H', 'T'] as const)
        await writeObligations(tx, { runId, memberId, settlementType });
  },
);

/** What the securities of an offer say once a day of it is allotted, by series, in values of the wire. */
export type SecurityChanges = Partial<Record<Series, Record<string, unknown>>>;

/**
 * Says that the allotments of a day are out, once: on the securities, with the approver as the second person, on the
 * set-up, on the lock of the book, and to everybody.
 */
export const publishDay: Work<
  OfRun & { approvedBy: string; changes: SecurityChanges; message: string },
  void
> = work(
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
    await tellMembers(tx, { runId, symbol, day });
    await sendBroadcast.run(tx, { message, toRole: null, toMemberId: null });
  },
);

/** What of some values a security does not have yet. */
const differing = (row: StoredRow<typeof security>, values: Record<string, unknown>) => {
  const now: Record<string, unknown> = encodeRow(security, row);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => now[name] !== value));
};

/** Paise as the wire has them; null stays. */
export const rupees = (paise: number | null): number | null =>
  paise === null ? null : wireNumber(paise, 2);
