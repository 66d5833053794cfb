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
    columns={[
      {
        name: 'pan',
        label: 'PAN',
        render: ({ pan, bidId, quantity }) => (
          <span
            className="mono"
            title={t('Bid %{bidId} for %{quantity} shares', {
              bidId,
              quantity: quantityText(quantity),
            })}
          >
            {pan}
          </span>
        ),
      },
      {
        name: 'member',
        label: t('Member'),
        render: ({ exchange, memberId }) => (
          <>
            {exchange} <span className="mono">{memberId}</span>
          </>
        ),
      },
      { name: 'category', label: t('Cat.'), render: ({ category }) => category },
      { name: 'price', label: t('Price'), align: 'right', render: ({ price }) => priceText(price) },
      {
        name: 'before',
        label: t('Set-up'),
        align: 'right',
        render: ({ before }) => quantityText(before),
      },
      {
        name: 'after',
        label: t('Tried'),
        align: 'right',
        render: ({ after }) => <b>{quantityText(after)}</b>,
      },
      {
        name: 'change',
        label: t('Change'),
        align: 'right',
        render: ({ before, after }) => <Change by={after - before} />,
      },
    ]}
  />
);
