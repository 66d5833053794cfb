import { folderModule } from '#server/database/folderModule.ts';
import { lockBook, release, takeDecisions } from './server/allocationMutations.ts';
import { publishDay, publishObligations, publishRows } from './server/publishMutations.ts';

/** The mutations of the steps of all four day types. */
export default folderModule({
  mutations: [lockBook, takeDecisions, release, publishRows, publishObligations, publishDay],
});
