import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { byItself } from '#console/browser/presence.ts';
import { useStream } from '#console/stream/stream.ts';

/** What a stream message ORDER says of an order. */
type OrderMessage = { symbol: string; series: string; orderId: number; status: string };

/** Least time between two fetches that messages cause, ms. */
const patienceMs = 400;

/**
 * Fetches the calls of a name (see `useCall`) again when the stream tells of an order that matters,
 * a burst of orders once; and when messages were missed.
 */
export const useRefetchOnOrders = (
  name: string,
  matters: (order: OrderMessage) => boolean,
): void => {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void byItself(() => queryClient.invalidateQueries({ queryKey: [name] }));
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
