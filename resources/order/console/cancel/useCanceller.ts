import { useQueryClient } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { useRef, useState } from 'react';
import { t } from '#console/browser/language.ts';
import { isNotSent } from '#console/calls/unanswered.ts';
import { bidNow, forgetBids } from '../bid/bidCalls.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { orderCalls } from '../bid/orderCalls.ts';

/**
 * The outcome of cancelling one bid; `refused` says why it stays. `unknown` was sent and not answered,
 * `unsent` was not sent, so the bid stays.
 */
export type CancelOutcome =
  | { name: 'sending' | 'cancelled' }
  | { name: 'refused' | 'unknown' | 'unsent'; words: string };

/** Maximum concurrent calls: the exchange takes the calls of a user one after the other anyway. */
const abreast = 4;

/**
 * Cancels bids, each by a separate call, and reports each outcome as it comes. When no answer
 * comes, reads the bid to see whether it is still live, and does not send the rest.
 */
export const useCanceller = () => {
  const [fates, setFates] = useState<ReadonlyMap<number, CancelOutcome>>(new Map());
  const isInFlight = useRef(false);
  const queryClient = useQueryClient();

  const cancel = async (orders: readonly Order[]): Promise<ReadonlyMap<number, CancelOutcome>> => {
    const reached = new Map<number, CancelOutcome>();
    if (isInFlight.current) return reached;
    isInFlight.current = true;
    const tell = (orderId: number, fate: CancelOutcome) => {
      reached.set(orderId, fate);
      setFates(new Map(reached));
    };
    const waiting = [...orders];
    const next = async (): Promise<void> => {
      const order = waiting.shift();
      if (!order) return;
      tell(order.orderId, { name: 'sending' });
      const fate = await fateOf(order);
      tell(order.orderId, fate);
      if (fate.name === 'unknown' || fate.name === 'unsent')
        for (const { orderId } of waiting.splice(0)) tell(orderId, unsent);
      await next();
    };
    await Promise.all(Array.from({ length: abreast }, next));
    forgetBids(queryClient);
    isInFlight.current = false;
    return reached;
  };

  return { fates, cancel };
};

const unsent: CancelOutcome = {
  name: 'unsent',
  get words() {
    return t(
      'there is no connection to the server. Nothing was sent, and the bids that are not cancelled stay live.',
    );
  },
};
const unknown: CancelOutcome = {
  name: 'unknown',
  get words() {
    return t(
      'no answer came, so it is not known whether the bid is still live. Check it under My bids; cancelling it again is safe.',
    );
  },
};

const fateOf = async ({ orderId }: Order): Promise<CancelOutcome> => {
  try {
    await orderCalls.ask('cancel', { params: { orderId } });
    return { name: 'cancelled' };
  } catch (caught) {
    const { status, message } = caught as HttpError;
    if (isNotSent(caught)) return unsent;
    const isAnswered = status >= 400 && status < 500 && status !== 429;
    const now = isAnswered ? null : await bidNow(orderId);
    if (now?.orderStatus === 'Cancelled') return { name: 'cancelled' };
    // A bid that is seen standing may yet be reached by what is still on its way.
    return isAnswered ? { name: 'refused', words: message } : unknown;
  }
};
