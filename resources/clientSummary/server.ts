import { clientSummary } from '#schemas/clientSummary.ts';
import { bodies } from '#server/module/module.ts';
import { bidsBySymbol } from './server/bidsOfPan.ts';
import { ownPan, panAsked } from './server/ownPan.ts';

export default bodies(clientSummary, {
  rows: async (asked) => bidsBySymbol(asked, await panAsked(asked)),
  calls: { ownPan: async (asked) => ({ pan: await ownPan(asked) }) },
});
