import { serverModules } from '#registry/server.ts';
import { calendarHandlers } from '#server/jobs/calendarHandlers.ts';
import { serverModule } from '#server/module/module.ts';
import { taskCalendar } from './taskCalendar.ts';

// The tasks are looked for when they are asked for: this module is among those that the registry finds.
export default serverModule(
  taskCalendar,
  calendarHandlers(() => serverModules.flatMap(({ tasks }) => tasks ?? [])),
);
