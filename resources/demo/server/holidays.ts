import { type DayKind, isTradingDay, masterDaysOf } from '#domain/market/calendar.ts';
import { holiday } from '#schemas/holiday.ts';
import { createdRow, editedRow } from '#server/database/rows/rowChanges.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import { isTradedOn } from '../../holiday/server/tradingDays.ts';

type DemoDay = { holidayDate: string; dayKind: DayKind; description: string };

/** Trading holidays of 2026 on weekdays, as the exchange lists them for its cash market. */
const holidays2026: readonly (readonly [day: string, description: string])[] = [
  ['2026-01-15', 'Municipal Corporation Election - Maharashtra'],
  ['2026-01-26', 'Republic Day'],
  ['2026-03-03', 'Holi'],
  ['2026-03-26', 'Shri Ram Navami'],
  ['2026-03-31', 'Shri Mahavir Jayanti'],
  ['2026-04-03', 'Good Friday'],
  ['2026-04-14', 'Dr. Baba Saheb Ambedkar Jayanti'],
  ['2026-05-01', 'Maharashtra Day'],
  ['2026-05-28', 'Bakri Id'],
  ['2026-06-26', 'Muharram'],
  ['2026-09-14', 'Ganesh Chaturthi'],
  ['2026-10-02', 'Mahatma Gandhi Jayanti'],
  ['2026-10-20', 'Dussehra'],
  ['2026-11-10', 'Diwali - Balipratipada'],
  ['2026-11-24', 'Prakash Gurpurb Sri Guru Nanak Dev'],
  ['2026-12-25', 'Christmas'],
];

/** The holidays that fall on the same date every year. */
const yearly: readonly (readonly [day: string, description: string])[] = [
  ['01-26', 'Republic Day'],
  ['05-01', 'Maharashtra Day'],
  ['08-15', 'Independence Day'],
  ['10-02', 'Mahatma Gandhi Jayanti'],
  ['12-25', 'Christmas'],
];

const sessionWords = 'Special session of the demo';

/**
 * The holiday master of a demo that is seeded on a day, `YYYY-MM-DD`: the holidays of 2026, the fixed ones of the
 * years around that day, and a special session on the day itself where the exchange would not trade.
 */
export const demoDays = (today: string): DemoDay[] => {
  const year = Number(today.slice(0, 4));
  const holidays = [
    ...holidays2026,
    ...[year - 1, year, year + 1]
      .filter((other) => other !== 2026)
      .flatMap((other) => yearly.map(([day, words]) => [`${other}-${day}`, words] as const)),
  ].map(
    ([holidayDate, description]): DemoDay => ({
      holidayDate,
      dayKind: 'HOLIDAY',
      description,
    }),
  );
  if (isTradingDay(today, masterDaysOf(holidays))) return holidays;
  const session: DemoDay = {
    holidayDate: today,
    dayKind: 'SPECIAL',
    description: sessionWords,
  };
  return [...holidays.filter(({ holidayDate }) => holidayDate !== today), session];
};

/** Makes a day a special session when the exchange would not trade on it: the demo's market is always open. */
export const holdSession = mutation(
  'demo.holdSession',
  async (tx, { today }: { today: string }) => {
    if (await isTradedOn(tx.store, today)) return;
    const row = await tx.store.get(holiday, { holidayDate: today });
    const to = { resource: holiday.name, reason: 'The demo trades every day' };
    const dayKind: DayKind = 'SPECIAL';
    if (!row) {
      const values = { holidayDate: today, dayKind, description: sessionWords };
      await createdRow(tx, { ...to, values }, null);
      return;
    }
    const at = { key: { holidayDate: today }, version: row.version, scope: {} };
    await editedRow(tx, { ...to, ...at, values: { dayKind } }, null);
  },
);
