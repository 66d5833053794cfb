import { keepPreviousData } from '@tanstack/react-query';
import { useAsk } from '../../calls/callsTo.ts';
import { type LineOutcome, uploadCalls, type Verdict } from './batch.ts';

/** Lines a page. */
export const linesAPage = 50;

/** A page of the lines of a batch, after a line of the file; those of a verdict or an outcome, or all. */
export const useLines = (
  batchId: number,
  narrowed: { verdict: Verdict | null; outcome: LineOutcome | null },
  after: string | null,
) =>
  useAsk(
    uploadCalls,
    'lines',
    {
      params: { batchId },
      query: { ...narrowed, after: after ? Number(after) : null, limit: linesAPage },
    },
    { placeholderData: keepPreviousData },
  );
