import { rupeesText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { type Column, PlainTable } from '#console/parts/PlainTable.tsx';
import { inCrore } from './inCrore.ts';
import type { CollateralLine } from './limitLines.ts';

const columns: Column<CollateralLine>[] = [
  {
    name: 'settlement',
    get label() {
      return t('Settlement');
    },
    width: 110,
    render: ({ settlementNumber }) => <span className="mono">{settlementNumber}</span>,
  },
  {
    name: 'day',
    get label() {
      return t('Bids of');
    },
    render: ({ tradeDate, isToday }) => (
      <span className={isToday ? 'strong' : undefined}>
        {isToday ? t('%{tradeDate}, today', { tradeDate }) : tradeDate}
      </span>
    ),
  },
  {
    name: 'amount',
    get label() {
      return t('Put Down');
    },
    align: 'right',
    width: 320,
    render: ({ amount }) => (
      <>
        {rupeesText(amount)}{' '}
        <span className="faded" style={{ display: 'inline-block', minWidth: 110 }}>
          {inCrore(amount)}
        </span>
      </>
    ),
  },
  {
    name: 'used',
    get label() {
      return t('Used');
    },
    align: 'right',
    width: 170,
    render: ({ used }) => rupeesText(used),
  },
  {
    name: 'left',
    get label() {
      return t('Left');
    },
    align: 'right',
    width: 190,
    render: ({ amount, used }) => (
      <span className={used > amount ? 'fault' : undefined}>{rupeesText(amount - used)}</span>
    ),
  },
  // As wide as the buttons of the limits below, so that the figures stand under one another.
  { name: 'rest', label: '', width: 90, render: () => null },
];

/**
 * The collateral of a member for the settlements of today and of the days to come, and how much of
 * it remains.
 */
export const CollateralTable = ({ lines }: { lines: readonly CollateralLine[] }) => (
  <PlainTable
    label={t('Collateral')}
    columns={columns}
    rows={lines}
    rowKey={({ settlementNumber }) => settlementNumber}
  />
);
