import { activity } from '#schemas/activity.ts';
import { bodies } from '#server/bodies.ts';
import { daySoFar } from './daySoFar.ts';
import { ordersByFate } from './ordersByFate.ts';

export default bodies(activity, {
  calls: {
    userstats: ordersByFate,
    today: daySoFar,
    // Codes of specification §4.3: 0 not connected, 3 connected and online feed processed.
    interfaceStatus: ({ machine }) => {
      // The embedded risk check works inside the intake: it is there when the intake takes bids.
      const embedded = machine.database.halted() === null ? 3 : 0;
      return {
        rmsServerConnectionStatus: embedded,
        rmsReceiverConnectionStatus: embedded,
        rmsApproveReceiverConnectionStatus: embedded,
        // There is no surveillance inside, and none outside that this server could be told of.
        survServerConnectionStatus: 0,
      };
    },
  },
});
