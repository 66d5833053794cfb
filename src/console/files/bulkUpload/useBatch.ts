import type { bulkUpload } from '#own/bulkUpload/bulkUpload.ts';
import { rowsOf, useRow } from '../../calls/rowsOf.ts';
import { useFollowed, whileUnderWay } from '../useFollowed.ts';
import { uploadCalls } from './batch.ts';
import { stageOf, wayOf } from './masterStage.ts';

/** The lines of all batches, kept under one name so that a change of state asks for them anew. */
export const linesOf = uploadCalls.key('lines');

const batches = rowsOf<typeof bulkUpload>('bulkUpload');

/** A batch, followed as long as the machine is at work on it. */
export const useBatch = (batchId: string) => {
  const batch = useRow(batches.name, batches, { batchId }, whileUnderWay(stageOf));
  return useFollowed(batch, { batchId, event: 'BULK_UPLOAD', lines: linesOf, wayOf });
};
