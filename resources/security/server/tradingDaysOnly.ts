import type { Faults } from '#model/values/validate.ts';
import type { RowReader } from '#server/database/rows/rowRule.ts';
import { isTradedOn, lastPlannedDay, nextTradedDay } from '../../holiday/server/tradingDays.ts';

/** T is a trading day, and T+1 the next one after it, by the holiday master (market facts §1.2). */
export const tradingDaysOnly = async (
  look: RowReader,
  { openOnDate, nextOnDate }: { openOnDate: string; nextOnDate: string },
  changed: readonly string[],
): Promise<Faults> => {
  // Setting the cut-off price after a holiday was declared does not check the days again.
  if (!changed.includes('openOnDate') && !changed.includes('nextOnDate')) return {};
  if (openOnDate > lastPlannedDay) return { openOnDate: 'Open On is too far away' };
  const isTraded = await isTradedOn(look, openOnDate);
  const next = await nextTradedDay(look, openOnDate);
  return {
    ...(!isTraded && { openOnDate: 'Open On must be a trading day' }),
    ...(nextOnDate !== next && {
      nextOnDate: `T+1 Date must be ${next}, the next trading day`,
    }),
  };
};
