import type { StreamMessage } from '#console/stream/stream.ts';
import { useMessages } from '#console/stream/useMessages.ts';

export type MarketStatus = 'Open' | 'Close' | 'loading';

/** The latest market status; Close when there was no message about it (§4.4). */
export const marketStatusOf = (messages: readonly StreamMessage[] | undefined): MarketStatus => {
  if (!messages) return 'loading';
  const last = messages.findLast(({ type }) => type === 'MKT_OPEN' || type === 'MKT_CLOSE');
  return last?.type === 'MKT_OPEN' ? 'Open' : 'Close';
};

/** Whether the market is open, by the messages; unknown until the history of messages is loaded. */
export const useMarketStatus = (): MarketStatus => {
  const { list, isKnown } = useMessages();
  return marketStatusOf(isKnown ? list : undefined);
};
