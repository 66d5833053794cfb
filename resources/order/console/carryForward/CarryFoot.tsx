import { type KeyboardEvent, useEffect, useRef } from 'react';
import { quantityText } from '#console/browser/format.ts';
import { richly, t } from '#console/browser/language.ts';
import { useReader } from '#console/nouns/reader.ts';
import { Button } from '#console/parts/Button.tsx';
import { rupeesOf } from '#domain/money.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { amountOnScreen } from '../bid/bidWords.ts';
import { tightest } from '../bid/limits.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { useRoom } from '../bid/useRoom.ts';
import { roomFor } from '../modify/roomFor.ts';
import type { CarryLine } from './CarryTable.tsx';
import { sharesIn, valueLeft, worthOfCarry } from './carryFaults.ts';

/**
 * The bids that are about to be carried forward, in figures, and what the tightest limit leaves
 * after them; what it does not leave room for is not sent, since a refusal for a limit is final.
 */
export const CarryFoot = ({
  lines,
  security,
  onSend,
  onBack,
}: {
  lines: readonly CarryLine[];
  security: ActiveSecurity;
  onSend: () => void;
  onBack: () => void;
}) => {
  const send = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const shares = sum(lines.map(({ draft }) => sharesIn(draft)));
  const value = sum(lines.map(({ draft }) => worthOfCarry(draft)));
  const orders = lines.map(({ order }) => order);
  // The part of the bids that T allotted stays in the limits.
  const before = sum(orders.map(valueLeft));
  const limit = useTightest(security, orders, before);
  const left = limit && limit.left - value;
  const isBeyond = left !== null && left < 0;
  useEffect(() => {
    (isBeyond ? back : send).current?.focus();
  }, [isBeyond]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    if (event.key === 'Escape') {
      event.preventDefault();
      onBack();
    }
  };
  const isSending = lines.some(({ fate }) => fate?.name === 'sending');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside
    <div className="column foot" onKeyDown={onKeyDown}>
      {isBeyond && limit ? (
        <p role="alert" className="told softRed">
          {richly(
            '%{span} Above the %{of} limit by %{number}: it would be refused, and could not be placed again.',
            {
              span: <span aria-hidden="true">✕</span>,
              of: t(limit.of),
              number: amountOnScreen(Math.abs(left)),
            },
          )}
        </p>
      ) : (
        <p className="sentence">
          {richly(
            '%{shares} shares %{symbol} IS, value %{value} in place of %{before}%{left}. %{span}',
            {
              shares: quantityText(shares),
              symbol: security.symbol,
              value: amountOnScreen(value),
              before: amountOnScreen(before),
              left:
                limit &&
                left !== null &&
                t('; %{left} of the %{of} limit left after it', {
                  left: amountOnScreen(left),
                  of: t(limit.of),
                }),
              span: (
                <span className="muted">
                  {t(
                    'A bid that is refused for a limit or for margin cannot be carried forward again.',
                  )}
                </span>
              ),
            },
          )}
        </p>
      )}
      <div className="row">
        <Button
          variant="contained"
          size="large"
          kbd="Enter"
          ref={send}
          disabled={isBeyond || isSending}
          onClick={onSend}
        >
          {isSending
            ? t('Sending…')
            : t('Carry this bid forward |||| Carry %{count} bids forward', { count: lines.length })}
        </Button>
        <Button size="large" kbd="Esc" ref={back} disabled={isSending} onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
    </div>
  );
};

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** The limit that leaves the least for bids that take the place of these, worth `before` (paise) together. */
const useTightest = (security: ActiveSecurity, orders: readonly Order[], before: number) => {
  const reader = useReader();
  const answer = useRoom(security, null);
  const [first] = orders;
  if (!first) return tightest(null);
  const ofAll = (of: (order: Order) => string | null) =>
    new Set(orders.map(of)).size === 1 ? of(first) : '';
  const together = {
    ...first,
    value: rupeesOf(before),
    userId: ofAll(({ userId }) => userId) ?? '',
    branchId: ofAll(({ branchId }) => branchId),
  };
  return tightest(roomFor(answer, together, reader));
};
