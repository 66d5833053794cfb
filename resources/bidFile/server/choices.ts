import { seriesOfDay } from '#domain/exchangeFile/exchangeBid.ts';
import { dayAfter, exchangeDate, exchangeTime } from '#domain/market/calendar.ts';
import type { Day, Series } from '#domain/market/series.ts';
import { sentence, several, type Words } from '#domain/sentence.ts';
import type { SeriesTotal } from '#exchange/files/checkDemandFile.ts';
import { dateOf, type OfferTerms } from '#exchange/files/offerTerms.ts';
import type { Machine } from '#server/machine/machine.ts';
import { offersFor } from '../../demandUpload/server/offerTerms.ts';
import { securitiesOf } from '../../masterSetup/server/offerDay.ts';
import { openQuestions } from '../../masterSetup/server/openQuestions.ts';

/** A day of an offer whose allotment another exchange draws up. */
export type BidFileChoice = {
  symbol: string;
  openOnDate: string;
  day: Day;
  tradeDate: string;
  designatedExchange: string;
  /** The current content of the book; quantity in shares. */
  totals: SeriesTotal[];
  /** Why no bid file is generated now, in words; null when one can be. */
  why: Words | null;
};

/** Days that are offered to choose from: those of the last thirty and of today. */
const daysBack = 30;

/** GET …/nse-bid-filegen: the days there are, newest first, with the content of each book. */
export const choicesOf = async (machine: Machine): Promise<BidFileChoice[]> => {
  const today = exchangeDate(machine.now());
  const since = dayAfter(today, -daysBack);
  const offers = (await offersFor(machine)).filter(
    ({ designatedExchange }) => designatedExchange !== 'NSE',
  );
  const days = offers.flatMap((offer) =>
    (['T', 'T+1'] as const)
      .filter((day) => day === 'T' || !offer.isOneDay)
      .filter((day) => dateOf(offer, day) <= today && dateOf(offer, day) >= since)
      .map((day) => ({ offer, day })),
  );
  const choices = await Promise.all(days.map(({ offer, day }) => choiceOf(machine, offer, day)));
  return choices.sort(
    (one, other) =>
      other.tradeDate.localeCompare(one.tradeDate) || one.symbol.localeCompare(other.symbol),
  );
};

/** One of them, as it is now. */
export const choiceOf = async (
  machine: Machine,
  offer: OfferTerms,
  day: Day,
): Promise<BidFileChoice> => {
  const { symbol, openOnDate, designatedExchange } = offer;
  const tradeDate = dateOf(offer, day);
  const series = seriesOfDay[day];
  const securities = await securitiesOf(machine, { symbol, openOnDate, series });
  const closesAt = offer.closesAt[day];
  const open =
    machine.now() < closesAt
      ? [sentence('The session closes at %{time}.', { time: exchangeTime(closesAt) })]
      : await openQuestions(machine, { day, tradeDate }, securities);
  return {
    ...{ symbol, openOnDate, day, tradeDate, designatedExchange },
    totals: await totalsOf(machine, securities, day),
    why: open.length > 0 ? several(open, ' ') : null,
  };
};

/** Sums the levels of the book, which are updated with every bid. */
const totalsOf = async (
  { database }: Machine,
  securities: readonly { id: number; series: Series }[],
  day: Day,
): Promise<SeriesTotal[]> => {
  if (securities.length === 0) return [];
  const rows = (await database.db
    .selectFrom('bookLevel')
    .select(['securityId'])
    .select(({ fn }) => [
      fn.sum('quantity').as('quantity'),
      fn.sum('numberOfOrders').as('numberOfOrders'),
    ])
    .where(
      'securityId',
      'in',
      securities.map(({ id }) => id),
    )
    .where('day', '=', day)
    .groupBy('securityId')
    .execute()) as Record<'securityId' | 'quantity' | 'numberOfOrders', number | string>[];
  return securities.map(({ id, series }) => {
    const row = rows.find(({ securityId }) => Number(securityId) === Number(id));
    return { series, bids: Number(row?.numberOfOrders ?? 0), quantity: Number(row?.quantity ?? 0) };
  });
};
