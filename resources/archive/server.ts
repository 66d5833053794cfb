import { folderModule } from '#server/database/folderModule.ts';
import { beginEntry, cancelEntry, endEntry } from './server/logMutations.ts';

/** The mutations that write the log of the archive. */
export default folderModule({ mutations: [beginEntry, endEntry, cancelEntry] });
