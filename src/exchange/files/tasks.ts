import { checkAllotmentFile } from './checkAllotmentFile.ts';
import { checkDemandFile } from './checkDemandFile.ts';

/** The checks of files between exchanges that run on a thread of their own. */
export const tasks = { demand: checkDemandFile, allotment: checkAllotmentFile };

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
