import { useQueryClient } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { useRef, useState } from 'react';
import { english, t } from '#console/browser/language.ts';
import { isNotSent, isUnanswered } from '#console/calls/unanswered.ts';
import { bidNow, forgetBids } from '../bid/bidCalls.ts';
import type { FaultTexts } from '../bid/draftFaults.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { orderCalls } from '../bid/orderCalls.ts';
import type { Terms } from './revisionFaults.ts';

/** How the sending of a change stands. */
export type RevisingStage =
  | { name: 'writing' }
  | { name: 'sending' }
  | { name: 'refused'; words: string; faults: FaultTexts }
  | { name: 'unanswered'; words: string };

type ReviserListeners = {
  onDone: (order: Order) => void;
  /** Another user has changed the bid: the bid as it is now. */
  onStale: (current: Order) => void;
  onRefused: (faults: FaultTexts) => void;
};

/**
 * Sends the change of a bid, with the version it was made for, so that sending it again can never change
 * anything twice. When no answer comes, the bid itself is read to see its state.
 */
export const useReviser = (before: Order, { onDone, onStale, onRefused }: ReviserListeners) => {
  const [stage, setStage] = useState<RevisingStage>({ name: 'writing' });
  const isInFlight = useRef(false);
  const queryClient = useQueryClient();
  const done = (order: Order) => {
    forgetBids(queryClient);
    onDone(order);
  };

  const send = async (terms: Terms) => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setStage({ name: 'sending' });
    try {
      done(
        await orderCalls.ask('modify', {
          params: { orderId: before.orderId },
          body: { ...terms, version: before.version },
        }),
      );
    } catch (caught) {
      const error = caught as HttpError;
      if (error.status === 409 && error.body?.current) {
        // It may be one's own change, whose answer was lost.
        if (isMade(error.body.current, before, terms)) done(error.body.current);
        else {
          setStage({ name: 'writing' });
          onStale(error.body.current);
        }
      } else if (error.status >= 400 && error.status < 500 && error.status !== 429) {
        const faults: FaultTexts = error.body?.errors ?? {};
        setStage({ name: 'refused', words: error.message, faults });
        onRefused(faults);
      } else {
        const now = isNotSent(error) ? null : await bidNow(before.orderId);
        const words = isUnanswered(error) ? t(noAnswer) : error.message;
        if (now && isMade(now, before, terms)) done(now);
        else setStage({ name: 'unanswered', words });
      }
    } finally {
      isInFlight.current = false;
    }
  };

  return { stage, send, forget: () => setStage({ name: 'writing' }) };
};

const noAnswer = english(
  'The server did not answer, so it is not known whether the bid was changed.',
);

/** Whether the bid as it is now is the next version of what it was, with these terms. */
const isMade = (now: Order, before: Order, { quantity, price, isMarketOrder }: Terms): boolean =>
  now.version === before.version + 1 &&
  now.quantity === quantity &&
  now.price === price &&
  now.isMarketOrder === isMarketOrder;
