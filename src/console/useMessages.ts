import { useQueryClient } from '@tanstack/react-query';
import { type StreamMessage, useStream } from './stream.ts';
import { useCall } from './useCall.ts';

/** Messages kept in the window (§9). */
export const messagesAtMost = 200;

const ignored = new Set(['HEARTBEAT', 'MBP', 'RESYNC']);

/**
 * The messages of the window, oldest first: the history, and what comes in by the stream. Undefined
 * while the history is not known yet.
 */
export const useMessages = (): StreamMessage[] | undefined => {
  const client = useQueryClient();
  const asked = useCall<StreamMessage[]>(
    'messages',
    'GET',
    '/messaging/get-messages',
    {},
    {
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
  useStream('*', (message) => {
    if (ignored.has(message.type) || message.messageText === null) return;
    client.setQueriesData<StreamMessage[]>({ queryKey: ['messages'] }, (known = []) =>
      known.some(({ id }) => id !== null && id === message.id)
        ? known
        : [...known, message].slice(-messagesAtMost),
    );
  });
  return asked.data?.filter(({ type }) => !ignored.has(type)).slice(-messagesAtMost);
};

export type MarketStatus = 'Open' | 'Close' | 'loading';

/** What the last word on the market was; Close when nobody said anything (§4.4). */
export const marketStatusOf = (messages: readonly StreamMessage[] | undefined): MarketStatus => {
  if (!messages) return 'loading';
  const last = messages.findLast(({ type }) => type === 'MKT_OPEN' || type === 'MKT_CLOSE');
  return last?.type === 'MKT_OPEN' ? 'Open' : 'Close';
};

/** Whether the market is open, by the messages. */
export const useMarketStatus = (): MarketStatus => marketStatusOf(useMessages());
