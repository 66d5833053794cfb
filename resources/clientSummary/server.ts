import { clientSummary } from '#schemas/clientSummary.ts';
import { serverModule } from '#server/module/module.ts';
import { bidsBySymbol } from './server/bidsOfPan.ts';
import { ownPan, requestedPan } from './server/ownPan.ts';

export default serverModule(clientSummary, {
  rows: async (request) => bidsBySymbol(request, await requestedPan(request)),
  calls: { ownPan: async (request) => ({ pan: await ownPan(request) }) },
});
