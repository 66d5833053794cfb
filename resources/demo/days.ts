import { exchangeDate, nextTradingDay, previousTradingDay } from '#domain/calendar.ts';
import { security } from '#schemas/security.ts';
import type { Machine } from '#server/bodies.ts';
import { system, work } from '#server/database/work.ts';
import { changeOffer } from './changeOffer.ts';
import { demoOffers } from './offers.ts';
import { settleDemoDays } from './settlements.ts';

/**
 * The two days of an offer whose T day is a number of trading days from today. Today counts as one,
 * also when it is a Saturday: the demo's market is open whenever somebody looks.
 */
export const daysOf = (
  today: string,
  tInTradingDays: number,
  holidays: ReadonlySet<string>,
): { openOnDate: string; nextOnDate: string } => {
  const step = tInTradingDays < 0 ? previousTradingDay : nextTradingDay;
  let openOnDate = today;
  for (let day = 0; day < Math.abs(tInTradingDays); day += 1)
    openOnDate = step(openOnDate, holidays);
  return {
    openOnDate,
    nextOnDate: tInTradingDays === -1 ? today : nextTradingDay(openOnDate, holidays),
  };
};

/** Moves the offers of the demo so that their days are again as far from today as they were; says how many. */
export const redateOffers = work(
  'demo.redateOffers',
  async (tx, { today }: { today: string }): Promise<number> => {
    const days = await tx.db.selectFrom('holiday').select('holidayDate').execute();
    const holidays = new Set<string>(days.map(({ holidayDate }) => holidayDate));
    let moved = 0;
    for (const { symbol, tInTradingDays } of demoOffers) {
      const { openOnDate, nextOnDate } = daysOf(today, tInTradingDays, holidays);
      // Offers that somebody has set up in the demo keep their days.
      const rows = (await tx.store.list(security, { symbol, createdBy: 'system' })).filter(
        (row) => row.openOnDate !== openOnDate,
      );
      // Their employees go with them.
      for (const day of new Set(rows.map((row) => row.openOnDate)))
        await tx.db
          .updateTable('offerEmployee')
          .set({ openOnDate, updatedBy: tx.by.userId, updatedAt: tx.now })
          .where('symbol', '=', symbol)
          .where('openOnDate', '=', day)
          .where('createdBy', '=', 'system')
          .execute();
      for (const row of rows) {
        await changeOffer(tx, row, { openOnDate, nextOnDate }, 'The offers move with the day');
        moved += 1;
      }
    }
    return moved;
  },
);

/** Moves the offers now and after every midnight of the exchange. Returns how to stop. */
export const keepOffersCurrent = async (machine: Machine): Promise<() => void> => {
  let dated = '';
  const look = async () => {
    const today = exchangeDate(machine.now());
    if (today === dated) return;
    await machine.database.write(redateOffers, { today }, system);
    await machine.database.write(settleDemoDays, { today }, system);
    dated = today;
  };
  await look();
  const timer = setInterval(() => {
    look().catch((error) => machine.log.error({ err: error }, 'the offers could not be moved'));
  }, 1_000);
  return () => clearInterval(timer);
};
