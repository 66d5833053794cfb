import { isoTime } from '#domain/market/calendar.ts';
import { activity } from '#schemas/activity.ts';
import { serverModule } from '#server/module/module.ts';
import { categoryDemand } from './server/categoryDemand.ts';
import { daySoFar } from './server/daySoFar.ts';
import { interfaceConcerns } from './server/interfaceConcerns.ts';
import { interfaceFigures } from './server/interfaceFigures.ts';
import { interfaceStatus } from './server/interfaceStatus.ts';
import { ordersByFate } from './server/ordersByFate.ts';

export default serverModule(activity, {
  calls: {
    userstats: ordersByFate,
    today: daySoFar,
    categoryDemand,
    interfaceStatus: ({ machine }) => interfaceStatus(machine),
    interfaceFigures: async ({ machine, now }) => ({
      at: isoTime(now),
      interfaces: await interfaceFigures(machine),
    }),
  },
  concerns: interfaceConcerns,
});
