import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { byItself } from '#console/browser/presence.ts';
import { useStream } from '#console/stream/stream.ts';

/** The data of a stream message ORDER. */
type OrderMessage = { symbol: string; series: string; orderId: number; status: string };

/** Least time between two fetches that messages cause, ms. */
const patienceMs = 400;

/**
 * Fetches the queries under a key again when the stream tells of an order that matters,
 * a burst of orders once; and when messages were missed.
 */
export const useRefetchOnOrders = (
  queryKey: readonly unknown[],
  matters: (order: OrderMessage) => boolean,
): void => {
  const queryClient = useQueryClient();
  const shown = useRef(queryKey);
  shown.current = queryKey;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      const [noun] = shown.current;
      // The others of the noun are read again where they are next shown.
      void queryClient.invalidateQueries({ queryKey: [noun], refetchType: 'none' });
      void byItself(() => queryClient.invalidateQueries({ queryKey: shown.current }));
    }, patienceMs);
  };
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
    },
    [],
  );
  useStream('ORDER', ({ data }) => {
    if (matters(data as OrderMessage)) soon();
  });
  useStream('RESYNC', soon);
};
