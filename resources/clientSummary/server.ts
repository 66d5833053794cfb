import { clientSummary } from '#schemas/clientSummary.ts';
import { serverModule } from '#server/module/module.ts';
import { bidsBySymbol } from './server/bidsOfPan.ts';
import { ownPan, panAsked } from './server/ownPan.ts';

export default serverModule(clientSummary, {
  rows: async (request) => bidsBySymbol(request, await panAsked(request)),
  calls: { ownPan: async (request) => ({ pan: await ownPan(request) }) },
});
