import { dayAfter, exchangeDate, instantOf } from '#domain/market/calendar.ts';
import { sentence } from '#domain/sentence.ts';
import { dateOf } from '#exchange/files/offerTerms.ts';
import type { ScheduledTask } from '#server/jobs/scheduledTask.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { offersFor } from '../../demandUpload/server/offerTerms.ts';
import { comingTradingDays } from '../../holiday/server/tradingDays.ts';
import { beginDay } from './beginDay.ts';
import { businessDays } from './days.ts';

/** When the end of a day begins, and how long after its last session where that is later, ms. */
const usualTime = '18:30:00';
const restMs = 15 * 60_000;
/** Days that are in the plan: as many a server may be down and still do each of them. */
const daysAhead = 6;

/** Begins the end of each trading day by the clock; its run waits by itself for what is not done yet. */
export const endOfDayTask: ScheduledTask = {
  type: 'day.end',
  label: 'End of Day',
  does: 'Begins the end of the day: its files, their SHA-256 and the journal’s anchor.',
  when: 'At 18:30 on trading days, or 15 minutes after the last session',
  due: async (machine, now) => {
    const offers = await offersFor(machine);
    // The end of yesterday is still to come where its last session ended at midnight.
    const since = dayAfter(exchangeDate(now), -1);
    const days = await comingTradingDays(machine.database.store, since, daysAhead);
    return days
      .map((date) => {
        const closes = offers.flatMap((offer) =>
          (['T', 'T+1'] as const)
            .filter((day) => dateOf(offer, day) === date)
            .map((day) => offer.closesAt[day] + restMs),
        );
        return { of: date, at: Math.max(instantOf(date, usualTime), ...closes), args: { date } };
      })
      .filter(({ at }) => at > now);
  },
  run: async ({ machine, by, args }) => {
    const { date } = args as { date: string };
    try {
      return sentence('Run %{runId} ends %{date}: see End of Day.', {
        runId: await beginDay(machine, date, by),
        date,
      });
    } catch (error) {
      // Somebody was quicker, or the task was cut off after it began the run.
      const isThere = (await businessDays(machine, machine.now())).some(
        ({ businessDate, runStatus }) =>
          businessDate === date && (runStatus === 'Started' || runStatus === 'Completed'),
      );
      if (isThere && error instanceof ApiError) return error.words;
      throw error;
    }
  },
  byHand: async (machine, now) => {
    const day = (await businessDays(machine, now)).find(
      ({ runStatus }) => runStatus !== 'Completed',
    );
    if (!day) return 'Every day of the last weeks is ended.';
    return day.why ?? { of: day.businessDate, args: { date: day.businessDate } };
  },
};
