import { type MasterDays, nextTradingDay, previousTradingDay } from '#domain/market/calendar.ts';
import type { DemoOffer } from './offers.ts';

/** The T day and the T+1 of an offer. */
export type OfferDays = { openOnDate: string; nextOnDate: string };

/**
 * The two days of an offer whose T day is a number of trading days from today. Today is a trading
 * day of the master, even on a Saturday: the demo holds a special session then (holidays.ts).
 */
export const daysOf = (
  today: string,
  { tInTradingDays }: Pick<DemoOffer, 'tInTradingDays'>,
  days: MasterDays,
): OfferDays => {
  const step = tInTradingDays < 0 ? previousTradingDay : nextTradingDay;
  let openOnDate = today;
  for (let day = 0; day < Math.abs(tInTradingDays); day += 1) openOnDate = step(openOnDate, days);
  return { openOnDate, nextOnDate: nextTradingDay(openOnDate, days) };
};

/** Whether an offer of the demo is bid for on the day on which the demo opens: it is on T or on T+1. */
const isBidFor = ({ tInTradingDays, isToAllot }: DemoOffer): boolean =>
  !isToAllot && (tInTradingDays === 0 || tInTradingDays === -1);

/** An offer of the demo as the database has it on some day. */
export type OfferNow = {
  offer: DemoOffer;
  /** The days of its latest rows. */
  dates: OfferDays;
  /** Its latest rows keep their T day: bids, an allotment or a waiting change name it. */
  isFixed: boolean;
  /** The last day of its rows that keep theirs, and of other people's; empty without any. */
  takenUntil: string;
};

/**
 * Plans the days of offers when a day begins. Offers that keep their T day get only a new T+1,
 * where a special session comes before it; those whose days are over get new days; the others get
 * days as far from today as when the demo was seeded. Then one offer is on T and one on T+1, as
 * long as an offer can be moved there.
 */
export const plannedDays = (
  today: string,
  offers: readonly OfferNow[],
  days: MasterDays,
): Map<OfferNow, OfferDays> => {
  const planned = new Map<OfferNow, OfferDays>();
  const from = (openOnDate: string) => ({
    openOnDate,
    nextOnDate: nextTradingDay(openOnDate, days),
  });
  for (const each of offers) {
    const { offer, dates, isFixed, takenUntil } = each;
    if (takenUntil < today && (!isFixed || isBidFor(offer))) {
      const wanted = daysOf(today, offer, days);
      planned.set(each, wanted.openOnDate > takenUntil || !isBidFor(offer) ? wanted : from(today));
    } else if (!isFixed && !isBidFor(offer)) planned.set(each, daysOf(today, offer, days));
    else if (isFixed && dates.openOnDate < today && dates.nextOnDate > today)
      planned.set(each, from(dates.openOnDate));
  }
  const open = offers.filter(({ offer }) => isBidFor(offer));
  const has = (name: keyof OfferDays) =>
    open.some((each) => (planned.get(each) ?? each.dates)[name] === today);
  const free = open.filter(({ takenUntil }) => takenUntil < today);
  const yesterday = previousTradingDay(today, days);
  const first = free.find(({ takenUntil }) => takenUntil < yesterday);
  if (!has('nextOnDate') && first) planned.set(first, from(yesterday));
  const last = free.at(-1);
  if (!has('openOnDate') && last) planned.set(last, from(today));
  return planned;
};
