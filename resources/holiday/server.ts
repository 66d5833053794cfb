import { sentence } from '#domain/sentence.ts';
import { holiday } from '#schemas/holiday.ts';
import { serverModule } from '#server/module/module.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { lastPlannedDay, nextTradedDay } from './server/tradingDays.ts';

export default serverModule(holiday, {
  calls: {
    next: async ({ machine, query: { after = '' } }) => {
      if (after > lastPlannedDay)
        throw new ApiError('INVALID', sentence('There are no plans for %{after}', { after }));
      return { value: await nextTradedDay(machine.database.store, after) };
    },
  },
});
