import { useQueryClient } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { useRef, useState } from 'react';
import { english, t } from '#console/browser/language.ts';
import { isNotSent, isUnanswered } from '#console/calls/unanswered.ts';
import type { BidBody } from './bidBody.ts';
import { forgetBids } from './bidCalls.ts';
import type { FaultTexts } from './draftFaults.ts';
import { addToMyBids, type Order } from './myBidsQuery.ts';
import { orderCalls } from './orderCalls.ts';
import { nameOf, readUnsettled, writeUnsettled } from './unsettled.ts';

/** A bid on its way: what is sent, under the number that keeps it from being taken twice. */
type Sending = { body: BidBody; sentence: string; clientOrderId: string };

/** How the sending of a bid stands; `sentence` says the bid that is on its way, whatever is typed meanwhile. */
export type Stage =
  | { name: 'writing' }
  | { name: 'reviewing'; sentence: string; isUnsettled: boolean; warnings: readonly string[] }
  | { name: 'sending'; sentence: string }
  | { name: 'unanswered'; sentence: string; words: string };

/** The outcome of the last bid that was sent. */
export type BidOutcome =
  | { name: 'taken'; order: Order }
  | { name: 'refused'; words: string; faults: FaultTexts };

/**
 * Sends a bid once. Its number is made when the review opens and kept until the exchange has answered: while
 * it is unknown whether a bid arrived, sending it again repeats the same one, and an unchanged bid that is
 * reviewed again keeps it too, even after a reload of the page.
 */
export const useBidSender = (userId: string, onOutcome: (outcome: BidOutcome) => void) => {
  const key = `offerdesk.bid.unsettled.${userId}`;
  const [stage, setStage] = useState<Stage>({ name: 'writing' });
  const sending = useRef<Sending | null>(null);
  const isInFlight = useRef(false);
  const queryClient = useQueryClient();

  const review = (body: BidBody, sentence: string, warnings: readonly string[]) => {
    const before = readUnsettled(key);
    const isSame = before?.saying === sayingOf(body);
    const clientOrderId = nameOf(before, sayingOf(body));
    sending.current = { body, sentence, clientOrderId };
    setStage({ name: 'reviewing', sentence, isUnsettled: before !== null && !isSame, warnings });
  };

  const send = async () => {
    const bid = sending.current;
    // The second Enter of a double Enter comes before the next render.
    if (!bid || isInFlight.current) return;
    isInFlight.current = true;
    setStage({ name: 'sending', sentence: bid.sentence });
    const before = readUnsettled(key);
    writeUnsettled(key, { saying: sayingOf(bid.body), clientOrderId: bid.clientOrderId });
    const outcome = await orderCalls
      .ask('place', {
        body: { ...bid.body, clientOrderId: bid.clientOrderId },
      })
      .then(
        (order): BidOutcome => ({ name: 'taken', order }),
        (error: HttpError): BidOutcome | string => {
          if (isAnswer(error.status))
            return { name: 'refused', words: error.message, faults: error.body?.errors ?? {} };
          // A request that was never sent leaves nothing unanswered.
          if (isNotSent(error)) writeUnsettled(key, before);
          return isUnanswered(error) ? t(noAnswer) : error.message;
        },
      );
    isInFlight.current = false;
    if (typeof outcome === 'string') {
      setStage({ name: 'unanswered', sentence: bid.sentence, words: outcome });
    } else {
      if (outcome.name === 'taken') addToMyBids(queryClient, outcome.order);
      settle();
      onOutcome(outcome);
    }
  };

  const settle = () => {
    sending.current = null;
    writeUnsettled(key, null);
    setStage({ name: 'writing' });
    forgetBids(queryClient);
  };

  const back = () => {
    if (isInFlight.current) return;
    sending.current = null;
    setStage({ name: 'writing' });
  };

  return { stage, review, send, back };
};

const noAnswer = english(
  'The server did not answer, so it is not known whether the bid is in the book.',
);

/** The values of a bid, without the PAN. */
const sayingOf = ({ pan: _, ...rest }: Record<string, unknown>) => JSON.stringify(rest);

/** Whether the exchange has decided on the bid: 429 and 5xx leave it open. */
const isAnswer = (status: number) => status >= 400 && status < 500 && status !== 429;
