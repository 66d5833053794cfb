import { useQueryClient } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { useRef, useState } from 'react';
import { t } from '#console/browser/language.ts';
import { isNotSent } from '#console/calls/unanswered.ts';
import { rupeesOf } from '#domain/money.ts';
import { bidNow, forgetBids } from '../bid/bidCalls.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { orderCalls } from '../bid/orderCalls.ts';
import { nameOf, readUnsettled, writeUnsettled } from '../bid/unsettled.ts';
import { type CarryDraft, priceIn, sharesIn } from './carryFaults.ts';

/** The outcome of carrying one bid forward; `field` of a refusal names its field. */
export type CarryFate =
  | { name: 'sending' }
  | { name: 'carried'; orderId: number }
  | { name: 'refused'; words: string; field: string | null }
  /** Sent and not answered: it is unknown here whether it is carried. */
  | { name: 'unknown' }
  /** Not sent: one before it was refused for a limit, which would have been final, or the line is missing. */
  | { name: 'held' };

export type Carrying = { order: Order; draft: CarryDraft };

/**
 * Carries bids forward one after the other, with the version that each was seen in. A refusal for a limit is
 * final for its bid (market facts §1.4), so the bids after it are not tried; nor are they after one without
 * an answer.
 */
export const useCarrier = () => {
  const [fates, setFates] = useState<ReadonlyMap<number, CarryFate>>(new Map());
  const isInFlight = useRef(false);
  const queryClient = useQueryClient();

  /**
   * Carries the bids forward. Returns the order id of the first bid that was not sent or not
   * answered; null for none.
   */
  const carry = async (bids: readonly Carrying[]): Promise<number | null> => {
    if (isInFlight.current) return null;
    isInFlight.current = true;
    const tell = (orderId: number, fate: CarryFate) =>
      setFates((before) => new Map([...before, [orderId, fate]]));
    let isHeld = false;
    let unsettled: number | null = null;
    for (const { order, draft } of bids) {
      if (isHeld) {
        unsettled ??= order.orderId;
        tell(order.orderId, { name: 'held' });
        continue;
      }
      tell(order.orderId, { name: 'sending' });
      const { fate, isFinal } = await fateOf(order, draft);
      tell(order.orderId, fate);
      if (fate.name === 'held' || fate.name === 'unknown') unsettled ??= order.orderId;
      isHeld = isFinal;
    }
    forgetBids(queryClient);
    isInFlight.current = false;
    return unsettled;
  };

  return {
    fates,
    carry,
    /** Removes the message about a bid that is being typed again. */
    forget: (orderId: number) =>
      setFates((before) => new Map([...before].filter(([id]) => id !== orderId))),
  };
};

/** Refusals that end the carrying forward of a bid: what was asked for had no cover. */
const isForLimit = (code: unknown) => /LIMIT|COLLATERAL/.test(String(code));

/** Where a carrying forward is kept that was sent and not answered. */
const keyOf = (orderId: number) => `offerdesk.carry.unsettled.${orderId}`;

/**
 * Sends one bid under a client order id that it keeps until it is answered: after a lost answer, a
 * repeat of the same request returns the result of the first.
 */
const fateOf = async (
  { orderId, version }: Order,
  draft: CarryDraft,
): Promise<{ fate: CarryFate; isFinal: boolean }> => {
  const terms = { quantity: sharesIn(draft) ?? 0, price: rupeesOf(priceIn(draft) ?? 0) };
  const key = keyOf(orderId);
  const before = readUnsettled(key);
  const saying = JSON.stringify(terms);
  const clientOrderId = nameOf(before, saying);
  writeUnsettled(key, { saying, clientOrderId });
  try {
    const body = { ...terms, version, clientOrderId };
    const carried = await orderCalls.ask('carryForward', { params: { orderId }, body });
    writeUnsettled(key, null);
    if (carried.orderStatus !== 'Rejected')
      return { fate: { name: 'carried', orderId: carried.orderId }, isFinal: false };
    const words = t('It was carried forward as order %{id}, which was rejected since', {
      id: String(carried.orderId),
    });
    return { fate: { name: 'refused', words, field: null }, isFinal: false };
  } catch (caught) {
    const { status, message, body: refusal } = caught as HttpError;
    const isAnswered = status >= 400 && status < 500 && status !== 429;
    if (isAnswered) writeUnsettled(key, null);
    // A request that was never sent leaves nothing unanswered.
    else if (isNotSent(caught)) writeUnsettled(key, before);
    const now = isAnswered ? null : await bidNow(orderId);
    if (now?.carriedTo)
      return { fate: { name: 'carried', orderId: now.carriedTo }, isFinal: false };
    if (isNotSent(caught)) return { fate: { name: 'held' }, isFinal: true };
    if (!isAnswered) return { fate: { name: 'unknown' }, isFinal: true };
    const [field = null] = Object.keys(refusal?.errors ?? {});
    return {
      fate: { name: 'refused', words: message, field },
      isFinal: isForLimit(refusal?.code),
    };
  }
};
