import { masterSetup } from '#schemas/masterSetup.ts';
import { order } from '#schemas/order.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import { addJob, claimJob, endJob } from '#server/jobs/jobMutations.ts';
import { publishDay, publishRows } from '../../../resources/allocation/server/publishMutations.ts';
import { takeBook } from '../../../resources/allocationLock/server/bookLock.ts';
import type { ResultRow } from '../../../resources/allotment/server/files/resultRows.ts';
import { offerDayOf } from '../../../resources/masterSetup/server/offerDay.ts';

/** Shares that T allots, by order id; a bid that is not named gets nothing. */
type AllottedByOrder = Readonly<Record<string, number>>;

/**
 * Publishes T of an offer as Publish Allotments does, by its own mutations, without the run before it: every
 * live bid of T without an answer gets one, and the allotments are published. Called again it answers the
 * bids that came in since `reopenT`.
 */
export const publishT = mutation(
  'test.publishT',
  async (
    tx,
    { symbol, shares = {} }: { symbol: string; shares?: AllottedByOrder },
  ): Promise<void> => {
    const jobId = await addJob(tx, { kind: 'test', name: 'Publishing', args: {} });
    const owned = { jobId, owner: 'a test' };
    await claimJob.run(tx, { ...owned, orphans: [] });
    const [setup] = await tx.store.list(masterSetup, { symbol });
    if (!setup) throw new Error(`no set-up of ${symbol}`);
    const offer = offerDayOf(setup, 'T');
    const runId = 100_000 + jobId;
    await takeBook(tx, { ...offer, runId });
    const of = { symbol, series: 'IS', day: 'T' } as const;
    const bids = (await tx.store.list(order, of)).filter(
      ({ orderStatus, allottedQuantity }) =>
        ['Submitted', 'Confirmed'].includes(orderStatus) && allottedQuantity === null,
    );
    const rows = bids.map((bid): ResultRow => {
      const allotQuantity = shares[String(bid.orderId)] ?? 0;
      const isWhole = allotQuantity === bid.quantity;
      return {
        bidId: String(bid.orderId),
        exchange: 'NSE',
        category: bid.category,
        memberCode: bid.memberId,
        clientCode: bid.clientId,
        pan: bid.pan,
        cpCode: bid.participantId,
        quantity: bid.quantity,
        price: bid.price,
        isCutOff: false,
        marginType: bid.marginType,
        isCpApproved: bid.isCpApproved ?? false,
        entryTime: bid.entryTime,
        allotQuantity,
        allotPrice: allotQuantity > 0 ? bid.price : null,
        reason: isWhole ? '' : allotQuantity > 0 ? 'PARTIAL' : 'NOT_ALLOTTED',
      };
    });
    const run = { ...owned, runId, offer };
    await publishRows.run(tx, { ...run, series: 'IS', rows });
    const approval = { approvedBy: 'control2', changes: {}, message: `${symbol}: T day is out.` };
    await publishDay.run(tx, { ...run, ...approval });
    await endJob.run(tx, { ...owned, state: 'done', message: null });
  },
);

/** Removes the lock of T, so that a test can enter another bid of T and publish it as well. */
export const reopenT = mutation(
  'test.reopenT',
  async (tx, { symbol }: { symbol: string }): Promise<void> => {
    await tx.db
      .deleteFrom('allocationLock')
      .where('symbol', '=', symbol)
      .where('day', '=', 'T')
      .execute();
  },
);
