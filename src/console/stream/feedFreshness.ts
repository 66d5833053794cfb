import { useRef } from 'react';
import { serverNow, useServerNow } from '../browser/clock.ts';
import { useStream } from './stream.ts';

/** Seconds that a figure counts as live after the last message from its source. */
export const freshSeconds = 5;

/**
 * When the line to the server was last heard, by the exchange's clock (ms): the heart beats on it
 * also while nothing happens. Null before anything was heard, and from when messages were missed until
 * the next one. The component is drawn again each second.
 */
export const useFeedFreshness = (): number | null => {
  const lastHeard = useRef<number | null>(null);
  useServerNow();
  useStream('*', ({ type }) => {
    lastHeard.current = type === 'RESYNC' ? null : serverNow();
  });
  return lastHeard.current;
};
