import { makeBackup } from './makeBackup.ts';

/** Tasks of the backup's worker thread, so that the server goes on answering. */
export const backupTasks = { make: makeBackup };
