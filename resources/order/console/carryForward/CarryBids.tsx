import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { serverNow } from '#console/browser/clock.ts';
import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { Age } from '#console/parts/Age.tsx';
import { Button } from '#console/parts/Button.tsx';
import { Kbd } from '#console/parts/Kbd.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { notAllottedYet, openQuantity } from '#domain/bid/bid.ts';
import { grouped } from '#domain/decimal.ts';
import { paiseText } from '#domain/money.ts';
import { type ActiveSecurity, isTOpen } from '../../../offer/console/activeSecurity.ts';
import { receivedAt } from '../../../offer/console/receivedAt.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { steppedPrice } from '../bid/steppedPrice.ts';
import { termsOf } from '../bid/termsOf.ts';
import { CarryFoot } from './CarryFoot.tsx';
import { type CarryLine, CarryTable, isShut } from './CarryTable.tsx';
import { type CarryDraft, carryDraftOf, carryFault, priceIn, sharesIn } from './carryFaults.ts';
import { Unsettled } from './Unsettled.tsx';
import { useCarriable } from './useCarriable.ts';
import { useCarrier } from './useCarrier.ts';

/** Maximum bids with input fields at once, in addition to those that were just carried. */
const mostShown = 100;

/**
 * One's bids of T day in a symbol, to be carried forward: quantity and price are typed over in
 * place, Enter reads the bid back (or all that were chosen by Space) with what the limits then
 * leave, and the next Enter carries it and goes on to the next.
 */
