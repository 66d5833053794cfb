import { useQueryClient } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { useRef, useState } from 'react';
import { call } from '#console/api.ts';
import type { Faults } from '#model/validate.ts';

/** The answer of POST /rms/order, as far as the page says it; money in rupees. */
export type Taken = {
  orderId: number;
  orderStatus: string;
  quantity: number;
  price: number | null;
  value: number;
};

/** A bid on its way: what is sent, under the number that keeps it from being taken twice. */
type Sending = { body: Record<string, unknown>; clientOrderId: string };

/** How the sending of a bid stands. */
export type Stage =
  | { name: 'writing' }
  | { name: 'reviewing'; isUnsettled: boolean }
  | { name: 'sending' }
  | { name: 'unanswered'; words: string };

/** What came of the last bid that was sent. */
export type Outcome =
  | { name: 'taken'; order: Taken; sent: Record<string, unknown> }
  | { name: 'refused'; words: string; faults: Faults };

/**
 * Sends a bid once. Its number is made when the review opens and kept until the exchange has
 * answered: while nobody knows whether a bid arrived, sending it again is sending the same one, and
 * an unchanged bid that is reviewed again keeps it too.
 */
export const useBidSender = (onOutcome: (outcome: Outcome) => void) => {
  const [stage, setStage] = useState<Stage>({ name: 'writing' });
  const sending = useRef<Sending | null>(null);
  const unsettled = useRef<Sending | null>(null);
  const isInFlight = useRef(false);
  const queryClient = useQueryClient();

  const review = (body: Record<string, unknown>) => {
    const before = unsettled.current;
    const isSame = before !== null && JSON.stringify(before.body) === JSON.stringify(body);
    sending.current = isSame ? before : { body, clientOrderId: newClientOrderId() };
    setStage({ name: 'reviewing', isUnsettled: before !== null && !isSame });
  };

  const send = async () => {
    const bid = sending.current;
    // The second Enter of a double Enter comes before anything was drawn anew.
    if (!bid || isInFlight.current) return;
    isInFlight.current = true;
    setStage({ name: 'sending' });
    try {
      const order = await call<Taken>('POST', '/rms/order', {
        body: { ...bid.body, clientOrderId: bid.clientOrderId },
      });
      settle();
      onOutcome({ name: 'taken', order, sent: bid.body });
    } catch (error) {
      const { status, message, body } = error as HttpError;
      if (isAnswer(status)) {
        settle();
        onOutcome({ name: 'refused', words: message, faults: body?.errors ?? {} });
      } else {
        unsettled.current = bid;
        setStage({ name: 'unanswered', words: message });
      }
    } finally {
      isInFlight.current = false;
    }
  };

  const settle = () => {
    sending.current = null;
    unsettled.current = null;
    setStage({ name: 'writing' });
    void queryClient.invalidateQueries({ queryKey: ['my-bids'] });
  };

  const back = () => {
    if (isInFlight.current) return;
    sending.current = null;
    setStage({ name: 'writing' });
  };

  return { stage, review, send, back };
};

/** Whether the exchange has said what became of the bid: 429 and 5xx leave it open. */
const isAnswer = (status: number) => status >= 400 && status < 500 && status !== 429;

/** A number that no other bid of this user has; without crypto.randomUUID, which plain http lacks. */
const newClientOrderId = (): string => {
  const random = crypto.getRandomValues(new Uint8Array(12));
  return `W${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};
