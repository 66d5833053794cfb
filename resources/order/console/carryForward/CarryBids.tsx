import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { Age } from '#console/parts/Age.tsx';
import { Kbd } from '#console/parts/Kbd.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { notAllottedYet } from '#domain/bid/bid.ts';
import { type ActiveSecurity, isTOpen } from '../../../offer/console/activeSecurity.ts';
import { receivedAt } from '../../../offer/console/receivedAt.ts';
import { NoBids } from '../bid/NoBids.tsx';
import { steppedPrice } from '../bid/steppedPrice.ts';
import { termsOf } from '../bid/termsOf.ts';
import { CarryFoot } from './CarryFoot.tsx';
import { type CarryLine, CarryTable, isShut } from './CarryTable.tsx';
import type { CarryDraft } from './carryFaults.ts';
import { Unsettled } from './Unsettled.tsx';
import { useCarryLines } from './useCarryLines.ts';

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
  const carrying = useCarryLines(security, waits);
  const { bids, lines, chosen, reviewed, setReviewed, change, toggle } = carrying;
  const box = useRef<HTMLDivElement>(null);
  const { focusLine, setNext } = useLineFocus(box, first, bids.data !== undefined);

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
    focusLine(first?.order.orderId);
  };
  const send = async () => {
    const last = reviewed.at(-1);
    const after = last ? lines.slice(lines.indexOf(last) + 1) : lines;
    const unsettled = await carrying.carry();
    setNext({ orderId: unsettled ?? after.find((line) => !isShut(line))?.order.orderId });
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
          <Counts {...carrying} waits={waits} possible={possible} />
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
            onTidy={carrying.tidy}
            onToggle={(line) => toggle([line])}
            onKey={onKey}
          />
        ) : (
          <p className="middle">
            <NoBids bids={bids}>
              {waits
                ? t('%{message}. This page then shows them by itself.', {
                    message: notAllottedYet(security.symbol).message,
                  })
                : t('No orders available.')}
            </NoBids>
          </p>
        )}
      </div>
      {reviewed.length > 0 && (
        <CarryFoot lines={reviewed} security={security} onSend={() => void send()} onBack={back} />
      )}
    </Panel>
  );
};

/** The focus of the boxes: at the bid to begin at once they are known, and later at the next one. */
const useLineFocus = (
  box: RefObject<HTMLElement | null>,
  first: number | null,
  isKnown: boolean,
) => {
  const focusLine = (orderId: number | undefined, field: keyof CarryDraft = 'quantity') => {
    const found = [
      ...(box.current?.querySelectorAll<HTMLInputElement>(`input[name=${field}]:not(:disabled)`) ??
        []),
    ];
    const next = found.find(({ dataset }) => dataset.order === String(orderId)) ?? found[0];
    next?.focus();
    next?.select();
  };
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
  return { focusLine, setNext };
};

/** The numbers of bids that wait, are done, or were done before. */
const Counts = ({
  bids,
  lines,
  more,
  carriedBefore,
  inFull,
  waits,
  possible,
}: Pick<
  ReturnType<typeof useCarryLines>,
  'bids' | 'lines' | 'more' | 'carriedBefore' | 'inFull'
> & {
  waits: boolean;
  possible: number;
}) => (
  <>
    {waits
      ? t('%{data} bids of T day wait for its allotment', {
          data: quantityText(bids.data?.length ?? 0),
        })
      : t('%{possible} to carry forward', { possible: quantityText(possible) })}
    {more > 0 && ` ${t('and %{left} more', { left: quantityText(more) })}`}
    {!waits &&
      t(', %{lines} done or not possible', { lines: quantityText(lines.length - possible) })}
    {carriedBefore > 0 &&
      t(', %{carriedBefore} carried before', { carriedBefore: quantityText(carriedBefore) })}
    {inFull > 0 && t(', %{inFull} allotted in full', { inFull: quantityText(inFull) })}
  </>
);
