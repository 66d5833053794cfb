import type { Explanation } from '#domain/allocation/allocationExplanation.ts';
import { onThread, type TaskTerms } from './onThread.ts';

/**
 * Says beside the server, from the files of an allocation, why a bid got what it got; null when it is not in
 * them. It draws the whole allotment again, which takes a second or two for a million bids.
 */
export const explainInFiles = (
  setup: string,
  bids: string,
  bidId: string,
  terms: TaskTerms = {},
): Promise<Explanation | null> => onThread({ task: 'explain', setup, bids, bidId }, terms);
