import { bulkUpload } from '#own/bulkUpload/bulkUpload.ts';
import { useCall } from '../../calls/useCall.ts';
import { useFollowed, whileUnderWay } from '../useFollowed.ts';
import type { Batch } from './batch.ts';
import { stageOf } from './masterStage.ts';

/** The lines of all batches, kept under one name so that a change of state asks for them anew. */
export const linesOf = 'bulkUploadLines';

/** A batch, followed as long as the machine is at work on it. */
export const useBatch = (batchId: string) => {
  const path = `${bulkUpload.api}/${encodeURIComponent(batchId)}`;
  const batch = useCall<Batch>(bulkUpload.name, 'GET', path, {}, whileUnderWay(stageOf));
  return useFollowed(batch, { batchId, event: 'BULK_UPLOAD', lines: linesOf, stageOf });
};
