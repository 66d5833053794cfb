import { nextTradingDay, previousTradingDay } from '#domain/market/calendar.ts';
import { collateral } from '#schemas/collateral.ts';
import { settlement } from '#schemas/settlement.ts';
import { tradingMember } from '#schemas/tradingMember.ts';
import { keptBy, noted } from '#server/database/rows/rowWriting.ts';
import { mutation, type Tx } from '#server/database/writing/mutation.ts';
import { masterDaysSince } from '../../holiday/server/tradingDays.ts';

/** Fifty thousand crore rupees in paise: wide enough for any trial. */
const amount = 50_000_000_000_000;

/**
 * Sees to it that the demo's days have their settlements, from two trading days before today to two
 * after it, and those in `also`, and the members that are held to their collateral some in each. What is there
 * stays.
 */
export const settleDemoDays = mutation(
  'demo.settleDays',
  async (tx, { today, also = [] }: { today: string; also?: readonly string[] }): Promise<void> => {
    const days = await masterDaysSince(tx.db);
    const next = (date: string) => nextTradingDay(date, days);
    const held = await tx.store.list(tradingMember, { isCollateralHeld: true });
    const before = previousTradingDay(today, days);
    for (const tradeDate of [
      ...also,
      previousTradingDay(before, days),
      before,
      today,
      next(today),
      next(next(today)),
    ]) {
      if ((await tx.store.list(settlement, { tradeDate })).length > 0) continue;
      const settlementNumber = numberOf(tradeDate);
      for (const settlementType of ['H', 'T'])
        await put(tx, settlement, {
          settlementNumber,
          settlementType,
          tradeDate,
          payInDate: next(tradeDate),
        });
      for (const { tradingMemberId: memberId } of held)
        await put(tx, collateral, { memberId, settlementNumber, amount });
    }
  },
);

/** The year and the number of the day in it: the demo trades every day. */
const numberOf = (date: string): string => {
  const days = (Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`)) / 86_400_000 + 1;
  return `${date.slice(0, 4)}${String(days).padStart(3, '0')}`;
};

const put = async (
  tx: Tx,
  noun: typeof settlement | typeof collateral,
  values: Record<string, unknown>,
) => {
  const row = { ...values, ...keptBy(tx) };
  await tx.db.insertInto(noun.name).values(row).execute();
  noted(tx, noun, 'create', { after: row });
};
