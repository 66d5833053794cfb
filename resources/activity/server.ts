import { activity } from '#schemas/activity.ts';
import { bodies } from '#server/bodies.ts';
import { categoryDemand } from './categoryDemand.ts';
import { daySoFar } from './daySoFar.ts';
import { interfaceStatus } from './interfaceStatus.ts';
import { ordersByFate } from './ordersByFate.ts';

export default bodies(activity, {
  calls: {
    userstats: ordersByFate,
    today: daySoFar,
    categoryDemand,
    interfaceStatus: ({ machine }) => interfaceStatus(machine),
  },
});
