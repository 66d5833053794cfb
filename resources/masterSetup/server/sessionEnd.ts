import { instantOf } from '#domain/market/calendar.ts';
import { lastCloseOf } from '#domain/market/furtherHours.ts';
import type { Series } from '#domain/market/series.ts';
import { security } from '#schemas/security.ts';
import { tradingWindow } from '#schemas/tradingWindow.ts';
import type { Store } from '#server/database/rows/store.ts';

/**
 * When the session of one series on one of its days ends, ms: at the close of the offer or of the
 * last further hours of that day. Null when no such security is approved.
 */
export const sessionEndOf = async (
  store: Pick<Store, 'list'>,
  {
    symbol,
    openOnDate,
    series,
    date,
  }: { symbol: string; openOnDate: string; series: Series; date: string },
): Promise<number | null> => {
  const [offer] = await store.list(security, { symbol, openOnDate, series, status: 'approved' });
  if (!offer) return null;
  const further = lastCloseOf(
    await store.list(tradingWindow, { tradeDate: date }),
    { symbol, series },
    date,
  );
  const closes = further !== null && further > offer.mktCloseTime ? further : offer.mktCloseTime;
  return instantOf(date, closes);
};
