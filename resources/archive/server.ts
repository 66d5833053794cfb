import { folderModule } from '#server/database/folderModule.ts';
import {
  beginRemoval,
  bringBackRows,
  endArchive,
  markOffer,
  removeRows,
} from './server/archiveMutations.ts';
import { beginEntry, cancelEntry, endEntry } from './server/logMutations.ts';

/** What the runs of the archive write. */
export default folderModule({
  mutations: [
    beginRemoval,
    removeRows,
    markOffer,
    bringBackRows,
    endArchive,
    beginEntry,
    endEntry,
    cancelEntry,
  ],
});
