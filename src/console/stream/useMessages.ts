import { useSyncExternalStore } from 'react';
import { messageStore } from './messageStore.ts';
import type { Messages } from './messages.ts';
import type { StreamMessage } from './stream.ts';

/** The messages of the window, oldest first, while the component is there. */
export const useMessages = (): Messages =>
  useSyncExternalStore(messageStore.subscribe, messageStore.current);

export type MarketStatus = 'Open' | 'Close' | 'loading';

/** The latest market status; Close when there was no message about it (§4.4). */
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
