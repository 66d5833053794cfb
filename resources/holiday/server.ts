import { holiday } from '#schemas/holiday.ts';
import { bodies } from '#server/bodies.ts';
import { ApiError } from '#server/errors.ts';
import { lastPlannedDay, nextTradedDay } from './tradingDays.ts';

export default bodies(holiday, {
  calls: {
    next: async ({ machine, query: { after = '' } }) => {
      if (after > lastPlannedDay) throw new ApiError('INVALID', `There are no plans for ${after}`);
      return { value: await nextTradedDay(machine.database.store, after) };
    },
  },
});
