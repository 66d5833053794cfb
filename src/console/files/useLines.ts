import { keepPreviousData } from '@tanstack/react-query';
import { useAsk } from '../calls/callsTo.ts';
import type { LineOutcome, Verdict } from './batch.ts';
import { batchCalls } from './useBatch.ts';

/** Lines a page. */
export const linesAPage = 50;

/** A page of the lines of a batch, after a line of the file; those of a verdict or an outcome, or all. */
export const useLines = (
  batchId: number,
  narrowed: { verdict: Verdict | null; outcome: LineOutcome | null },
  after: string | null,
) =>
  useAsk(
    batchCalls,
    'lines',
    {
      params: { batchId },
      query: { ...narrowed, after: after === null ? null : Number(after), limit: linesAPage },
    },
    { placeholderData: keepPreviousData },
  );
