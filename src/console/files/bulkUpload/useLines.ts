import { keepPreviousData } from '@tanstack/react-query';
import { bulkUpload } from '#own/bulkUpload/bulkUpload.ts';
import { useCall } from '../../calls/useCall.ts';
import type { Line, LineOutcome, Verdict } from './batch.ts';
import { linesOf } from './useBatch.ts';

/** Lines a page. */
export const linesAPage = 50;

/** A page of the lines of a batch, after a line of the file; those of a verdict or an outcome, or all. */
export const useLines = (
  batchId: number,
  narrowed: { verdict: Verdict | null; outcome: LineOutcome | null },
  after: string | null,
) =>
  useCall<{ lines: Line[]; next: number | null }>(
    linesOf,
    'GET',
    `${bulkUpload.api}/${batchId}/lines`,
    { ...narrowed, after, limit: linesAPage },
    { placeholderData: keepPreviousData },
  );
