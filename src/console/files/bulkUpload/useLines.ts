import { keepPreviousData } from '@tanstack/react-query';
import { useAsk } from '../../calls/callsTo.ts';
import { type LineOutcome, uploadCalls, type Verdict } from './batch.ts';

/** Lines a page. */
export const linesAPage = 50;

type Narrowed = { verdict: Verdict | null; outcome: LineOutcome | null };

/** Request for a page of a batch's lines. */
export const linesRequest = (batchId: number, narrowed: Narrowed, after: string | null) => ({
  params: { batchId },
  query: { ...narrowed, after: after ? Number(after) : null, limit: linesAPage },
});

/** A page of the lines of a batch, after a line of the file; those of a verdict or an outcome, or all. */
export const useLines = (batchId: number, narrowed: Narrowed, after: string | null) =>
  useAsk(uploadCalls, 'lines', linesRequest(batchId, narrowed, after), {
    placeholderData: keepPreviousData,
    // A row that is mended stays where it was until the reader turns the page.
    refetchOnWindowFocus: false,
  });
