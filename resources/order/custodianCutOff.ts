import { dayAfter, exchangeDate } from '#domain/calendar.ts';
import { type CustodianTerms, custodianCutOff, notApproved } from '#domain/custodian.ts';
import type { Day } from '#domain/series.ts';
import type { Tx, Work } from '#server/database/work.ts';
import { work } from '#server/database/work.ts';
import { type Owned, ownedBy } from '#server/jobs/jobWorks.ts';
import type { ScheduledTask } from '#server/jobs/scheduledTask.ts';
import { rejectForCustodian } from './custodianAnswer.ts';
import { type Order, orderOf } from './intake.ts';
import { firstOrderIdOf } from './newOrder.ts';
import { offerOfOrder } from './terms.ts';

/** Whose bids a cut-off is for: one day of the book of one series. */
type CutOffOf = { securityId: number; day: Day };

/** What was rejected so far, for the log of tasks. */
type Rejected = { bids: number; quantity: number };

/** Bids of one write: a few ms of the writer, which live bids of other offers wait for. */
const mostAtOnce = 100;
/** A server that was down so many days still does what it missed. */
const daysBack = 7;

/**
 * At the cut-off bids on 100% margin that no custodian has confirmed become Rejected: they may not be
 * allotted (market facts §2.9). A Control User can restore them until the allocation.
 */
export const custodianCutOffs: ScheduledTask = {
  kind: 'order.custodianCutOff',
  label: 'Custodian Cut-off',
  due: async ({ database }, now) => {
    const offers = (await database.db
      .selectFrom('security')
      .select(['id', 'symbol', 'series', 'openOnDate', 'nextOnDate'])
      .select(['cpCutOffTime', 'cpNextDayCutOffTime'])
      .where('status', '=', 'approved')
      .where('nextOnDate', '>=', dayAfter(exchangeDate(now), -daysBack))
      .execute()) as (CustodianTerms & { id: number; symbol: string; series: string })[];
    return offers.flatMap((offer) =>
      daysOf(offer.series).map((day) => {
        const at = custodianCutOff(offer, { day, marginType: '1' }, new Set());
        const args: CutOffOf = { securityId: Number(offer.id), day };
        return { of: `${offer.symbol} ${offer.series} ${exchangeDate(at)}`, at, args };
      }),
    );
  },
  run: async ({ machine, owned, by, args, due, signal }) => {
    const of = args as CutOffOf;
    const all: Rejected = { bids: 0, quantity: 0 };
    while (!signal.aborted) {
      const cutOff = { ...owned, ...of, at: due.at };
      const { bids, quantity } = await machine.database.write(rejectUnconfirmed, cutOff, by);
      all.bids += bids;
      all.quantity += quantity;
      if (bids < mostAtOnce) break;
    }
    return all.bids === 0
      ? 'Every bid on 100% margin was answered for.'
      : `${all.bids} bids of ${all.quantity} shares rejected: ${notApproved}.`;
  },
};

const daysOf = (series: string): readonly Day[] => (series === 'IS' ? ['T', 'T+1'] : ['T+1']);

/** Rejects the next bids that nobody confirmed in time; answers how many. Those that are restored since stay. */
export const rejectUnconfirmed: Work<Owned & CutOffOf & { at: number }, Rejected> = work(
  'order.rejectUnconfirmed',
  async (tx, { securityId, day, at, ...owned }) => {
    await ownedBy(tx, owned, {});
    const orders = await unconfirmed(tx, { securityId, day }, at);
    let quantity = 0;
    const bidsOf = new Map<string, number>();
    for (const order of orders) {
      await rejectForCustodian(tx, order, notApproved);
      quantity += order.quantity;
      bidsOf.set(order.memberId, (bidsOf.get(order.memberId) ?? 0) + 1);
    }
    if (orders.length > 0) {
      const { symbol, series } = await offerOfOrder(tx, securityId, at);
      for (const [memberId, bids] of bidsOf)
        tx.emit({
          type: 'ALERT',
          audience: { memberId },
          text: `${symbol} ${series}: ${bids === 1 ? 'one bid' : `${bids} bids`} of yours rejected at the custodian cut-off: ${notApproved}.`,
          data: null,
        });
    }
    return { bids: orders.length, quantity };
  },
);

/** Ids only grow from the first of their day on, so the bids of all the days before are not looked at. */
const unconfirmed = async (tx: Tx, { securityId, day }: CutOffOf, at: number): Promise<Order[]> => {
  const rows = await tx
    .prepared(
      `select * from "order"
       where "orderStatus" = 'Submitted' and "orderId" >= ? and "securityId" = ? and day = ?
         and "waitsFor" = 'CP' and "marginType" = '1' and "isCpApproved" = 0
         and not exists (select 1 from "orderLog"
           where "orderLog"."orderId" = "order"."orderId" and event = 'CP_RESTORED' and at >= ?)
       order by "orderId" limit ?`,
    )
    .all(firstOrderIdOf(at), securityId, day, at, mostAtOnce);
  return rows.map(orderOf);
};
