import { priceText, quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import type { WhatIfAnswer, WhatIfChange } from '#schemas/whatIf.ts';
import { Change } from './WhatIfCoverage.tsx';

/** The bids with a changed allotment, the largest change first. */
export const WhatIfChanges = ({ answer: { changes } }: { answer: WhatIfAnswer }) => (
  <PlainTable<WhatIfChange>
    label={t('Bids that would change')}
    rows={changes.rows}
    rowKey={({ exchange, bidId }) => `${exchange} ${bidId}`}
    empty={t('None: this is the result of the set-up.')}
    columns={(column) => [
      column('pan', 'PAN', ({ pan, bidId, quantity }) => (
        <span
          className="mono"
          title={t('Bid %{bidId} for %{quantity} shares', {
            bidId,
            quantity: quantityText(quantity),
          })}
        >
          {pan}
        </span>
      )),
      column('member', t('Member'), ({ exchange, memberId }) => (
        <>
          {exchange} <span className="mono">{memberId}</span>
        </>
      )),
      column('category', t('Cat.'), ({ category }) => category),
      column('price', t('Price'), { align: 'right' }, ({ price }) => priceText(price)),
      column('before', t('Set-up'), { align: 'right' }, ({ before }) => quantityText(before)),
      column('after', t('Tried'), { align: 'right' }, ({ after }) => <b>{quantityText(after)}</b>),
      column('change', t('Change'), { align: 'right' }, ({ before, after }) => (
        <Change by={after - before} />
      )),
    ]}
  />
);
