import { priceText, quantityText } from '#console/browser/format.ts';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import type { WhatIfAnswer, WhatIfChange } from '#schemas/whatIf.ts';
import { Change } from './WhatIfCoverage.tsx';

/** Whose allotment would change, the largest change first. */
export const WhatIfChanges = ({ answer: { changes } }: { answer: WhatIfAnswer }) => (
  <PlainTable<WhatIfChange>
    label="Bids that would change"
    rows={changes.rows}
    rowKey={({ exchange, bidId }) => `${exchange} ${bidId}`}
    empty="None: this is the result of the set-up."
    columns={[
      {
        name: 'pan',
        label: 'PAN',
        render: ({ pan, bidId, quantity }) => (
          <span className="mono" title={`Bid ${bidId} for ${quantityText(quantity)} shares`}>
            {pan}
          </span>
        ),
      },
      {
        name: 'member',
        label: 'Member',
        render: ({ exchange, memberId }) => (
          <>
            {exchange} <span className="mono">{memberId}</span>
          </>
        ),
      },
      { name: 'category', label: 'Cat.', render: ({ category }) => category },
      { name: 'price', label: 'Price', align: 'right', render: ({ price }) => priceText(price) },
      {
        name: 'before',
        label: 'Set-up',
        align: 'right',
        render: ({ before }) => quantityText(before),
      },
      {
        name: 'after',
        label: 'Tried',
        align: 'right',
        render: ({ after }) => <b>{quantityText(after)}</b>,
      },
      {
        name: 'change',
        label: 'Change',
        align: 'right',
        render: ({ before, after }) => <Change by={after - before} />,
      },
    ]}
  />
);
