import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../session/session.ts';
import { reconnect, streamState, useStream } from './stream.ts';

/** Whether a read failed, and may be repeated without the user asking for it. */
const isToBeMended = ({ state, meta }: Query): boolean =>
  (state.status === 'error' || state.fetchFailureCount > 0) && meta?.onlyWhenAsked !== true;

/**
 * Repeats failed reads when the connection is back, whether the browser or the server was away, and
 * when an expired session continues, such as after a sign-in in another tab. Writes are never
 * repeated automatically: the user sees the failure and decides.
 */
export const useLineBack = (): void => {
  const client = useQueryClient();
  const mend = () => void client.refetchQueries({ type: 'active', predicate: isToBeMended });
  useStream('RESYNC', mend);
  useEffect(() => {
    const mendAll = () => void client.refetchQueries({ type: 'active', predicate: isToBeMended });
    const back = () => {
      if (streamState() !== 'open') reconnect();
      mendAll();
    };
    globalThis.addEventListener('online', back);
    const stopHearing = session.subscribe(() => {
      if (session.current()) mendAll();
    });
    return () => {
      globalThis.removeEventListener('online', back);
      stopHearing();
    };
  }, [client]);
};
