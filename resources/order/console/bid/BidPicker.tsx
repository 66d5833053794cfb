import Checkbox from '@mui/material/Checkbox';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '#console/browser/language.ts';
import { Age } from '#console/parts/Age.tsx';
import { Button } from '#console/parts/Button.tsx';
import { Kbd } from '#console/parts/Kbd.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { type Column, column, PlainTable } from '#console/parts/PlainTable.tsx';
import { TextBox } from '#console/parts/TextBox.tsx';
import { receivedAt } from '../../../offer/console/receivedAt.ts';
import { bidColumns } from './bidColumns.tsx';
import type { Order } from './myBidsQuery.ts';
import { mostLive, useLiveBids } from './useLiveBids.ts';

/** Several bids at once: which are chosen, and why one cannot be. */
export type Choosing = {
  chosen: ReadonlyMap<number, Order>;
  onChoose: (orders: readonly Order[], isChosen: boolean) => void;
};

/**
 * The user's live bids, to pick one, latest first. The focus stays in the box: typing narrows the
 * bids, arrows move the mark, Enter opens the marked bid. With `choosing`, Space chooses the marked
 * bid and Shift+Space all that are shown. Not a Combobox, though the keys are the same: the bids
 * are a permanent table with columns, check boxes and a separate focus.
 */
export const BidPicker = ({
  verb,
  current,
  choosing,
  whyNot,
  onOpen,
}: {
  /** The action of Enter: 'modify'. */
  verb: string;
  /**
   * The order id that is open next to the list; null for none. While a bid is open, it has the
   * focus.
   */
  current: number | null;
  choosing?: Choosing;
  /** Why a bid cannot be picked, in words; null when it can. */
  whyNot: (order: Order) => string | null;
  onOpen: (orderId: number) => void;
}) => {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  // By its id: a bid that comes in above must not move the mark under the finger on Enter.
  const [markedId, setMarked] = useState<number | null>(null);
  const { bids, rows } = useLiveBids(text);
  const at = Math.max(
    0,
    rows.findIndex(({ orderId }) => orderId === markedId),
  );
  const marked = rows[at];
  const rowId = ({ orderId }: Pick<Order, 'orderId'>) => `${id}-${orderId}`;

  useEffect(() => {
    if (current === null) box.current?.focus();
  }, [current]);
  const shownAt = marked?.orderId ?? null;
  useEffect(() => {
    if (shownAt === null) return;
    setMarked(shownAt);
    document.getElementById(`${id}-${shownAt}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, shownAt]);

  const narrow = (next: string) => {
    setText(next);
    setMarked(null);
  };
  const choose = (orders: readonly Order[]) => {
    const possible = orders.filter((order) => whyNot(order) === null);
    const isAll = possible.every(({ orderId }) => choosing?.chosen.has(orderId));
    choosing?.onChoose(possible, !isAll);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      const to = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
      if (to) setMarked(to.orderId);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // A user who holds down the Enter that led here has not looked yet.
      if (event.repeat) return;
      if (marked) onOpen(marked.orderId);
      else if (/^\d{16}$/.test(text.trim())) onOpen(Number(text.trim()));
    } else if (event.key === ' ' && choosing) {
      event.preventDefault();
      choose(event.shiftKey ? rows : marked ? [marked] : []);
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      narrow('');
    }
  };

  const columns: Column<Order>[] = [
    ...(choosing ? [choiceColumn(choosing, whyNot, (order) => choose([order]))] : []),
    bidColumns.orderId,
    bidColumns.security,
    bidColumns.client,
    bidColumns.quantity,
    bidColumns.price,
    bidColumns.margin,
    bidColumns.status,
  ];
  const markedWhy = marked && whyNot(marked);
  return (
    <Panel
      title={t('My live bids')}
      subtitle={<Age since={receivedAt(bids)} />}
      actions={<Hints verb={verb} isChoosing={choosing !== undefined} />}
      footer={
        <span role="status">
          {markedWhy ?? countWords(rows.length, bids.data?.length ?? 0, choosing?.chosen.size ?? 0)}
        </span>
      }
      fill
    >
      <div style={{ flex: 'none', padding: '8px 12px 10px' }}>
        <TextBox
          inputRef={box}
          data-field="bid"
          label={t('Order, symbol or client')}
          hint={t('e.g. 00041, LICI IS, C0007')}
          value={text}
          onChange={narrow}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-haspopup="grid"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-bids`}
          aria-autocomplete="list"
          aria-activedescendant={marked && rowId(marked)}
        />
      </div>
      <div id={`${id}-bids`} className="scrolls">
        <PlainTable
          label={t('My live bids')}
          rows={rows}
          rowKey={({ orderId }) => orderId}
          rowId={rowId}
          columns={columns}
          onOpen={({ orderId }) => onOpen(orderId)}
          onKey={(key, row) => {
            if (key !== ' ' || !choosing) return false;
            choose([row]);
            return true;
          }}
          isCurrent={({ orderId }) =>
            current === null ? orderId === marked?.orderId : orderId === current
          }
          isSelected={choosing && (({ orderId }) => choosing.chosen.has(orderId))}
          empty={
            bids.isError && !bids.data ? (
              <>
                {bids.error.message}{' '}
                <Button onClick={() => void bids.refetch()}>{t('Try again')}</Button>
              </>
            ) : bids.isLoading ? (
              t('Loading…')
            ) : text === '' ? (
              t('No live bids.')
            ) : (
              t('No live bid matches.')
            )
          }
        />
      </div>
    </Panel>
  );
};

const choiceColumn = (
  { chosen }: Choosing,
  whyNot: (order: Order) => string | null,
  onToggle: (order: Order) => void,
): Column<Order> =>
  column('choose', '✓', { width: 30 }, (order) => (
    <Checkbox
      tabIndex={-1}
      slotProps={{ input: { 'aria-label': t('Choose %{orderId}', { orderId: order.orderId }) } }}
      checked={chosen.has(order.orderId)}
      disabled={whyNot(order) !== null}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggle(order)}
    />
  ));

const Hints = ({ verb, isChoosing }: { verb: string; isChoosing: boolean }) => (
  <span className="row small notOnPhone" style={{ gap: 6 }}>
    <Kbd>↑ ↓</Kbd>
    {isChoosing && (
      <>
        <Kbd>{t('Space')}</Kbd> {t('choose')}
      </>
    )}
    <Kbd>{t('Enter')}</Kbd> {t(verb)}
  </span>
);

const countWords = (shown: number, fetched: number, chosen: number): string => {
  const count =
    fetched === mostLive
      ? t('%{shown} of the latest %{mostLive}: type to look further', { shown, mostLive })
      : t('%{shown} live', { shown });
  return chosen > 0 ? t('%{chosen} chosen of %{count}', { chosen, count }) : count;
};
