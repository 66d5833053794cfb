import { exchangeDate } from '#domain/market/calendar.ts';
import { openingShown } from '#domain/market/dayBook.ts';
import { isInForce } from '#domain/market/offer.ts';
import { security } from '#schemas/security.ts';
import type { Machine } from '#server/machine/machine.ts';
import { bySymbolAndSeries, type Security } from './onOffer.ts';

/**
 * The approved securities with today on or between their two days, by symbol and in the order of
 * the series. Includes those without a session today, and holidays between the two days.
 */
export const offersInHand = async (machine: Machine): Promise<Security[]> => {
  const today = exchangeDate(machine.now());
  const approved = await machine.database.store.list(security, { status: 'approved' });
  return approved.filter((offer) => isInForce(offer, today)).sort(bySymbolAndSeries);
};

/**
 * The approved securities of the offer of each symbol that reports show, by symbol and in the order of the
 * series: those in hand, and for a symbol without any in hand those of its latest offer. Only one symbol's
 * when it is given.
 */
export const offersShown = async (machine: Machine, symbol?: string): Promise<Security[]> => {
  const status = 'approved' as const;
  const of = symbol === undefined ? { status } : { symbol, status };
  const approved = await machine.database.store.list(security, of);
  const bySymbol = new Map<string, Security[]>();
  for (const row of approved) bySymbol.set(row.symbol, [...(bySymbol.get(row.symbol) ?? []), row]);
  return [...bySymbol.values()]
    .flatMap((rows) => {
      const shown = openingShown(rows, machine.now());
      return rows.filter(({ openOnDate }) => openOnDate === shown);
    })
    .sort(bySymbolAndSeries);
};
