import { styled } from '@mui/material/styles';
import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { type Category, categoriesOf, categoryLabels } from '#domain/market/series.ts';
import type { WhatIfAnswer } from '#schemas/whatIf.ts';
import { timesOf } from '../../marketByPrice/console/words.ts';
import { categoryColours } from '../../mofCategory/console/DemandBar.tsx';

const Drawn = styled('svg')({ display: 'block', width: '100%', minWidth: 48, height: 26 });

type Row = { category: Category; wanted: number; bids: number; before: number; after: number };

/**
 * The demand and allotment of each category: a bar for the demand, filled with the allotment, with
 * a mark for the allotment under the set-up.
 */
export const WhatIfCoverage = ({ answer: { base, chosen } }: { answer: WhatIfAnswer }) => {
  const rows: Row[] = categoriesOf.IS.map((category) => {
    const now = chosen.coverage.find((one) => one.category === category);
    const before = base.coverage.find((one) => one.category === category);
    return {
      category,
      wanted: now?.wanted ?? 0,
      bids: now?.bids ?? 0,
      before: before?.given ?? 0,
      after: now?.given ?? 0,
    };
  });
  const most = Math.max(1, ...rows.map(({ wanted }) => wanted));
  return (
    <PlainTable<Row>
      label={t('Coverage by category')}
      rows={rows}
      rowKey={({ category }) => category}
      columns={(column) => [
        column('category', t('Cat.'), ({ category, bids }) => (
          <span
            title={t('%{category}, %{bids} bids', {
              category: t(categoryLabels[category]),
              bids: quantityText(bids),
            })}
          >
            {category}
          </span>
        )),
        column(
          'bar',
          <span className="unseen">{t('Demand and allotment')}</span>,
          { width: '100%' },
          (row) => <Bar row={row} most={most} />,
        ),
        column('wanted', t('Wanted'), { align: 'right' }, ({ wanted }) => quantityText(wanted)),
        column('given', t('Given'), { align: 'right' }, ({ after }) => (
          <b>{quantityText(after)}</b>
        )),
        column('change', t('Change'), { align: 'right' }, ({ before, after }) => (
          <Change by={after - before} />
        )),
        column('part', t('Covered'), { align: 'right' }, ({ wanted, after }) =>
          timesOf(after, wanted === 0 ? null : wanted),
        ),
      ]}
    />
  );
};

const Bar = ({ row: { category, wanted, before, after }, most }: { row: Row; most: number }) => {
  const part = (shares: number) => (shares / most) * 1000;
  return (
    <Drawn
      viewBox="0 0 1000 28"
      preserveAspectRatio="none"
      role="img"
      aria-label={t('%{category}: %{after} of %{wanted} wanted, %{before} as in the set-up', {
        category: t(categoryLabels[category]),
        after: quantityText(after),
        wanted: quantityText(wanted),
        before: quantityText(before),
      })}
    >
      <rect
        y="7"
        width={part(wanted)}
        height="14"
        style={{ fill: 'var(--sunken)', stroke: 'var(--edge)', vectorEffect: 'non-scaling-stroke' }}
      />
      <rect y="7" width={part(after)} height="14" fill={categoryColours[category]} />
      {before !== after && (
        <line x1={part(before)} x2={part(before)} y1="2" y2="26" className="once" />
      )}
    </Drawn>
  );
};

/** A change with its sign, in words for screen readers. */
export const Change = ({ by }: { by: number }) =>
  by === 0 ? (
    <span className="muted">0</span>
  ) : (
    <span className={by > 0 ? 'good' : 'fault'}>
      {by > 0 ? '+' : '−'}
      {quantityText(Math.abs(by))}
    </span>
  );
