import { exchangeTime, instantOf, type MasterDays, nextTradingDay } from '../market/calendar.ts';
import { isLive } from '../market/dayBook.ts';
import { type FurtherHours, lastCloseOf } from '../market/furtherHours.ts';
import type { Day, MarginType } from '../market/series.ts';

/** A custodian's answer to a bid, and the exchange's way to take a refusal back. */
export type CustodianAnswer = 'confirm' | 'reject' | 'restore';

/** Until when custodians answer, as the offer has it. Days and times are exchange time. */
export type CustodianTerms = {
  symbol: string;
  series: string;
  openOnDate: string;
  nextOnDate: string;
  /** For bids on 100% margin, on the day of the bid. */
  cpCutOffTime: string;
  /** For bids on 0% margin, on the next trading day. */
  cpNextDayCutOffTime: string;
};

type Settlement = { day: Day; marginType: MarginType };

/**
 * Until which instant a custodian answers for a bid (market facts §2.9): on 100% margin on the day of
 * the bid, on 0% margin on the next trading day, since that obligation stays with the member anyway.
 * Where further hours of the day end later than the cut-off it is their end: what is bid in them is
 * answered for like all else.
 */
export const custodianCutOff = (
  terms: CustodianTerms,
  { day, marginType }: Settlement,
  days: MasterDays,
  hours: readonly FurtherHours[],
): number => {
  const date = day === 'T' ? terms.openOnDate : terms.nextOnDate;
  if (marginType === '1') {
    const cutOff = instantOf(date, terms.cpCutOffTime);
    const closesAt = lastCloseOf(hours, terms, date);
    return closesAt === null ? cutOff : Math.max(cutOff, instantOf(date, closesAt));
  }
  const next = day === 'T' ? terms.nextOnDate : nextTradingDay(date, days);
  return instantOf(next, terms.cpNextDayCutOffTime);
};

/** '15:30:00 of 2026-11-21', as the words of a refusal name a cut-off. */
export const cutOffWords = (cutOff: number): string => {
  const [date, time] = exchangeTime(cutOff).split(' ');
  return `${time} of ${date}`;
};

/** The fields of a bid that decide whether its custodian may answer. */
export type Answerable = {
  participantId: string | null;
  orderStatus: string;
  marginType: string;
  isCpApproved: boolean | null;
  /** Why the custodian refused it; set is refused. */
  custodianReason: string | null;
  waitsFor: string | null;
  /** Shares; null before the allocation. */
  allottedQuantity: number | null;
};

/**
 * Whether an answer fits a bid as it stands, whatever the hour: true, words that say why not, or
 * false for a bid that has no custodian and so no answer either.
 */
export const mayAnswer = (answer: CustodianAnswer, bid: Answerable): boolean | string => {
  if (bid.participantId === null) return false;
  // On 0% margin it moves the obligation alone, until its cut-off of the next day (market facts §2.9).
  if (bid.allottedQuantity !== null && bid.marginType !== '0')
    return 'Its offer is allotted and can no longer be changed.';
  const isRefused = bid.custodianReason !== null;
  if (answer === 'restore')
    return isRefused && bid.orderStatus !== 'Cancelled'
      ? true
      : 'Its custodian has not refused it.';
  if (isRefused) return 'Its custodian has refused it. Restore it first.';
  if (!isLive(bid)) return 'The bid is no longer live.';
  if (bid.waitsFor === 'RMS') return 'Risk management has not answered for it yet.';
  return answer === 'confirm' && bid.isCpApproved
    ? 'Its custodian has confirmed it already.'
    : true;
};

/** The reason of a bid that no custodian confirmed in time (market facts §2.9). */
export const notApproved = 'CP not approved';