export const CarryBids = ({
  security,
  first,
}: {
  security: ActiveSecurity;
  /** The order id to begin at, where one was come from. */
  first: number | null;
}) => {
  const waits = isTOpen(security);
  const bids = useCarriable(security.symbol, waits);
  const { fates, carry, forget } = useCarrier();
  const [drafts, setDrafts] = useState<ReadonlyMap<number, CarryDraft>>(new Map());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [reviewed, setReviewed] = useState<readonly number[]>([]);
  const box = useRef<HTMLDivElement>(null);

  // Until T is allotted it is unknown what is left of them: there is nothing to type into.
  const own = waits ? [] : (bids.data ?? []);
  // Bids allotted in full have nothing to carry, and what was carried before this visit is done; what is
  // carried now stays where it is.
  const open = own.filter((order) => openQuantity(order) > 0);
  const left = open.filter(({ orderId, carriedTo }) => carriedTo === null || fates.has(orderId));
  const [inFull, carriedBefore] = [own.length - open.length, open.length - left.length];
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
  const reviewedLines = lines.filter(({ order }) => reviewed.includes(order.orderId));
  const focusLine = (orderId: number | undefined, field: keyof CarryDraft = 'quantity') => {
    const found = [
      ...(box.current?.querySelectorAll<HTMLInputElement>(`input[name=${field}]:not(:disabled)`) ??
        []),
    ];
    const next = found.find(({ dataset }) => dataset.order === String(orderId)) ?? found[0];
    next?.focus();
    next?.select();
  };
  const isKnown = bids.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there are bids
  useEffect(() => {
    if (isKnown) focusLine(first ?? undefined);
  }, [isKnown]);

  const [next, setNext] = useState<{ orderId: number | undefined } | null>(null);
  // The box of a bid under way takes keys again only after the next draw.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after each sending
  useEffect(() => {
    if (next) focusLine(next.orderId);
  }, [next]);

  const change = (order: Order, part: Partial<CarryDraft>) => {
    const draft = drafts.get(order.orderId) ?? carryDraftOf(order);
    setDrafts(new Map([...drafts, [order.orderId, { ...draft, ...part }]]));
    forget(order.orderId);
    setReviewed([]);
  };
  const tidy = ({ order, draft }: CarryLine) => {
    const [quantity, price] = [sharesIn(draft), priceIn(draft)];
    if (!drafts.has(order.orderId) || quantity === null || price === null) return;
    const written = { quantity: grouped(String(quantity)), price: paiseText(price) };
    setDrafts((before) => new Map([...before, [order.orderId, written]]));
  };
  const toggle = (some: readonly CarryLine[]) => {
    const possible = some.filter((line) => !isShut(line)).map(({ order }) => order.orderId);
    const isAll = possible.every((orderId) => chosen.has(orderId));
    const rest = [...chosen].filter((orderId) => !possible.includes(orderId));
    setChosen(new Set(isAll ? rest : [...rest, ...possible]));
    setReviewed([]);
  };
  const onKey = (event: KeyboardEvent, line: CarryLine, field: keyof CarryDraft): boolean => {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    if (event.key === ' ') {
      toggle(event.shiftKey ? lines : [line]);
      return true;
    }
    if (event.key === 'Enter') {
      if (event.repeat) return true;
      const wanted = chosen.size > 0 ? lines.filter(({ isChosen }) => isChosen) : [line];
      const bad = wanted.find(({ fault }) => fault !== null);
      if (bad) focusLine(bad.order.orderId, bad.fault?.field ?? field);
      else setReviewed(wanted.map(({ order }) => order.orderId));
      return true;
    }
    const by = { '+': 1, '=': 1, '-': -1, PageUp: 10, PageDown: -10 }[event.key];
    if (field !== 'price' || by === undefined) return false;
    change(line.order, { price: steppedPrice(line.draft.price, by, termsOf(security)) });
    return true;
  };
  const back = () => {
    const [first] = reviewed;
    setReviewed([]);
    focusLine(first);
  };
  const send = async () => {
    const sending = reviewedLines.map(({ order, draft }) => ({ order, draft }));
    const last = sending.at(-1)?.order.orderId;
    const after = lines.slice(lines.findIndex(({ order }) => order.orderId === last) + 1);
    const unsettled = await carry(sending);
    setChosen(new Set());
    setReviewed([]);
    const orderId = unsettled ?? after.find((line) => !isShut(line))?.order.orderId;
    setNext({ orderId });
  };

  const possible = lines.filter((line) => !isShut(line)).length;
  return (
    <Panel
      title={t('My bids of T day')}
      subtitle={<Age since={receivedAt(bids)} />}
      actions={
        <span className="row small notOnPhone" style={{ gap: 6 }}>
          <Kbd>↑ ↓</Kbd> <Kbd>{t('Space')}</Kbd> {t('choose')} <Kbd>+ −</Kbd> {t('tick')}{' '}
          <Kbd>{t('Enter')}</Kbd> {t('carry forward')}
        </span>
      }
      footer={
        <span role="status">
          <Unsettled lines={lines} />
          {waits
            ? t('%{data} bids of T day wait for its allotment', {
                data: quantityText(bids.data?.length ?? 0),
              })
            : t('%{possible} to carry forward', { possible: quantityText(possible) })}
          {left.length > shown.length &&
            ` ${t('and %{left} more', { left: quantityText(left.length - shown.length) })}`}
          {!waits &&
            t(', %{lines} done or not possible', { lines: quantityText(lines.length - possible) })}
          {carriedBefore > 0 &&
            t(', %{carriedBefore} carried before', { carriedBefore: quantityText(carriedBefore) })}
          {inFull > 0 && t(', %{inFull} allotted in full', { inFull: quantityText(inFull) })}
        </span>
      }
      fill
    >
      {/* With nothing to type into, the keys still have to scroll. */}
      <div ref={box} className="scrolls" tabIndex={possible === 0 ? 0 : undefined}>
        {lines.length > 0 ? (
          <CarryTable
            lines={lines}
            onChange={change}
            onTidy={tidy}
            onToggle={(line) => toggle([line])}
            onKey={onKey}
          />
        ) : (
          <p className="middle">
            {bids.isError && !bids.data ? (
              <>
                {bids.error.message}{' '}
                <Button onClick={() => void bids.refetch()}>{t('Try again')}</Button>
              </>
            ) : bids.isLoading ? (
              t('Loading…')
            ) : waits ? (
              t('%{message}. This page then shows them by itself.', {
                message: notAllottedYet(security.symbol).message,
              })
            ) : (
              t('No orders available.')
            )}
          </p>
        )}
      </div>
      {reviewedLines.length > 0 && (
        <CarryFoot
          lines={reviewedLines}
          security={security}
          onSend={() => void send()}
          onBack={back}
        />
      )}
    </Panel>
  );
};
