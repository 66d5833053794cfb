import type { StreamMessage } from '#console/stream/stream.ts';
import { useMessages } from '#console/stream/useMessages.ts';

export type MarketStatus = 'Open' | 'Close' | 'loading';

/** What the last word on the market was; Close when nobody said anything (§4.4). */
export const marketStatusOf = (messages: readonly StreamMessage[] | undefined): MarketStatus => {
  if (!messages) return 'loading';
  const last = messages.findLast(({ type }) => type === 'MKT_OPEN' || type === 'MKT_CLOSE');
  return last?.type === 'MKT_OPEN' ? 'Open' : 'Close';
};

/** Whether the market is open, by the messages; not before the server has told what was said so far. */
export const useMarketStatus = (): MarketStatus => {
  const { list, isKnown } = useMessages();
  return marketStatusOf(isKnown ? list : undefined);
};
