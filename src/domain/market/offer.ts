import { splitOf } from './book.ts';
import { exchangeDate, msOfTime, timeOfDay } from './calendar.ts';
import type { Day, Series } from './series.ts';

/** The terms of the session of one series of an offer. Days and times are exchange time. */
export type Session = {
  series: Series;
  /** T day, on which non-retail bids. */
  openOnDate: string;
  /** T+1, on which retail and employees bid and non-retail may carry forward. */
  nextOnDate: string;
  mktOpenTime: string;
  mktCloseTime: string;
  /** There is no T+1: nothing is carried forward, and retail and employees do not bid. */
  isOneDay?: boolean | undefined;
  /** Until when further hours of the day last, of those that have begun; null where there are none. */
  windowClosesAt?: string | null | undefined;
  /** The exchange's own switch for new bids. */
  isNewOrderAllowed: boolean;
  /** Bidding is stopped, whatever the hour: by the circuit breaker or by hand. */
  isHalted?: boolean | undefined;
  /** The run that allocates the book of today, or has allocated it; null while none has taken it. */
  lockedBy?: number | null | undefined;
};

/** Whether a date is one of the two days of an offer, or one between them. */
export const isInForce = (
  { openOnDate, nextOnDate }: Pick<Session, 'openOnDate' | 'nextOnDate'>,
  date: string,
): boolean => openOnDate <= date && nextOnDate >= date;

export type Phase = 'before' | 'T day' | 'T+1 day' | 'after';

/** The phase of an offer at an instant, by its two days, whatever the hour. */
export const phaseOf = (offer: Session, now: number): Phase => {
  const today = exchangeDate(now);
  if (today < offer.openOnDate) return 'before';
  if (today === offer.openOnDate) return 'T day';
  if (today < offer.nextOnDate) return 'before';
  return today === offer.nextOnDate && !offer.isOneDay ? 'T+1 day' : 'after';
};

/**
 * In which of the two days' books a bid of this instant stands, and which book is shown: that of
 * today's session, and after the hours of the last one.
 */
export const dayOf = (offer: Session, now: number): Day => {
  if (offer.series !== 'IS') return 'T+1';
  return offer.isOneDay || exchangeDate(now) < offer.nextOnDate ? 'T' : 'T+1';
};

/** This exchange, among those at which an offer is bid for. */
export const ownExchange = 'NSE';

/**
 * The code of the day (specification §4.2): 10 and 11 where this exchange draws up the allocation,
 * 20 and 21 where another one does; even on T, odd on T+1.
 */
export const dayTypeOf = (
  offer: Session & { designatedExchange: string },
  now: number,
): '10' | '11' | '20' | '21' => {
  const isFirst = dayOf(offer, now) === 'T';
  if (offer.designatedExchange === ownExchange) return isFirst ? '10' : '11';
  return isFirst ? '20' : '21';
};

/** Whether a series has a session on this day at all: IS on both days, RS and ES on T+1 only. */
export const hasSessionToday = (offer: Session, now: number): boolean => {
  const phase = phaseOf(offer, now);
  return phase === 'T+1 day' || (phase === 'T day' && offer.series === 'IS');
};

/**
 * Whether bids of any kind are taken now: on a day on which the series has a session, within the
 * hours of the offer or further ones of the day.
 */
export const isOpen = (offer: Session, now: number): boolean => {
  if (offer.isHalted || offer.lockedBy || !hasSessionToday(offer, now)) return false;
  const time = timeOfDay(now);
  return (
    (time >= msOfTime(offer.mktOpenTime) && time < msOfTime(offer.mktCloseTime)) ||
    (!!offer.windowClosesAt && time < msOfTime(offer.windowClosesAt))
  );
};

/** Whether new bids are taken: on T+1 non-retail only carries forward (specification §2.5). */
export const takesNewOrders = (offer: Session, now: number): boolean =>
  offer.isNewOrderAllowed && !(offer.series === 'IS' && phaseOf(offer, now) === 'T+1 day');

/** The label of today's session, as the securities screen shows it: 'T+1 day - IS'. */
export const configLabel = (offer: Session, now: number): string =>
  `${phaseOf(offer, now)} - ${offer.series}`;

/**
 * Shares of one series: what staff say (it overrides the published split), else what the split of
 * the offer leaves to it. Employees come on top of the offer, so their row offers its own quantity.
 * `riPercent` in thousandths of a percent.
 */
export const issueSizeOf = (offer: {
  series: Series;
  issueSize: number | null;
  baseQuantity: number;
  greenshoeQuantity: number;
  riPercent: number;
  regularLotSize: number;
}): number => {
  if (offer.issueSize !== null) return offer.issueSize;
  if (offer.series === 'ES') return offer.baseQuantity + offer.greenshoeQuantity;
  const split = splitOf({
    baseQuantity: offer.baseQuantity,
    greenshoeQuantity: offer.greenshoeQuantity,
    retailShare: offer.riPercent,
    lotSize: offer.regularLotSize,
  });
  return offer.series === 'RS' ? split.retail : split.nonRetail;
};
