import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { Status } from '#console/parts/Status.tsx';
import { openQuantity } from '#domain/bid/bid.ts';
import { marginLabels } from '#domain/market/series.ts';
import { amountText } from '#domain/money.ts';
import { bidColumns, shortId } from '../bid/bidColumns.tsx';
import type { Order } from '../bid/myBidsQuery.ts';
import { type CarryDraft, type CarryFault, worthOfCarry } from './carryFaults.ts';
import type { CarryFate } from './useCarrier.ts';

const Bids = styled('table')({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': {
    height: 34,
    padding: '0 8px',
    borderBottom: '1px solid var(--line)',
    textAlign: 'left',
    whiteSpace: 'nowrap',
  },
  '& thead th, & thead td': {
    position: 'sticky',
    zIndex: 1,
    top: 0,
    height: 'var(--row)',
    background: 'var(--sunken)',
    color: 'var(--ink-2)',
    fontWeight: 600,
  },
  '& .number': { textAlign: 'right' },
  '& .typed': { width: 112, padding: '0 4px' },
  '& .state': { width: '30%', whiteSpace: 'normal' },
  '& .chosen td': { background: 'var(--accent-soft)' },
  '& tbody tr:focus-within td': { background: 'var(--sunken)' },
  '& tbody tr:focus-within td:first-of-type': { boxShadow: 'inset 2px 0 var(--accent)' },
  '& .box': {
    width: 104,
    height: 28,
    padding: '0 7px',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    background: 'var(--surface)',
    textAlign: 'right',
  },
  '& .box:disabled': { borderColor: 'var(--line)', background: 'none', color: 'var(--ink-3)' },
  '& .bad': { borderColor: 'var(--red)' },
});

const Refused = styled('span')({ color: 'var(--red)', fontWeight: 550 });

/** One bid of the table: as it stands, as it would be carried, and what is known of that. */
export type CarryLine = {
  order: Order;
  draft: CarryDraft;
  fault: CarryFault | null;
  fate: CarryFate | null;
  isChosen: boolean;
};

/**
 * Bids of T day, each with its open quantity and its price to be typed over. Up and Down go from bid to bid;
 * `onKey` handles the other keys and returns whether it did something.
 */
export const CarryTable = ({
  lines,
  onChange,
  onTidy,
  onToggle,
  onKey,
}: {
  lines: readonly CarryLine[];
  onChange: (order: Order, part: Partial<CarryDraft>) => void;
  onTidy: (line: CarryLine) => void;
  onToggle: (line: CarryLine) => void;
  onKey: (event: KeyboardEvent, line: CarryLine, field: keyof CarryDraft) => boolean;
}) => {
  const box = (line: CarryLine, field: keyof CarryDraft, label: string) => (
    <input
      name={field}
      className={line.fault?.field === field ? 'box bad' : 'box'}
      aria-label={t('%{label} of %{orderId}', { label, orderId: line.order.orderId })}
      aria-invalid={line.fault?.field === field || undefined}
      aria-describedby={`state-${line.order.orderId}`}
      data-order={line.order.orderId}
      data-field={field}
      inputMode="decimal"
      autoComplete="off"
      value={line.draft[field]}
      disabled={isShut(line)}
      onChange={(event) => onChange(line.order, { [field]: event.target.value })}
      onKeyDown={(event) => {
        if (onKey(event, line, field)) event.preventDefault();
        else goOn(event);
      }}
      onBlur={() => onTidy(line)}
    />
  );
  return (
    <Bids aria-label={t('Bids of T day')}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('Order')}</th>
          <th scope="col">{t('Client')}</th>
          {[
            t('Margin'),
            t('Bid'),
            t('Allotted'),
            t('Open'),
            t('Carry'),
            t('Price'),
            t('Value'),
          ].map((heading) => (
            <th key={heading} scope="col" className="number">
              {heading}
            </th>
          ))}
          <th scope="col">{t('State')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { order, draft } = line;
          const worth = worthOfCarry(draft);
          return (
            <tr
              key={order.orderId}
              data-id={order.orderId}
              className={line.isChosen ? 'chosen' : undefined}
            >
              <td>
                <Checkbox
                  tabIndex={-1}
                  slotProps={{
                    input: { 'aria-label': t('Choose %{orderId}', { orderId: order.orderId }) },
                  }}
                  checked={line.isChosen}
                  disabled={isShut(line)}
                  onChange={() => onToggle(line)}
                />
              </td>
              <td>{bidColumns.orderId.render(order)}</td>
              <td>{bidColumns.client.render(order)}</td>
              <td className="number">
                {order.marginType === '0' ? <b>0%</b> : t(marginLabels[order.marginType])}
              </td>
              <td className="number">{quantityText(order.quantity)}</td>
              <td className="number">{quantityText(order.allottedQuantity)}</td>
              <td className="number">{quantityText(openQuantity(order))}</td>
              <td className="typed">{box(line, 'quantity', t('Quantity'))}</td>
              <td className="typed">{box(line, 'price', t('Price'))}</td>
              <td className="number">{worth === null ? '–' : amountText(worth)}</td>
              <td id={`state-${order.orderId}`} className="state">
                <State {...line} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </Bids>
  );
};

/** Moves on Up and Down to the same box of the bid above or below. */
const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
  const { key, currentTarget: box } = event;
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (by === undefined) return;
  event.preventDefault();
  const boxes = [
    ...(box
      .closest('tbody')
      ?.querySelectorAll<HTMLInputElement>(`input[name=${box.name}]:not(:disabled)`) ?? []),
  ];
  const next = boxes[boxes.indexOf(box) + by];
  next?.focus();
  next?.select();
};

/** Nothing can be typed where nothing can be carried, or where it is on its way. */
export const isShut = ({ fault, fate }: CarryLine): boolean =>
  fault?.field === null || fate?.name === 'sending' || fate?.name === 'carried';

const State = ({ order, fault, fate }: CarryLine) => {
  const carriedTo = order.carriedTo ?? (fate?.name === 'carried' ? fate.orderId : null);
  if (carriedTo !== null)
    return (
      <>
        <Status colour="green">{t('Carried')}</Status>{' '}
        <Link to={`/order/report/${carriedTo}`} tabIndex={-1} className="mono">
          {shortId(carriedTo)}
        </Link>
      </>
    );
  if (fate?.name === 'sending') return t('Sending…');
  if (fate?.name === 'held') return <Status colour="amber">{t('Not sent')}</Status>;
  if (fate?.name === 'unknown')
    return (
      <Refused role="alert">
        {t(
          'The server did not answer, so it is not known whether the bid was carried forward. If you send it again, it is carried forward once only.',
        )}
      </Refused>
    );
  if (fate?.name === 'refused')
    return <Refused role="alert">{t('Refused: %{words}', { words: fate.words })}</Refused>;
  // A fault that blocks a bid whatever is typed is no mistake of the dealer: it is not shown in
  // red.
  if (fault?.field === null) return <span className="muted">{fault.message}</span>;
  if (fault) return <Refused>{fault.message}</Refused>;
  return order.marginType === '0' ? <span className="muted">{t('upwards only')}</span> : null;
};
