import { useState } from 'react';
import { serverNow } from '#console/browser/clock.ts';
import { openQuantity } from '#domain/bid/bid.ts';
import { grouped } from '#domain/decimal.ts';
import { paiseText } from '#domain/money.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { type CarryLine, isShut } from './CarryTable.tsx';
import { type CarryDraft, carryDraftOf, carryFault, priceIn, sharesIn } from './carryFaults.ts';
import { useCarriable } from './useCarriable.ts';
import { useCarrier } from './useCarrier.ts';

/** Maximum bids with input fields at once, in addition to those that were just carried. */
const mostShown = 100;

/** One's bids of T day in a symbol, as they are typed over, chosen, read back and carried. */
export const useCarryLines = (security: ActiveSecurity, waits: boolean) => {
  const bids = useCarriable(security.symbol, waits);
  const { fates, carry, forget } = useCarrier();
  const [drafts, setDrafts] = useState<ReadonlyMap<number, CarryDraft>>(new Map());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [reviewedIds, setReviewed] = useState<readonly number[]>([]);

  // Until T is allotted it is unknown what is left of them: there is nothing to type into.
  const own = waits ? [] : (bids.data ?? []);
  // Bids allotted in full have nothing to carry, and what was carried before this visit is done; what is
  // carried now stays where it is.
  const open = own.filter((order) => openQuantity(order) > 0);
  const left = open.filter(({ orderId, carriedTo }) => carriedTo === null || fates.has(orderId));
  // More come in below as these are carried.
  const shown = left.slice(0, mostShown + fates.size);
  const now = serverNow();
  const lines = shown.map((order): CarryLine => {
    const { orderId } = order;
    const draft = drafts.get(orderId) ?? carryDraftOf(order);
    return {
      order,
      draft,
      fault: carryFault(order, draft, security, now),
      fate: fates.get(orderId) ?? null,
      isChosen: chosen.has(orderId),
    };
  });
  const reviewed = lines.filter(({ order }) => reviewedIds.includes(order.orderId));

  return {
    bids,
    lines,
    chosen,
    /** The lines that are read back. */
    reviewed,
    setReviewed,
    inFull: own.length - open.length,
    carriedBefore: open.length - left.length,
    /** The number of bids beyond the lines. */
    more: left.length - shown.length,
    change: (order: Order, part: Partial<CarryDraft>) => {
      const draft = drafts.get(order.orderId) ?? carryDraftOf(order);
      setDrafts(new Map([...drafts, [order.orderId, { ...draft, ...part }]]));
      forget(order.orderId);
      setReviewed([]);
    },
    tidy: ({ order, draft }: CarryLine) => {
      const [quantity, price] = [sharesIn(draft), priceIn(draft)];
      if (!drafts.has(order.orderId) || quantity === null || price === null) return;
      const written = { quantity: grouped(String(quantity)), price: paiseText(price) };
      setDrafts((before) => new Map([...before, [order.orderId, written]]));
    },
    toggle: (some: readonly CarryLine[]) => {
      const possible = some.filter((line) => !isShut(line)).map(({ order }) => order.orderId);
      const isAll = possible.every((orderId) => chosen.has(orderId));
      const rest = [...chosen].filter((orderId) => !possible.includes(orderId));
      setChosen(new Set(isAll ? rest : [...rest, ...possible]));
      setReviewed([]);
    },
    /** Carries what is read back; the order id of one whose outcome is not known. */
    carry: async () => {
      const unsettled = await carry(reviewed.map(({ order, draft }) => ({ order, draft })));
      setChosen(new Set());
      setReviewed([]);
      return unsettled;
    },
  };
};
