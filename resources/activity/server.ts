import { activity } from '#schemas/activity.ts';
import { serverModule } from '#server/module/module.ts';
import { categoryDemand } from './server/categoryDemand.ts';
import { daySoFar } from './server/daySoFar.ts';
import { interfaceStatus } from './server/interfaceStatus.ts';
import { ordersByFate } from './server/ordersByFate.ts';

export default serverModule(activity, {
  calls: {
    userstats: ordersByFate,
    today: daySoFar,
    categoryDemand,
    interfaceStatus: ({ machine }) => interfaceStatus(machine),
  },
});
