import { type HttpError, useGetOne } from 'react-admin';
import type { bulkUpload } from '#own/bulkUpload/bulkUpload.ts';
import { rowAtHand } from '../../calls/rowAtHand.ts';
import type { Row } from '../../calls/rows.ts';
import { useFollowed, whileUnderWay } from '../useFollowed.ts';
import { uploadCalls } from './batch.ts';
import { stageOf, wayOf } from './masterStage.ts';

/** Query key of the lines of all batches, so that a change of state fetches them again. */
export const linesOf = uploadCalls.key('lines');

/** A batch, followed as long as the machine is at work on it. */
export const useBatch = (batchId: string) => {
  const batch = useGetOne<Row<typeof bulkUpload>, HttpError>(
    'bulkUpload',
    { id: batchId },
    { ...rowAtHand('bulkUpload', batchId), ...whileUnderWay(stageOf) },
  );
  return useFollowed(batch, { batchId, event: 'BULK_UPLOAD', lines: linesOf, wayOf });
};
