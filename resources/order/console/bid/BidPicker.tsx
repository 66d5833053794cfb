import Checkbox from '@mui/material/Checkbox';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '#console/browser/language.ts';
import { Age } from '#console/parts/Age.tsx';
import { useMark } from '#console/parts/combobox/useMark.ts';
import { Kbd } from '#console/parts/Kbd.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { type Column, column, PlainTable } from '#console/parts/PlainTable.tsx';
import { TextBox } from '#console/parts/TextBox.tsx';
import { receivedAt } from '../../../offer/console/receivedAt.ts';
import { bidColumns } from './bidColumns.tsx';
import type { Order } from './myBidsQuery.ts';
import { NoBids } from './NoBids.tsx';
import { mostLive, useLiveBids } from './useLiveBids.ts';

/** Several bids at once: which are chosen, and why one cannot be. */
export type Choosing = {
  chosen: ReadonlyMap<number, Order>;
  onChoose: (orders: readonly Order[], isChosen: boolean) => void;
};

type Props = {
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
};

/**
 * The user's live bids, to pick one, latest first. The focus stays in the box: typing narrows the
 * bids, arrows move the mark, Enter opens the marked bid. With `choosing`, Space chooses the marked
 * bid and Shift+Space all that are shown. Not a Combobox, though the keys are the same: the bids
 * are a permanent table with columns, check boxes and a separate focus.
 */
export const BidPicker = ({ verb, current, choosing, whyNot, onOpen }: Props) => {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { bids, rows } = useLiveBids(text);
  const { marked, move, forget } = useMarkedBid(id, rows);

  useEffect(() => {
    if (current === null) box.current?.focus();
  }, [current]);

  const narrow = (next: string) => {
    setText(next);
    forget();
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
      move(by);
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
          aria-activedescendant={marked && rowId(id, marked)}
        />
      </div>
      <div id={`${id}-bids`} className="scrolls">
        <PlainTable
          label={t('My live bids')}
          rows={rows}
          rowKey={({ orderId }) => orderId}
          rowId={(row) => rowId(id, row)}
          columns={columnsOf(whyNot, choosing, (order) => choose([order]))}
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
            <NoBids bids={bids}>
              {text === '' ? t('No live bids.') : t('No live bid matches.')}
            </NoBids>
          }
        />
      </div>
    </Panel>
  );
};

const rowId = (id: string, { orderId }: Pick<Order, 'orderId'>) => `${id}-${orderId}`;

/** The bid that Enter opens, and how the mark moves; it is scrolled into view. */
const useMarkedBid = (id: string, rows: readonly Order[]) => {
  const choices = rows.map((order) => ({ value: String(order.orderId), order }));
  const { marked: choice, mark, move, forget } = useMark(choices, true);
  const marked = choice?.order;
  // A bid that comes in above must not move the mark under the finger on Enter: the first one is marked too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another bid is marked
  useEffect(() => {
    if (!choice) return;
    mark(choice);
    document.getElementById(rowId(id, choice.order))?.scrollIntoView?.({ block: 'nearest' });
  }, [id, choice?.value]);
  return { marked, move, forget };
};

const columnsOf = (
  whyNot: (order: Order) => string | null,
  choosing: Choosing | undefined,
  onToggle: (order: Order) => void,
): Column<Order>[] => [
  ...(choosing ? [choiceColumn(choosing, whyNot, onToggle)] : []),
  bidColumns.orderId,
  bidColumns.security,
  bidColumns.client,
  bidColumns.quantity,
  bidColumns.price,
  bidColumns.margin,
  bidColumns.status,
];

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
