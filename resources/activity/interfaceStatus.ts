import type { Machine } from '#server/bodies.ts';

/** The links of the exchange by the codes of specification §4.3: 0 not connected, 3 connected and online feed processed. */
export const interfaceStatus = ({ database }: Machine) => {
  // The embedded risk check works inside the intake: it is there when the intake takes bids.
  const embedded = database.halted() === null ? 3 : 0;
  return {
    rmsServerConnectionStatus: embedded,
    rmsReceiverConnectionStatus: embedded,
    rmsApproveReceiverConnectionStatus: embedded,
    // There is no surveillance inside, and none outside that this server could be told of.
    survServerConnectionStatus: 0,
  };
};
