import { folderModule } from '#server/database/folderModule.ts';
import { beginEntry, cancelEntry, endEntry } from './server/logMutations.ts';

/** What the log of the archive is written by. */
export default folderModule({ mutations: [beginEntry, endEntry, cancelEntry] });
