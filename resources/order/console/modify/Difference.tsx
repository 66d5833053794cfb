import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { valuationPrice } from '#domain/bid/bid.ts';
import { grouped } from '#domain/decimal.ts';
import { marginLabels } from '#domain/market/series.ts';
import { amountText, paiseOf } from '#domain/money.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { amountOnScreen } from '../bid/bidWords.ts';
import { type Draft, priceOfDraft, quantityOfDraft } from '../bid/draft.ts';
import { tightest } from '../bid/limits.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { termsOf } from '../bid/termsOf.ts';
import type { Room } from '../bid/useRoom.ts';

const Sheet = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { height: 26, padding: '0 0 0 12px', textAlign: 'right', whiteSpace: 'nowrap' },
  '& th:first-of-type, & thead td': { paddingLeft: 0, textAlign: 'left' },
  '& th': { color: 'var(--ink-2)', fontWeight: 500 },
  '& thead th': { fontSize: 12 },
  '& tbody td': { borderTop: '1px solid var(--line)' },
  '& tbody th': { borderTop: '1px solid var(--line)' },
  '& tfoot th, & tfoot td': { borderTop: '1px solid var(--line-strong)' },
  '& .changed td': { fontWeight: 600 },
  '& .changed td:nth-child(2)': { color: 'var(--ink-3)', fontWeight: 400 },
  '& .beyond th, & .beyond td': { color: 'var(--red)', fontWeight: 550 },
});

/**
 * The effect of a change on a bid: each figure before and after, and the difference; with the
 * margin that it needs and the tightest remaining limit after it.
 */
export const Difference = ({
  before,
  draft,
  security,
  room,
}: {
  before: Order;
  draft: Draft;
  security: ActiveSecurity;
  /** With the bid's own value given back. */
  room: Room | null;
}) => {
  const quantity = quantityOfDraft(draft);
  const price = priceOfDraft(draft);
  const isKnown = quantity !== null && (price !== null || draft.isMarketOrder);
  const value = isKnown ? quantity * valuationPrice({ price }, termsOf(security)) : null;
  const was = paiseOf(before.value);
  const isCovered = before.marginType === '1';
  const limit = tightest(room);
  const left = limit && limit.left - (value ?? was);
  return (
    <Sheet aria-label={t('What changes')}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('Now')}</th>
          <th scope="col">{t('After')}</th>
          <th scope="col">{t('Change')}</th>
        </tr>
      </thead>
      <tbody>
        <Line
          name={t('Quantity')}
          now={quantityText(before.quantity)}
          after={quantityText(quantity)}
          change={quantity === null ? null : quantity - before.quantity}
          text={(by) => grouped(String(by))}
        />
        <Line
          name={t('Price')}
          now={priceWords(before.isMarketOrder, paiseOf(before.price))}
          after={priceWords(draft.isMarketOrder, price)}
          change={price === null || before.price === null ? null : price - paiseOf(before.price)}
          text={amountText}
        />
        <Line
          name={t('Value, ₹')}
          now={amountText(was)}
          after={value === null ? '–' : amountText(value)}
          change={value === null ? null : value - was}
          text={amountText}
        />
        <Line
          name={t('Margin %{margin}, ₹', { margin: t(marginLabels[before.marginType]) })}
          now={isCovered ? amountText(was) : 'none'}
          after={isCovered ? (value === null ? '–' : amountText(value)) : 'none'}
          change={isCovered ? (value === null ? null : value - was) : 0}
          text={amountText}
        />
      </tbody>
      {limit && left !== null && (
        <tfoot>
          <tr className={left < 0 ? 'beyond' : undefined}>
            <th scope="row" colSpan={2}>
              {left < 0
                ? t('Above the %{of} limit by', { of: t(limit.of) })
                : t('%{of} limit left after it', {
                    of: limit.of === 'PAN' ? t('PAN') : t(capital(limit.of)),
                  })}
            </th>
            <td colSpan={2}>{amountOnScreen(Math.abs(left))}</td>
          </tr>
        </tfoot>
      )}
    </Sheet>
  );
};

const Line = ({
  name,
  now,
  after,
  change,
  text,
}: {
  name: string;
  now: ReactNode;
  after: ReactNode;
  change: number | null;
  text: (by: number) => string;
}) => (
  <tr className={change ? 'changed' : undefined}>
    <th scope="row">{name}</th>
    <td>{now}</td>
    <td>{after}</td>
    <td>{change ? `${change > 0 ? '+' : ''}${text(change)}` : '–'}</td>
  </tr>
);

const priceWords = (isMarketOrder: boolean, paise: number | null) =>
  isMarketOrder ? 'Cut-off' : paise === null ? '–' : amountText(paise);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
