import { exchangeDate } from '#domain/market/calendar.ts';
import { rupeesOf } from '#domain/money.ts';
import type { StoredRow } from '#model';
import { collateral } from '#schemas/collateral.ts';
import { limitUse } from '#schemas/limitUse.ts';
import { settlement } from '#schemas/settlement.ts';
import type { tradingMember } from '#schemas/tradingMember.ts';
import type { Machine } from '#server/machine/machine.ts';
import { collateralHolder } from '../../order/server/intake/bidderStatus.ts';

/** One settlement of 100% margin bids as Limit Setting shows it; rupees. */
type Line = {
  settlementNumber: string;
  tradeDate: string;
  isToday: boolean;
  amount: number;
  used: number;
};

/**
 * Whether a member is held to its collateral, and what it has put down for today's settlement and
 * those to come, with what its live bids on 100% margin have used.
 */
export const collateralSheet = async (
  { database: { db, store }, now }: Machine,
  { tradingMemberId: memberId, isCollateralHeld }: StoredRow<typeof tradingMember>,
): Promise<{ isHeld: boolean; settlements: Line[] }> => {
  if (!isCollateralHeld) return { isHeld: false, settlements: [] };
  const today = exchangeDate(now());
  const days: { settlementNumber: string; tradeDate: string }[] = (await db
    .selectFrom(settlement.name)
    .select(['settlementNumber', 'tradeDate'])
    .where('settlementType', '=', 'H')
    .where('tradeDate', '>=', today)
    .orderBy('tradeDate')
    .limit(5)
    .execute()) as { settlementNumber: string; tradeDate: string }[];
  const line = async (settlementNumber: string, tradeDate: string): Promise<Line> => {
    const put = await store.get(collateral, { memberId, settlementNumber });
    const use = await store.get(limitUse, { holder: collateralHolder(memberId, settlementNumber) });
    return {
      settlementNumber,
      tradeDate,
      isToday: tradeDate === today,
      amount: rupeesOf(put?.amount ?? 0),
      used: rupeesOf(use?.used ?? 0),
    };
  };
  return {
    isHeld: true,
    settlements: await Promise.all(
      days.map(({ settlementNumber, tradeDate }) => line(settlementNumber, tradeDate)),
    ),
  };
};
