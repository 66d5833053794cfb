import { useState } from 'react';
import { useServerNow } from '#console/browser/clock.ts';
import { useReader } from '#console/nouns/reader.ts';
import type { Faults } from '#model/values/validate.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { firstFault } from '../bid/bidFaults.ts';
import { type Draft, priceOfDraft, quantityOfDraft } from '../bid/draft.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { draftOfOrder, paiseOfPrice, termsTyped } from '../bid/ofOrder.ts';
import { useRoom } from '../bid/useRoom.ts';
import { faultsOfRevision, termsIn } from './revisionFaults.ts';
import { roomFor } from './roomFor.ts';
import { useReviser } from './useReviser.ts';

/**
 * Holds the change of a live bid against the rules while it is typed, and sends it. When somebody
 * else changes the bid meanwhile, what was typed stays, the rest is as they left it, and `theirs`
 * says what they changed. `goTo` is told which field wants the focus next.
 */
export const useRevision = (
  given: Order,
  security: ActiveSecurity,
  { goTo, onDone }: { goTo: (field: string) => void; onDone: (order: Order) => void },
) => {
  const reader = useReader();
  const now = useServerNow();
  const [before, setBefore] = useState(given);
  const [theirs, setTheirs] = useState<{ was: Order; is: Order } | null>(null);
  const [draft, setDraft] = useState<Draft>(() => draftOfOrder(given));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Faults>({});
  const [isReady, setReady] = useState(false);
  const asked = useRoom(security, given.clientType === 'PRO' ? null : given.clientId);
  const room = roomFor(asked, before, reader);

  const rebase = (is: Order) => {
    if (is.version <= before.version) return;
    setTheirs((earlier) => ({ was: earlier?.was ?? before, is }));
    setDraft((typed) => ({ ...typed, ...untouched(typed, before, is) }));
    setBefore(is);
    setReady(false);
  };
  const { stage, send, forget } = useReviser(before, {
    onDone,
    onStale: (is) => {
      rebase(is);
      goTo('quantity');
    },
    onRefused: (faults) => {
      setRefused(faults);
      setReady(false);
      goTo(firstFault(faults) ?? 'quantity');
    },
  });

  const found = faultsOfRevision(before, draft, security, now);
  const isChanged =
    quantityOfDraft(draft) !== before.quantity ||
    priceOfDraft(draft) !== paiseOfPrice(before.price) ||
    draft.isMarketOrder !== before.isMarketOrder;

  return {
    before,
    theirs,
    draft,
    room,
    stage,
    isChanged,
    /** The change was looked at and waits for the Enter that sends it. */
    isReady,
    obstacle: found[''] ?? null,
    fault: (name: string): string | null =>
      refused[name] ?? (left.has(name) ? (found[name] ?? null) : null),
    leave: (name: string) => setLeft((names) => new Set([...names, name])),
    change: (part: Partial<Draft>) => {
      setDraft({ ...draft, ...part });
      setRefused({});
      setReady(false);
      forget();
    },
    tidy: (part: Partial<Draft>) => setDraft((typed) => ({ ...typed, ...part })),
    rebase,
    /** Looks the change over; the next Enter sends it. */
    review: () => {
      setLeft(new Set(['quantity', 'price', 'isMarketOrder']));
      const first = firstFault(found);
      if (first) goTo(first);
      else if (found['']) return;
      else if (!isChanged) goTo('quantity');
      else setReady(true);
    },
    send: () => send(termsIn(draft, security)),
    back: () => {
      setReady(false);
      goTo('price');
    },
  };
};

/** What of a draft was not touched since it was opened, as somebody else has left it now. */
const untouched = (typed: Draft, was: Order, is: Order): Partial<Draft> => {
  const next = termsTyped(is);
  const isSameAt = typed.isMarketOrder === was.isMarketOrder;
  return {
    ...(quantityOfDraft(typed) === was.quantity && { quantity: next.quantity }),
    ...(isSameAt && priceOfDraft(typed) === paiseOfPrice(was.price) && { price: next.price }),
    ...(isSameAt && { isMarketOrder: next.isMarketOrder }),
  };
};
