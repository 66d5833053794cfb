import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '#console/browser/language.ts';
import type { Ladder } from '../../../marketByPrice/console/ladder.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { isBesideAField } from '../bid/bidFaults.ts';
import type { Draft } from '../bid/draft.ts';
import { focusFirst, focusNext } from '../bid/fieldOrder.ts';
import { useFieldFocus } from '../bid/useFieldFocus.ts';
import { BidFields } from './BidFields.tsx';
import { BidFoot } from './BidFoot.tsx';
import { SecurityBox } from './SecurityBox.tsx';
import { useBid } from './useBid.ts';
import type { useBidDraft } from './useBidDraft.ts';
import { useFunctionKey } from './useFunctionKey.ts';

/**
 * The form of a new bid. Enter goes from field to field and after the last one opens the review;
 * Ctrl+Enter does so from any field. In the review Enter sends and Escape goes back. F4 repeats the
 * last bid. A refusal of the exchange is shown at the field that caused it, and the form keeps the
 * typed values. One function, because its keys lead from any field to review, sending and back.
 */
export const BidForm = ({
  securities,
  security,
  memory,
  bidder,
  ladder,
  visit,
  picks,
  last,
  onSecurity,
  onTaken,
}: {
  securities: readonly ActiveSecurity[];
  security: ActiveSecurity | null;
  memory: ReturnType<typeof useBidDraft>;
  bidder: { userId: string; memberId: string };
  ladder: Ladder | null;
  /** Changes with each visit of the page; `after` names the field after which to begin. */
  visit: { key: string; after: string | null };
  /** Goes up when a price was picked from the book, which is where typing goes on. */
  picks: number;
  /**
   * The bid that F4 fills in: the last one of this user in this series; null when there is none.
   */
  last: Draft | null;
  onSecurity: (security: ActiveSecurity) => void;
  onTaken: (orderId: number) => void;
}) => {
  const form = useRef<HTMLFormElement>(null);
  const setFocus = useFieldFocus(form);
  const [isReviewWanted, setReviewWanted] = useState(false);
  const bid = useBid(memory, security, bidder, { goTo: setFocus, onTaken });
  const { stage, outcome, fault } = bid;

  // Where the focus goes: to the first field on each visit, else wherever something asked for it.
  const hasFields = security !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit counts also when it is to the same place
  useEffect(() => {
    if (!form.current) return;
    const after = visit.after ? form.current.querySelector(`[data-field=${visit.after}]`) : null;
    if (!(hasFields && after instanceof HTMLElement && focusNext(form.current, after)))
      focusFirst(form.current);
  }, [visit.key, visit.after, hasFields]);
  useEffect(() => {
    if (picks > 0) setFocus('price');
  }, [picks, setFocus]);

  // The Enter that asks for the review may also have chosen the value of the last field, which is in
  // the draft only after this event.
  useEffect(() => {
    if (!isReviewWanted) return;
    setReviewWanted(false);
    void bid.review();
  }, [isReviewWanted, bid.review]);

  const repeat = (like: Draft) => {
    // Left and come to again, so that what is typed next replaces the client that is filled in.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    bid.fill(like);
  };
  useFunctionKey('F4', last && stage.name !== 'sending' ? () => repeat(last) : null);

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key === 'Escape' && stage.name !== 'writing') bid.back();
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || !form.current) return;
    event.preventDefault();
    const isLast = event.ctrlKey || !focusNext(form.current, target);
    if (isLast && target.dataset.field !== 'security') setReviewWanted(true);
  };

  return (
    <form
      ref={form}
      className="fills"
      aria-label={t('New bid')}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      <div className="column scrolls" style={{ gap: 8, padding: '8px 12px' }}>
        <SecurityBox
          securities={securities}
          chosen={security}
          error={fault('symbol')}
          onChoose={onSecurity}
        />
        {security && (
          <BidFields
            bid={bid}
            security={security}
            memberId={bidder.memberId}
            recent={memory.recent}
            ladder={ladder}
          />
        )}
      </div>
      {security && (
        <BidFoot
          draft={bid.complete}
          security={security}
          room={bid.room}
          stage={stage}
          outcome={outcome}
          isSaidBeside={
            outcome?.name === 'refused' && isBesideAField(outcome.faults, bid.draft, security)
          }
          obstacle={bid.obstacle}
          onReview={() => void bid.review()}
          onSend={() => void bid.send()}
          onBack={bid.back}
          onClear={bid.clear}
        />
      )}
    </form>
  );
};
