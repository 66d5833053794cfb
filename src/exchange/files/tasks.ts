import { type AllotmentContext, checkAllotmentFile } from './checkAllotmentFile.ts';
import { checkDemandFile, type DemandContext } from './checkDemandFile.ts';

/** A file, and what it is held against. */
type FileOf<C> = { path: string; context: C };

/** The checks of files between exchanges, which a thread does. */
export const tasks = {
  demand: ({ path, context }: FileOf<DemandContext>) => checkDemandFile(path, context),
  allotment: ({ path, context }: FileOf<AllotmentContext>) => checkAllotmentFile(path, context),
};
