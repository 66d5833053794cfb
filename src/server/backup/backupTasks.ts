import { makeBackup } from './makeBackup.ts';

/** What the thread of backups does, so that the server goes on answering. */
export const backupTasks = { make: makeBackup };
