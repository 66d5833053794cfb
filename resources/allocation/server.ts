import { folderModule } from '#server/database/folderModule.ts';
import { letGo, lockBook, takeDecisions } from './server/allocationMutations.ts';
import { publishDay, publishObligations, publishRows } from './server/publishMutations.ts';

/** What the steps of all four day types write. */
export default folderModule({
  mutations: [lockBook, takeDecisions, letGo, publishRows, publishObligations, publishDay],
});
