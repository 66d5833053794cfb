import { type KeyboardEvent, useEffect, useRef } from 'react';
import { priceText, quantityText } from '#console/browser/format.ts';
import { richly, t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import { steady } from '#console/parts/steady.tsx';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { worthOf } from '../bid/bidWords.ts';
import type { Draft } from '../bid/draft.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import type { BidOutcome, Stage } from '../bid/useBidSender.ts';
import type { Room } from '../bid/useRoom.ts';
import { BidWorth } from './BidWorth.tsx';

/**
 * The foot of the bid form: what the bid is worth, the review line, and what came of the last one. One function,
 * because each stage of a bid is one branch of it, and exactly one is shown.
 */
export const BidFoot = ({
  draft,
  security,
  room,
  stage,
  outcome,
  isSaidBeside,
  obstacle,
  onReview,
  onSend,
  onBack,
  onClear,
}: {
  draft: Draft;
  security: ActiveSecurity;
  room: Room | null;
  stage: Stage;
  outcome: BidOutcome | null;
  /** Whether the refusal is shown at a field already. */
  isSaidBeside: boolean;
  /** Why no bid at all is taken just now. */
  obstacle: string | null;
  onReview: () => void;
  onSend: () => void;
  onBack: () => void;
  onClear: () => void;
}) => {
  const send = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (stage.name === 'reviewing' || stage.name === 'unanswered') send.current?.focus();
  }, [stage.name]);
  const value = worthOf(draft, security);
  // Said in the place of the value, until the next bid has one.
  const justTaken = outcome?.name === 'taken' && value === null ? outcome : null;
  // While no bid is taken the fields get the room of an empty reckoning.
  const isReckoned = !justTaken && (obstacle === null || value !== null);
  // A user who still holds down the Enter that opened the review has not read it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
  };
  return (
    <div className="column foot">
      <div role="status">
        {justTaken && (
          <p className="told softGreen">
            {richly('%{span} Order %{orderId} %{order}%{order2}', {
              span: <span aria-hidden="true">✓</span>,
              orderId: <b className="mono">{justTaken.order.orderId}</b>,
              order: fateOf(justTaken.order),
              order2: (
                <span className="small" style={{ display: 'block', fontWeight: 400 }}>
                  {bidOf(justTaken.order)}
                </span>
              ),
            })}
          </p>
        )}
      </div>
      {outcome?.name === 'refused' && !isSaidBeside && (
        <p role="alert" className="told softRed">
          {richly('%{span} Refused: %{words}', {
            span: <span aria-hidden="true">✕</span>,
            words: outcome.words,
          })}
        </p>
      )}
      {obstacle && outcome?.name !== 'refused' && (
        <p role="alert" className="told softAmber">
          <span aria-hidden="true">◐</span> {obstacle}
        </p>
      )}
      {stage.name === 'writing' ? (
        <>
          {isReckoned && <BidWorth value={value} marginType={draft.marginType} room={room} />}
          <WritingButtons isShut={obstacle !== null} onReview={onReview} onClear={onClear} />
        </>
      ) : (
        <section aria-label={t('Review')} className="column" style={{ gap: 8 }}>
          {stage.name === 'unanswered' && (
            <p role="alert" className="told softRed">
              {richly('%{span} %{words} Sending again sends the same bid, never a second one.', {
                span: <span aria-hidden="true">✕</span>,
                words: stage.words,
              })}
            </p>
          )}
          {stage.name === 'reviewing' && stage.isUnsettled && (
            <p role="alert" className="told softAmber">
              {richly(
                '%{span} The previous bid was not answered. Check under My bids whether it arrived.',
                { span: <span aria-hidden="true">◐</span> },
              )}
            </p>
          )}
          {stage.name === 'reviewing' &&
            stage.warnings.map((warning) => (
              <p key={warning} role="alert" className="told softAmber">
                <span aria-hidden="true">◐</span> {warning}
              </p>
            ))}
          <p className="sentence">{stage.sentence}</p>
          <div className="row">
            <Button
              variant="contained"
              size="large"
              className="grow"
              kbd="Enter"
              ref={send}
              disabled={stage.name === 'sending'}
              onClick={onSend}
              onKeyDown={onKeyDown}
            >
              {stage.name === 'sending'
                ? t('Sending…')
                : stage.name === 'reviewing' && stage.warnings.length > 0
                  ? t('Send it anyway')
                  : t('Send bid')}
            </Button>
            <Button size="large" kbd="Esc" disabled={stage.name === 'sending'} onClick={onBack}>
              {t('Back')}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
};

/** The buttons of a bid that is typed: no key in a box draws them again. */
const WritingButtons = steady<{ isShut: boolean; onReview: () => void; onClear: () => void }>(
  ({ isShut, onReview, onClear }) => (
    <div className="row">
      <Button
        variant="contained"
        size="large"
        className="grow"
        kbd="Enter"
        disabled={isShut}
        onClick={onReview}
      >
        {t('Review bid')}
      </Button>
      <Button size="large" onClick={onClear}>
        {t('Clear')}
      </Button>
    </div>
  ),
);

const fateOf = ({ orderStatus, participantId }: Order): string =>
  orderStatus === 'Submitted' && participantId
    ? t('%{orderStatus}, %{participantId} must confirm', {
        orderStatus: t(orderStatus),
        participantId,
      })
    : t(orderStatus);

const bidOf = ({ quantity, symbol, series, price, clientType, clientId }: Order): string =>
  t('%{quantity} %{symbol} %{series} %{price} for %{t}', {
    quantity: quantityText(quantity),
    symbol,
    series,
    price: price === null ? 'at cut-off' : `at ₹\u00a0${priceText(price)}`,
    t: clientType === 'PRO' ? t('the member itself') : clientId,
  });
