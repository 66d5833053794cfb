import { checkAllotmentFile } from './checkAllotmentFile.ts';
import { checkDemandFile } from './checkDemandFile.ts';

/** What is done with files between exchanges away from whoever waits. */
export const tasks = { demand: checkDemandFile, allotment: checkAllotmentFile };

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
