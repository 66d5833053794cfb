import { exchangeDate } from '#domain/calendar.ts';
import { security } from '#schemas/security.ts';
import type { Machine } from '#server/bodies.ts';
import { bySymbolAndSeries, type Security } from './onOffer.ts';

/**
 * The approved securities whose two days hold today, by symbol and in the order of the series: also those without a
 * session today, and on a holiday between the two days.
 */
export const offersInHand = async (machine: Machine): Promise<Security[]> => {
  const today = exchangeDate(machine.now());
  const approved = await machine.database.store.list(security, { status: 'approved' });
  return approved
    .filter(({ openOnDate, nextOnDate }) => openOnDate <= today && nextOnDate >= today)
    .sort(bySymbolAndSeries);
};
