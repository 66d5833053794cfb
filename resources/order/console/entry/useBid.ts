import { useState } from 'react';
import { serverNow, useAtServerTime } from '#console/browser/clock.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { bodyOf } from '../bid/bidBody.ts';
import { faultsIn, firstFault } from '../bid/bidFaults.ts';
import { useBidsOfClient, warningsOf } from '../bid/bidWarnings.ts';
import { reviewOf } from '../bid/bidWords.ts';
import { blank, type Draft, settled } from '../bid/draft.ts';
import { useParticipants } from '../bid/participants.ts';
import { type BidOutcome, useBidSender } from '../bid/useBidSender.ts';
import { useDraftForm } from '../bid/useDraftForm.ts';
import { useRoom } from '../bid/useRoom.ts';
import type { useBidDraft } from './useBidDraft.ts';
import { useClientOf } from './useClientOf.ts';

/** A bid while it is written, reviewed and sent: what the form shows of it and what can be done. */
export type BidBeingWritten = ReturnType<typeof useBid>;

/**
 * Checks a bid against the rules while it is typed, and takes it through review and sending. Calls
 * `goTo` with the field to focus next, and `onTaken` with the id of the order that the exchange
 * made of it. One function, because checking, review and sending change the one bid that is typed.
 */
export const useBid = (
  memory: ReturnType<typeof useBidDraft>,
  security: ActiveSecurity | null,
  { userId, memberId }: { userId: string; memberId: string },
  { goTo, onTaken }: { goTo: (field: string) => void; onTaken: (orderId: number) => void },
) => {
  const { form } = memory;
  const { typed, set, change, leave, refuse, messageOf } = useDraftForm(form);
  const [outcome, setOutcome] = useState<BidOutcome | null>(null);

  const draft = security ? settled(typed, security) : typed;
  const isPro = draft.clientType === 'PRO';
  const known = useClientOf(isPro ? '' : draft.clientId, ({ clientId, pan, category }) => {
    if (form.getValues('clientId') === clientId) set({ pan, category });
  });
  const bidsOfClient = useBidsOfClient(
    security,
    isPro ? memberId : (known.client?.clientId ?? null),
  );
  const room = useRoom(security, isPro ? null : (known.client?.clientId ?? null));
  const participants = useParticipants();
  const withBidder = (pan: string | undefined): Draft =>
    isPro
      ? { ...draft, clientId: memberId, pan: room?.memberPan ?? draft.pan }
      : { ...draft, pan: pan ?? '' };
  const complete = withBidder(known.client?.pan);
  const look = () => (security ? faultsIn(complete, security, known, participants) : {});
  const found = look();
  // Checked again every second: the market closes while a bid is being typed.
  useAtServerTime(() => Object.values(look()).join());

  /** Begins with another bid, without typed or refused fields. */
  const startAnew = (next: Draft, field: string) => {
    form.reset(next);
    goTo(field);
  };
  const sender = useBidSender(userId, (next) => {
    setOutcome(next);
    if (next.name === 'refused') {
      refuse(next.faults);
      goTo(firstFault(next.faults) ?? 'quantity');
      return;
    }
    onTaken(next.order.orderId);
    if (!isPro) memory.addRecent(draft.clientId);
    startAnew(
      // The custodian is cleared with its client. 0% margin, which cannot be undone, must be chosen
      // again.
      {
        ...form.getValues(),
        ...{ clientId: '', pan: '', quantity: '', participantId: '', marginType: '1' },
      },
      // The next bid is mostly for the same security: what is new about it is its client.
      isPro ? 'quantity' : 'clientId',
    );
  });
  const review = async () => {
    if (!security) return;
    const { client, fault } = isPro ? { client: null, fault: null } : await known.find();
    const bid = withBidder(client?.pan);
    const faults = faultsIn(bid, security, { fault, client }, participants);
    const first = firstFault(faults);
    if (first) goTo(first);
    else if (!faults[''])
      sender.review(
        bodyOf(bid, security),
        reviewOf(bid, security, client?.clientName ?? null),
        warningsOf(bid, security, bidsOfClient, serverNow()),
      );
  };

  return {
    draft,
    complete,
    isPro,
    known,
    room,
    participants,
    outcome,
    stage: sender.stage,
    /** Why no bid at all is taken just now; null when bids are taken. */
    obstacle: found[''] ?? null,
    /** The fault of a field that was left, or that the exchange has refused; null for none. */
    fault: (name: string): string | null => messageOf(found, name),
    leave,
    change: (part: Partial<Draft>) => {
      set(draft);
      change(part);
      if (outcome?.name === 'refused') setOutcome(null);
      // The review shows the values typed before this change.
      sender.back();
    },
    /** Writes a value as it is usually written; it means the same, so a review of it stands. */
    tidy: set,
    /** Looks the whole bid over; the exchange may see another one now than what it refused. */
    review: () => {
      setOutcome(null);
      form.clearErrors();
      return form.handleSubmit(review)();
    },
    send: sender.send,
    back: () => {
      sender.back();
      goTo('price');
    },
    clear: () => {
      setOutcome(null);
      sender.back();
      startAnew(blank, 'first');
    },
    /** Fills the form with the values of another bid; its client is what is looked at first. */
    fill: (like: Draft) => {
      setOutcome(null);
      sender.back();
      startAnew(like, like.clientType === 'PRO' ? 'quantity' : 'clientId');
    },
  };
};
