import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useServerNow } from '#console/browser/clock.ts';
import { useReader } from '#console/nouns/reader.ts';
import { paiseOf } from '#domain/money.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { firstFault } from '../bid/bidFaults.ts';
import { type Draft, priceOfDraft, quantityOfDraft } from '../bid/draft.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { draftOfOrder, termsOfDraft } from '../bid/ofOrder.ts';
import { useDraftForm } from '../bid/useDraftForm.ts';
import { useRoom } from '../bid/useRoom.ts';
import { faultsOfRevision, termsIn } from './revisionFaults.ts';
import { roomFor } from './roomFor.ts';
import { useReviser } from './useReviser.ts';

/**
 * Checks the change of a live bid against the rules while it is typed, and sends it. When another user
 * changes the bid meanwhile, what was typed stays, the rest is as they left it, and `theirs` holds what they
 * changed. `goTo` gets the field that needs the focus next.
 */
export const useRevision = (
  order: Order,
  security: ActiveSecurity,
  { goTo, onDone }: { goTo: (field: string) => void; onDone: (order: Order) => void },
) => {
  const reader = useReader();
  const now = useServerNow();
  const [before, setBefore] = useState(order);
  const [theirs, setTheirs] = useState<{ was: Order; is: Order } | null>(null);
  const form = useForm<Draft>({ defaultValues: draftOfOrder(order) });
  const { typed: draft, set, leave, refuse, messageOf } = useDraftForm(form);
  const [isReady, setReady] = useState(false);
  const answer = useRoom(security, order.clientType === 'PRO' ? null : order.clientId);
  const room = roomFor(answer, before, reader);

  const rebase = (is: Order) => {
    if (is.version <= before.version) return;
    setTheirs((earlier) => ({ was: earlier?.was ?? before, is }));
    set(untouched(form.getValues(), before, is));
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
      refuse(faults);
      setReady(false);
      goTo(firstFault(faults) ?? 'quantity');
    },
  });

  const found = faultsOfRevision(before, draft, security, now);
  const isChanged =
    quantityOfDraft(draft) !== before.quantity ||
    priceOfDraft(draft) !== paiseOf(before.price) ||
    draft.isMarketOrder !== before.isMarketOrder;

  const review = () => {
    const first = firstFault(found);
    if (first) goTo(first);
    else if (found['']) return;
    else if (!isChanged) goTo('quantity');
    else setReady(true);
  };

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
    fault: (name: string): string | null => messageOf(found, name),
    leave,
    change: (part: Partial<Draft>) => {
      set(part);
      form.clearErrors();
      setReady(false);
      forget();
    },
    tidy: set,
    rebase,
    /** Looks the change over; the next Enter sends it. */
    review: () => {
      form.clearErrors();
      return form.handleSubmit(review)();
    },
    send: () => send(termsIn(draft, security)),
    back: () => {
      setReady(false);
      goTo('price');
    },
  };
};

/** The fields of a draft untouched since it was opened, as another user has left them now. */
const untouched = (typed: Draft, was: Order, is: Order): Partial<Draft> => {
  const next = termsOfDraft(is);
  const isSameAt = typed.isMarketOrder === was.isMarketOrder;
  return {
    ...(quantityOfDraft(typed) === was.quantity && { quantity: next.quantity }),
    ...(isSameAt && priceOfDraft(typed) === paiseOf(was.price) && { price: next.price }),
    ...(isSameAt && { isMarketOrder: next.isMarketOrder }),
  };
};
