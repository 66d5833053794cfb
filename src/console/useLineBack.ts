import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reconnect, streamState, useStream } from './stream.ts';

/** Whether a read failed, and may be made again though nobody asks for it. */
const isToBeMended = ({ state, meta }: Query): boolean =>
  (state.status === 'error' || state.fetchFailureCount > 0) && meta?.onlyWhenAsked !== true;

/**
 * Makes reads that failed again when the line is back, whether the browser or the server was away.
 * Writes are never sent again by themselves: whoever made them is told, and decides.
 */
export const useLineBack = (): void => {
  const client = useQueryClient();
  const mend = () => void client.refetchQueries({ type: 'active', predicate: isToBeMended });
  useStream('RESYNC', mend);
  useEffect(() => {
    const back = () => {
      if (streamState() !== 'open') reconnect();
      void client.refetchQueries({ type: 'active', predicate: isToBeMended });
    };
    globalThis.addEventListener('online', back);
    return () => globalThis.removeEventListener('online', back);
  }, [client]);
};
