import type { Terms } from '#domain/bid/bidTerms.ts';
import { exchangeDate, exchangeTime } from '#domain/market/calendar.ts';
import { isOpen } from '#domain/market/offer.ts';
import { everySymbol } from '#domain/market/reach.ts';
import { answerTo } from '#server/database/writing/answerTo.ts';
import { rememberedOf } from '#server/database/writing/memory.ts';
import type { MaybePromise, Tx } from '#server/database/writing/mutation.ts';
import type { Question } from '#server/database/writing/question.ts';

// The queries that run for every bid: the offer that a symbol means, and whether bidding in it is
// stopped. onOffer.ts and inHand.ts do the same with rows that are read for the screens.

/** The terms of one series as its bids are held against them, with the key of the security. */
export type Offer = Terms & {
  id: number;
  /** Until when custodians answer for bids on 100% margin, on the day of the bid. */
  cpCutOffTime: string;
};

/** The number of halts that stop bidding in a security, as a column of `security`. */
const halts = `(select count(*) from halt where halt.symbol in ('${everySymbol}', security.symbol))`;

/** Whether an offer is approved and a date is one of its days or between them; two `?`, both the date. */
const inForce = `status = 'approved' and "openOnDate" <= ? and "nextOnDate" >= ?`;

const columns = `id, symbol, series, status, "openOnDate", "nextOnDate", "mktOpenTime",
  "mktCloseTime", "isOneDay", "isNewOrderAllowed", "tickSize", "regularLotSize", "floorPrice",
  "cutOffPrice", "cutoffFlag", "isUndersubscribed", "discountFactor", "discountType",
  "retailLimit", "employeeLimit", "retailOnT", "cpCutOffTime",
  ${halts} as halts,
  (select max("closesAt") from "tradingWindow" as further
   where further."tradeDate" = ? and further."opensAt" <= ?
     and further.symbol in ('${everySymbol}', security.symbol)
     and (further.series is null or further.series = security.series)) as "windowClosesAt",
  (select max("runId") from "allocationLock" as taken
   where taken.symbol = security.symbol and taken."tradeDate" = ?) as "lockedBy"`;

/**
 * The parameters of `columns`: the day and the time of an instant, for the further hours that have
 * begun by then, and the day for the lock of its book.
 */
const instantValues = (at: number): [day: string, time: string, day: string] => {
  const [day = '', time = ''] = exchangeTime(at).split(' ');
  return [day, time, day];
};

/** A row of `columns` with its flags as flags. */
export const offerOf = (row: any): Offer | null => {
  if (!row) return null;
  row.isApproved = row.status === 'approved';
  row.isOneDay = row.isOneDay === 1;
  row.isUndersubscribed = row.isUndersubscribed === 1;
  row.isNewOrderAllowed = row.isNewOrderAllowed === 1;
  row.cutoffFlag = row.cutoffFlag === 1;
  row.isHalted = Number(row.halts) > 0;
  row.lockedBy = row.lockedBy === null ? null : Number(row.lockedBy);
  return row;
};

/** An offer with the second of exchange time at which it was read: further hours begin by themselves. */
type OfferRead = { second: string; offer: Offer | null };

const offers = rememberedOf<string, OfferRead>([
  'security',
  'halt',
  'tradingWindow',
  'allocationLock',
]);

/** Asks for an offer, which memory tells where it was read for the same second. */
const offerQuestion = (
  key: string,
  at: number,
  sql: string,
  ...named: (string | number)[]
): Question<OfferRead> => {
  const second = exchangeTime(at);
  return {
    about: offers,
    key,
    sql,
    values: [...instantValues(at), ...named],
    answerIn: (row) => ({ second, offer: offerOf(row) }),
    holds: (known) => known.second === second,
  };
};

const offerRead = (tx: Tx, question: Question<OfferRead>): MaybePromise<Offer | null> => {
  const found = answerTo(tx, question);
  return found instanceof Promise ? found.then(({ offer }) => offer) : found.offer;
};

/**
 * The offer that a symbol and series name at an instant: the one whose days the instant falls into; when
 * there is none, `latestOffer`. A change of the master counts from its commit on.
 */
export const offerOn = (
  tx: Tx,
  symbol: string,
  series: string,
  at: number,
): MaybePromise<Offer | null> => offerRead(tx, offerQuestionOn(symbol, series, at));

const offerQuestionOn = (symbol: string, series: string, at: number): Question<OfferRead> => {
  const today = exchangeDate(at);
  return offerQuestion(`on ${symbol} ${series}`, at, onDay, symbol, series, today, today);
};

/**
 * The question that `offerOn` asks, and the cached offer, which may be out of date; null where
 * there is none.
 */
export const questionAboutOffer = (
  tx: Tx,
  symbol: string,
  series: string,
  at: number,
): { question: Question<OfferRead>; known: Offer | null } => {
  const question = offerQuestionOn(symbol, series, at);
  return { question, known: tx.memory(offers).get(question.key)?.offer ?? null };
};

const onDay = `select ${columns} from security
  where symbol = ? and series = ? and ${inForce}
  order by "openOnDate" desc limit 1`;

/** The offer of a symbol and series that opened last, since a symbol is offered again and again. */
export const latestOffer = (
  tx: Tx,
  symbol: string,
  series: string,
  at = tx.now,
): MaybePromise<Offer | null> =>
  offerRead(tx, offerQuestion(`latest ${symbol} ${series}`, at, latest, symbol, series));

const latest = `select ${columns} from security
  where symbol = ? and series = ? and status = 'approved'
  order by "openOnDate" desc limit 1`;

/**
 * The offer of an order at an instant. Throws when it is gone, since securities are never removed.
 */
export const offerOfOrder = async (tx: Tx, securityId: number, at = tx.now): Promise<Offer> => {
  const offer = await offerRead(tx, offerQuestion(`id ${securityId}`, at, byId, securityId));
  if (!offer) throw new Error(`security ${securityId} of an order is gone`);
  return offer;
};

const byId = `select ${columns} from security where id = ?`;

/** Whether any session is open: the refusal of a bid for an unknown symbol depends on it. */
export const anySessionIsOpen = async (tx: Tx, at: number): Promise<boolean> => {
  const today = exchangeDate(at);
  const rows = await tx
    .prepared(`select ${columns} from security where ${inForce}`)
    .all(...instantValues(at), today, today);
  return rows.some((row: any) => isOpen(row, at));
};
