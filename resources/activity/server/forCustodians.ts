import { type CustodianTerms, custodianCutOff } from '#domain/bid/custodian.ts';
import { exchangeDate, masterDaysOf } from '#domain/market/calendar.ts';
import type { Day, MarginType } from '#domain/market/series.ts';
import { cachedFor } from '#server/machine/cachedFor.ts';
import type { Machine } from '#server/machine/machine.ts';
import { furtherHoursSince } from '../../offer/server/custodianTerms.ts';
import { firstOrderIdOf } from '../../order/server/intake/newOrder.ts';
import type { Waiting } from './knownInterface.ts';

/** Unconfirmed bids that have a cut-off in common; the entry of the first of them, ms. */
type Unconfirmed = {
  securityId: number;
  day: Day;
  marginType: MarginType;
  count: number;
  oldest: number;
};

/** An offer's two days and the trading day after them lie within two weeks, holidays included; ms. */
const answeredWithin = 14 * 86_400_000;

/**
 * The live bids that wait for a custodian and whose cut-off is still ahead: those of today, and on 0% margin those
 * of the trading day before. A bid that nobody confirmed in time waits for nobody any more.
 */
export const forCustodians = cachedFor(async (machine: Machine): Promise<Waiting> => {
  const now = machine.now();
  const since = now - answeredWithin;
  const groups = await unconfirmedSince(machine, since);
  if (groups.length === 0) return { count: 0, oldest: null };
  const { db } = machine.database;
  const offers = (await db
    .selectFrom('security')
    .select(['id', 'symbol', 'series', 'openOnDate', 'nextOnDate'])
    .select(['cpCutOffTime', 'cpNextDayCutOffTime'])
    .where(
      'id',
      'in',
      groups.map(({ securityId }) => securityId),
    )
    .execute()) as (CustodianTerms & { id: number })[];
  const terms = new Map(offers.map((offer) => [Number(offer.id), offer]));
  const hours = await furtherHoursSince(db, exchangeDate(since));
  const days = masterDaysOf(
    (await db
      .selectFrom('holiday')
      .select(['holidayDate', 'dayKind'])
      .where('holidayDate', '>=', exchangeDate(since))
      .execute()) as { holidayDate: string; dayKind: string | null }[],
  );
  const open = groups.filter((group) => {
    const offer = terms.get(Number(group.securityId));
    return offer !== undefined && now < custodianCutOff(offer, group, days, hours);
  });
  return {
    count: open.reduce((sum, { count }) => sum + Number(count), 0),
    oldest: open.length === 0 ? null : Math.min(...open.map(({ oldest }) => Number(oldest))),
  };
});

/** The unconfirmed live bids since the day of an instant, by what decides their cut-off. */
const unconfirmedSince = ({ database }: Machine, at: number): Promise<Unconfirmed[]> =>
  database.readLong<Unconfirmed>(
    database.db
      .selectFrom('order')
      .select(['securityId', 'day', 'marginType'])
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('entryTime').as('oldest')])
      // Ids begin with their day, so older bids are not read.
      .where('orderId', '>=', firstOrderIdOf(at))
      .where('waitsFor', '=', 'CP')
      .where('orderStatus', '=', 'Submitted')
      .where('custodianReason', 'is', null)
      .groupBy(['securityId', 'day', 'marginType'])
      .compile() as never,
  );
