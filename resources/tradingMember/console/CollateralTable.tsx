import { rupeesText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { type Column, column, PlainTable } from '#console/parts/PlainTable.tsx';
import { inCrore } from './inCrore.ts';
import type { CollateralLine } from './limitLines.ts';

const columns: Column<CollateralLine>[] = [
  column(
    'settlement',
    () => t('Settlement'),
    { width: 110 },
    ({ settlementNumber }) => <span className="mono">{settlementNumber}</span>,
  ),
  column(
    'day',
    () => t('Bids of'),
    ({ tradeDate, isToday }) => (
      <span className={isToday ? 'strong' : undefined}>
        {isToday ? t('%{tradeDate}, today', { tradeDate }) : tradeDate}
      </span>
    ),
  ),
  column(
    'amount',
    () => t('Put Down'),
    { align: 'right', width: 320 },
    ({ amount }) => (
      <>
        {rupeesText(amount)}{' '}
        <span className="faded" style={{ display: 'inline-block', minWidth: 110 }}>
          {inCrore(amount)}
        </span>
      </>
    ),
  ),
  column(
    'used',
    () => t('Used'),
    { align: 'right', width: 170 },
    ({ used }) => rupeesText(used),
  ),
  column(
    'left',
    () => t('Left'),
    { align: 'right', width: 190 },
    ({ amount, used }) => (
      <span className={used > amount ? 'fault' : undefined}>{rupeesText(amount - used)}</span>
    ),
  ),
  // As wide as the buttons of the limits below, so that the figures stand under one another.
  column('rest', '', { width: 90 }, () => null),
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
