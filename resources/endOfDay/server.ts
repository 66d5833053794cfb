import { endOfDay } from '#schemas/endOfDay.ts';
import { serverModule } from '#server/module/module.ts';
import { beginDay } from './server/beginDay.ts';
import { businessDays, preconditionsOf } from './server/days.ts';
import { endOfDayTask } from './server/dayTask.ts';

export default serverModule(endOfDay, {
  calls: {
    days: async ({ machine, now, query }) => {
      const days = await businessDays(machine, now);
      const open = days.find(({ runStatus }) => runStatus !== 'Completed');
      const chosen = query.businessDate ?? open?.businessDate ?? days[0]?.businessDate ?? null;
      const preconditions = chosen === null ? [] : await preconditionsOf(machine, chosen, now);
      return { days, chosen, preconditions };
    },
    start: async ({ machine, by, body }) => ({
      runId: await beginDay(machine, body.businessDate, by),
    }),
  },
  tasks: [endOfDayTask],
});
