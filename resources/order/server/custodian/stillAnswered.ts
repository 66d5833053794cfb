import { type CustodianTerms, custodianCutOff } from '#domain/bid/custodian.ts';
import { exchangeDate } from '#domain/market/calendar.ts';
import type { Day, MarginType } from '#domain/market/series.ts';
import type { Machine } from '#server/machine/machine.ts';
import { masterDaysSince } from '../../../holiday/server/tradingDays.ts';
import { furtherHoursSince } from '../../../offer/server/custodianTerms.ts';
import { firstOrderIdOf } from '../intake/newOrder.ts';

/** Unconfirmed bids that have a cut-off in common. */
type Unconfirmed = { securityId: number; day: Day; marginType: MarginType };

/** An offer's two days and the trading day after them lie within two weeks, holidays included; ms. */
const answeredWithin = 14 * 86_400_000;

/**
 * The live bids of the last two weeks that wait for a custodian, for a query with further columns.
 * Group it by security, day and margin; `stillAnswered` then keeps the groups with a cut-off ahead.
 */
export const unconfirmed = ({ database, now }: Machine) =>
  database.db
    .selectFrom('order')
    .select(['securityId', 'day', 'marginType'])
    // Ids begin with their day, so older bids are not read.
    .where('orderId', '>=', firstOrderIdOf(now() - answeredWithin))
    .where('waitsFor', '=', 'CP')
    .where('orderStatus', '=', 'Submitted')
    // A refused bid on 0% margin stays in its book, and waits no longer.
    .where('custodianReason', 'is', null)
    .groupBy(['securityId', 'day', 'marginType']);

/**
 * The groups of unconfirmed bids with a cut-off still ahead: the bids of today, and on 0% margin
 * those of the trading day before. A bid that nobody confirmed in time waits for nobody any more.
 */
export const stillAnswered = async <T extends Unconfirmed>(
  { database: { db }, now }: Machine,
  groups: readonly T[],
): Promise<T[]> => {
  if (groups.length === 0) return [];
  const at = now();
  const since = exchangeDate(at - answeredWithin);
  const offers = (await db
    .selectFrom('security')
    .select(['id', 'symbol', 'series', 'openOnDate', 'nextOnDate'])
    .select(['cpCutOffTime', 'cpNextDayCutOffTime'])
    .where('id', 'in', [...new Set(groups.map(({ securityId }) => securityId))])
    .execute()) as (CustodianTerms & { id: number })[];
  const terms = new Map(offers.map((offer) => [Number(offer.id), offer]));
  const hours = await furtherHoursSince(db, since);
  const days = await masterDaysSince(db, since);
  return groups.filter((group) => {
    const offer = terms.get(Number(group.securityId));
    return offer !== undefined && at < custodianCutOff(offer, group, days, hours);
  });
};
