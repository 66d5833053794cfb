import { useQueryClient } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { useRef, useState } from 'react';
import { call } from '#console/api.ts';
import { bidPath, forgetBids } from './bidCalls.tsx';
import type { Order } from './myBidsQuery.tsx';

/** What came of the cancelling of one bid; `refused` says why it stands still. */
export type Fate = { name: 'sending' | 'cancelled' } | { name: 'refused'; words: string };

/** How many are on their way at once: the exchange takes one after the other of a user anyway. */
const abreast = 4;

/**
 * Cancels bids, each by a call of its own, and tells the fate of each as it comes. When nobody
 * answered, the bid itself is asked whether it still stands.
 */
export const useCanceller = () => {
  const [fates, setFates] = useState<ReadonlyMap<number, Fate>>(new Map());
  const isInFlight = useRef(false);
  const queryClient = useQueryClient();

  const cancel = async (orders: readonly Order[]): Promise<ReadonlyMap<number, Fate>> => {
    const reached = new Map<number, Fate>();
    if (isInFlight.current) return reached;
    isInFlight.current = true;
    const tell = (orderId: number, fate: Fate) => {
      reached.set(orderId, fate);
      setFates(new Map(reached));
    };
    const waiting = [...orders];
    const next = async (): Promise<void> => {
      const order = waiting.shift();
      if (!order) return;
      tell(order.orderId, { name: 'sending' });
      tell(order.orderId, await fateOf(order));
      await next();
    };
    await Promise.all(Array.from({ length: abreast }, next));
    forgetBids(queryClient);
    isInFlight.current = false;
    return reached;
  };

  return { fates, cancel };
};

const fateOf = async ({ orderId }: Order): Promise<Fate> => {
  try {
    await call('DELETE', bidPath(orderId));
    return { name: 'cancelled' };
  } catch (caught) {
    const { status, message } = caught as HttpError;
    const isAnswered = status >= 400 && status < 500 && status !== 429;
    const now = isAnswered ? null : await call<Order>('GET', bidPath(orderId)).catch(() => null);
    return now?.orderStatus === 'Cancelled'
      ? { name: 'cancelled' }
      : { name: 'refused', words: message };
  }
};
