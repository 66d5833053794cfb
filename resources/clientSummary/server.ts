import { clientSummary } from '#schemas/clientSummary.ts';
import { bodies } from '#server/bodies.ts';
import { bidsBySymbol } from './bidsOfPan.ts';
import { ownPan, panAsked } from './ownPan.ts';

export default bodies(clientSummary, {
  rows: async (asked) => bidsBySymbol(asked, await panAsked(asked)),
  calls: { ownPan: async (asked) => ({ pan: await ownPan(asked) }) },
});
