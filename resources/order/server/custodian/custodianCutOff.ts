import type { Kysely, SelectQueryBuilder } from 'kysely';
import { type CustodianTerms, custodianCutOff, notApproved } from '#domain/bid/custodian.ts';
import { dayAfter, exchangeDate, noMasterDays } from '#domain/market/calendar.ts';
import type { FurtherHours } from '#domain/market/furtherHours.ts';
import type { Day } from '#domain/market/series.ts';
import { sentence } from '#domain/sentence.ts';
import type { Mutation, Tx } from '#server/database/writing/mutation.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import { type Owned, ownedBy } from '#server/jobs/jobMutations.ts';
import type { Due, ScheduledTask } from '#server/jobs/scheduledTask.ts';
import { lockOfBid } from '../../../allocationLock/server/bookLock.ts';
import { furtherHoursSince } from '../../../offer/server/custodianTerms.ts';
import { offerOfOrder } from '../../../offer/server/offerInForce.ts';
import { firstOrderIdOf } from '../intake/newOrder.ts';
import { type OrderRow, orderRowOf } from '../orderRow.ts';
import { writeAnswer } from './custodianAnswer.ts';
import { unanswered } from './unanswered.ts';

/** The bids rejected so far, for the log of tasks. */
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
  type: 'order.custodianCutOff',
  label: 'Custodian Cut-off',
  does: 'Rejects the bids on 100% margin that no custodian has confirmed, and tells their members.',
  when: 'At the custodian cut-off of each day of bidding',
  due: async ({ database }, now) => {
    const since = dayAfter(exchangeDate(now), -daysBack);
    const offers = await offersOf(database.db, (query) => query.where('nextOnDate', '>=', since));
    const hours = await furtherHoursSince(database.db, since);
    // One instant for all series of a symbol; the run looks up which of them it is for.
    const dues = offers.flatMap((offer) =>
      cutOffsOf(offer, hours).map(({ at }): Due => {
        const { symbol } = offer;
        return { of: `${symbol} ${exchangeDate(at)}`, at, args: { symbol } };
      }),
    );
    return [...new Map(dues.map((due) => [`${due.of} ${due.at}`, due])).values()];
  },
  run: async ({ machine, owned, by, args, due, signal }) => {
    const { symbol } = args as { symbol: string };
    const all: Rejected = { bids: 0, quantity: 0 };
    const offers = await offersOf(machine.database.db, (query) =>
      query.where('symbol', '=', symbol),
    );
    const hours = await furtherHoursSince(machine.database.db, exchangeDate(due.at));
    for (const offer of offers)
      for (const { day, at } of cutOffsOf(offer, hours)) {
        if (at !== due.at) continue;
        const of = { ...owned, securityId: Number(offer.id), day, at };
        const before = all.bids;
        for (let rest = true; rest && !signal.aborted; ) {
          const { bids, quantity } = await machine.database.write(rejectUnconfirmed, of, by);
          all.bids += bids;
          all.quantity += quantity;
          rest = bids === mostAtOnce;
        }
        if (all.bids > before && !signal.aborted)
          await machine.database.write(notifyOfRejected, of, by);
      }
    return all.bids === 0
      ? 'Every bid on 100% margin was answered.'
      : sentence('%{bids} bids of %{quantity} shares rejected: %{reason}.', {
          ...all,
          reason: sentence(notApproved),
        });
  },
};

type Offer = CustodianTerms & { id: number; symbol: string; series: string };
type Narrowed = (
  query: SelectQueryBuilder<any, any, object>,
) => SelectQueryBuilder<any, any, object>;

const offersOf = async (db: Kysely<any>, narrowed: Narrowed): Promise<Offer[]> =>
  (await narrowed(db.selectFrom('security'))
    .select(['id', 'symbol', 'series', 'openOnDate', 'nextOnDate'])
    .select(['cpCutOffTime', 'cpNextDayCutOffTime'])
    .where('status', '=', 'approved')
    .execute()) as Offer[];

/** The cut-offs of bids on 100% margin in a series: non-retail bids on both days, the others on T+1. */
const cutOffsOf = (offer: Offer, hours: readonly FurtherHours[]): { day: Day; at: number }[] =>
  // Only cut-offs of the next trading day need the calendar.
  (offer.series === 'IS' ? (['T', 'T+1'] as const) : (['T+1'] as const)).map((day) => ({
    day,
    at: custodianCutOff(offer, { day, marginType: '1' }, noMasterDays, hours),
  }));

/** The bids of a cut-off: one day of the book of one series. */
export type CutOffOf = { securityId: number; day: Day };

/** Rejects the next unconfirmed bids; returns how many. Bids restored since then stay. */
export const rejectUnconfirmed: Mutation<Owned & CutOffOf & { at: number }, Rejected> = mutation(
  'order.rejectUnconfirmed',
  async (tx, { securityId, day, at, ...owned }) => {
    await ownedBy(tx, owned, {});
    // A cut-off that was moved after the book was taken changes nothing in it.
    if (await lockOfBid(tx, { securityId, day })) return { bids: 0, quantity: 0 };
    const orders = await unconfirmed(tx, { securityId, day }, at);
    let quantity = 0;
    for (const order of orders) {
      await writeAnswer(tx, order, 'reject', notApproved);
      quantity += order.quantity;
    }
    return { bids: orders.length, quantity };
  },
);

/**
 * Notifies each member once, in one message and without an alarm, of the number of its bids
 * rejected at a cut-off.
 */
export const notifyOfRejected: Mutation<Owned & CutOffOf & { at: number }, void> = mutation(
  'order.tellOfRejected',
  async (tx, { securityId, day, at, ...owned }) => {
    await ownedBy(tx, owned, {});
    const { symbol, series } = await offerOfOrder(tx, securityId, tx.now);
    const members = await tx.db
      .selectFrom('order')
      .select(({ fn }) => ['memberId', fn.countAll().as('bids')])
      .where('orderStatus', '=', 'Rejected')
      .where('orderId', '>=', firstOrderIdOf(at))
      .where('securityId', '=', securityId)
      .where('day', '=', day)
      .where('custodianReason', '=', notApproved)
      .groupBy('memberId')
      .execute();
    for (const { memberId, bids } of members)
      tx.emit({
        type: 'CUSTODIAN',
        audience: { memberId },
        text: sentence('%{name}: %{bids} of yours rejected at the custodian cut-off: %{reason}.', {
          name: `${symbol} ${series}`,
          bids:
            Number(bids) === 1
              ? sentence('one bid')
              : sentence('%{count} bids', { count: Number(bids) }),
          reason: sentence(notApproved),
        }),
        data: null,
      });
  },
);

/** The next bids, at most a hundred, that no custodian has confirmed at a cut-off (ms). */
export const unconfirmed = async (
  tx: Tx,
  { securityId, day }: CutOffOf,
  cutOff: number,
): Promise<OrderRow[]> => {
  const rows = await unanswered(tx.db, { securityIds: [securityId], day, cutOff })
    .selectAll()
    .orderBy('orderId')
    .limit(mostAtOnce)
    .execute();
  return rows.map(orderRowOf);
};
