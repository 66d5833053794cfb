import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { useServerNow } from '#console/browser/clock.ts';
import { quantityText, timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { Age } from '#console/parts/Age.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { marginLabels } from '#domain/market/series.ts';
import { timeLeft } from './console/custodian/custodianWords.ts';
import {
  type CustodianTotal,
  type Sum,
  useCustodianTotals,
} from './console/custodian/useCustodianTotals.ts';

const Totals = styled('div')({
  display: 'flex',
  flex: 'none',
  flexDirection: 'column',
  maxHeight: 'clamp(152px, 24vh, 214px)',
});

/**
 * The panel above the bids that wait for custodians: the confirmed, pending and refused bids by
 * cut-off, and the time left.
 */
export default function CustodianTotals({ filter }: { filter: Readonly<Record<string, unknown>> }) {
  const answer = useCustodianTotals();
  const now = useServerNow();
  const all = answer.data?.totals ?? [];
  const shown = all.filter(
    ({ symbol, series }) => isAmong(filter.symbol, symbol) && isAmong(filter.series, series),
  );
  if (!answer.data && !answer.isError) return null;
  return (
    <Totals>
      <Panel
        title={t('Custodian confirmation')}
        subtitle={<Age since={answer.dataUpdatedAt || null} />}
        actions={answer.isError ? <span role="alert">{answer.error.message}</span> : undefined}
      >
        <PlainTable
          label={t('Custodian confirmation by cut-off')}
          rows={shown}
          rowKey={({ symbol, series, day, marginType }) =>
            `${symbol} ${series} ${day} ${marginType}`
          }
          empty={t('No bid of these days names a custodian.')}
          columns={(column) => [
            column('offer', t('Offer'), (total) => (
              <>
                <b>{total.symbol}</b> {total.series} <span className="muted">{total.day}</span>
              </>
            )),
            column('margin', t('Margin'), ({ marginType }) => t(marginLabels[marginType])),
            ...(['pending', 'confirmed', 'refused'] as const).map((kind) =>
              column(
                kind,
                t(kindLabels[kind]),
                { align: 'right' as const },
                (total: CustodianTotal) => (
                  <Figures
                    sum={total[kind]}
                    to={linkTo(total, kind)}
                    isWanted={kind === 'pending'}
                  />
                ),
              ),
            ),
            column('cutOff', t('Cut-off'), { align: 'right' }, ({ cutOffAt, pending }) => {
              const { words, isOver, isSoon } = timeLeft(cutOffAt, now);
              const isUrgent = isSoon && pending.bids > 0;
              return (
                <span title={timeText(cutOffAt)} className={isUrgent ? 'warned strong' : undefined}>
                  <span className="mono">{timeText(cutOffAt).slice(0, -3)}</span>{' '}
                  <span className={isOver ? 'muted' : undefined}>{words}</span>
                </span>
              );
            }),
          ]}
        />
      </Panel>
    </Totals>
  );
}

const kindLabels = {
  get pending() {
    return t('Pending');
  },
  get confirmed() {
    return t('Confirmed');
  },
  get refused() {
    return t('Refused');
  },
};

const Way = styled(Link)({
  color: 'var(--ink)',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
});

/** Shares, and of how many bids; nothing stands out where there are none. */
const Figures = ({ sum, to, isWanted }: { sum: Sum; to: string; isWanted: boolean }) =>
  sum.bids === 0 ? (
    <span className="muted">0</span>
  ) : (
    <Way to={to} className={isWanted ? 'strong' : undefined}>
      {quantityText(sum.quantity)}{' '}
      <span className="muted">
        {t('%{count} bid |||| %{count} bids', { count: quantityText(sum.bids) })}
      </span>
    </Way>
  );

const statuses = {
  pending: 'isCpApproved=false&orderStatus=Submitted',
  confirmed: 'isCpApproved=true&orderStatus=Confirmed',
  refused: 'isCpApproved=false',
};

const linkTo = ({ symbol, series, marginType }: CustodianTotal, kind: keyof typeof statuses) =>
  `/cf/report?symbol=${encodeURIComponent(symbol)}&series=${series}&${
    // On 0% margin a refused bid stays where it is.
    kind === 'refused' && marginType === '1' ? 'orderStatus=Rejected' : statuses[kind]
  }`;

const isAmong = (wanted: unknown, value: string): boolean =>
  wanted === undefined || [wanted].flat().includes(value);
