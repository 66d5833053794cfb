import { type CustodianTerms, custodianCutOff } from '#domain/bid/custodian.ts';
import { dayAfter, exchangeDate, instantOf, isoTime } from '#domain/market/calendar.ts';
import { liveStatuses } from '#domain/market/dayBook.ts';
import type { Day, MarginType, Series } from '#domain/market/series.ts';
import { scopeOf } from '#model';
import { order } from '#schemas/order.ts';
import { cachedFor } from '#server/machine/cachedFor.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { masterDaysSince } from '../../../holiday/server/tradingDays.ts';
import { furtherHoursSince } from '../../../offer/server/custodianTerms.ts';
import { firstOrderIdOf } from '../intake/newOrder.ts';

/** Bids and shares of one kind. */
type Sum = { bids: number; quantity: number };

/** The answers of custodians so far for one day's bids of a series on one margin. */
export type CustodianTotal = {
  symbol: string;
  series: Series;
  day: Day;
  marginType: MarginType;
  /** Until then custodians answer, ISO 8601. */
  cutOffAt: string;
  confirmed: Sum;
  pending: Sum;
  refused: Sum;
};

type Offer = CustodianTerms & { id: number; symbol: string; series: Series };
type Counted = Record<string, any>;

/**
 * Time that a cut-off stays visible after it has passed, in ms, so that the refusals can be
 * reviewed.
 */
const keptMs = 24 * 60 * 60 * 1000;
const oneLongWeekend = 6;

/**
 * The confirmed, refused and unanswered bids that name a custodian, for each cut-off that is to
 * come or has just passed; only those that the caller may see.
 */
export const custodianTotals = async ({
  machine,
  user,
  now,
}: CallRequest): Promise<{ totals: CustodianTotal[] }> => {
  const { offers, days, hours, counted } = await counts(machine);
  const scope = Object.entries(scopeOf(user, order));
  const mine = counted.filter((row) => scope.every(([field, value]) => row[field] === value));
  const totals = new Map<string, CustodianTotal>();
  for (const row of mine) {
    const offer = offers.get(Number(row.securityId));
    if (!offer) continue;
    const { day, marginType } = row as { day: Day; marginType: MarginType };
    const at = custodianCutOff(offer, { day, marginType }, days, hours);
    if (at < now - keptMs) continue;
    const name = `${row.securityId} ${day} ${marginType}`;
    const { symbol, series } = offer;
    const total = totals.get(name) ?? {
      ...{ symbol, series, day, marginType, cutOffAt: isoTime(at) },
      ...{ confirmed: nothing(), pending: nothing(), refused: nothing() },
    };
    totals.set(name, total);
    addTo(total, row);
  }
  return { totals: [...totals.values()].toSorted(byCutOff(isoTime(now))) };
};

const nothing = (): Sum => ({ bids: 0, quantity: 0 });

/** Sorts cut-offs that are still ahead first, the next one at the top. */
const byCutOff = (now: string) => (a: CustodianTotal, b: CustodianTotal) =>
  Number(a.cutOffAt <= now) - Number(b.cutOffAt <= now) ||
  a.cutOffAt.localeCompare(b.cutOffAt) ||
  a.symbol.localeCompare(b.symbol) ||
  a.series.localeCompare(b.series);

const addTo = (total: CustodianTotal, row: Counted): void => {
  const refused = { bids: Number(row.refused), quantity: Number(row.refusedQuantity) };
  const others = {
    bids: Number(row.bids) - refused.bids,
    quantity: Number(row.quantity) - refused.quantity,
  };
  const isConfirmed = row.isCpApproved === 1 || row.isCpApproved === true;
  for (const [sum, more] of [
    [total.refused, refused],
    [isConfirmed ? total.confirmed : total.pending, others],
  ] as const) {
    sum.bids += more.bids;
    sum.quantity += more.quantity;
  }
};

/** Counted once for everybody who looks, by whose bids they are: a scan of the institutional bids since. */
const counts = cachedFor(async ({ database, now }: Machine) => {
  const { db } = database;
  const since = dayAfter(exchangeDate(now()), -oneLongWeekend);
  const found = (await db
    .selectFrom('security')
    .select(['id', 'symbol', 'series', 'openOnDate', 'nextOnDate'])
    .select(['cpCutOffTime', 'cpNextDayCutOffTime'])
    .where('status', '=', 'approved')
    .where('nextOnDate', '>=', since)
    .execute()) as Offer[];
  const days = await masterDaysSince(db, since);
  const hours = await furtherHoursSince(db, since);
  const [first = since] = [since, ...found.map(({ openOnDate }) => openOnDate)].toSorted();
  const counted = await database.readLong<Counted>(
    db
      .selectFrom('order')
      .select(['securityId', 'day', 'marginType', 'isCpApproved'])
      .select(['memberId', 'branchId', 'userId'])
      .select(({ fn, eb }) => [
        fn.countAll().as('bids'),
        fn.sum('quantity').as('quantity'),
        fn.count('custodianReason').as('refused'),
        fn
          .sum(
            eb
              .case()
              .when('custodianReason', 'is not', null)
              .then(eb.ref('quantity'))
              .else(0)
              .end(),
          )
          .as('refusedQuantity'),
      ])
      .where('isCpApproved', 'in', [true, false])
      .where('orderId', '>=', firstOrderIdOf(instantOf(first, '00:00:00')))
      // A bid that risk management rejected has no custodian's reason and is not counted.
      .where((is) =>
        is.or([
          is('orderStatus', 'in', liveStatuses),
          is.and([is('orderStatus', '=', 'Rejected'), is('custodianReason', 'is not', null)]),
        ]),
      )
      .groupBy(['securityId', 'day', 'marginType', 'isCpApproved'])
      .groupBy(['memberId', 'branchId', 'userId'])
      .compile() as never,
  );
  return {
    offers: new Map(found.map((offer) => [Number(offer.id), offer])),
    days,
    hours,
    counted,
  };
});
