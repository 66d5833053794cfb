import { styled } from '@mui/material/styles';
import { quantityText } from '#console/browser/format.ts';
import { english, t } from '#console/browser/language.ts';
import { callsTo, usePolled } from '#console/calls/callsTo.ts';
import { TourButton } from '#console/layout/tour/TourButton.tsx';
import { useReader } from '#console/nouns/reader.ts';
import { Button } from '#console/parts/Button.tsx';
import { Loading } from '#console/parts/Notes.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { dealing } from '#domain/roles.ts';
import type { AnswerTo } from '#model';
import type { activity } from '#schemas/activity.ts';
import { AllottedLine } from '../../allotment/console/AllottedLine.tsx';
import { useRecent } from '../../allotment/console/useRecent.ts';
import { LiveAge } from '../../offer/console/LiveAge.tsx';
import { useLiveSecurities } from '../../offer/console/useLiveSecurities.ts';
import { useRefetchOnOrders } from '../../order/console/bid/useRefetchOnOrders.ts';
import { Charts } from './charts/Charts.tsx';
import { useAfterFigures } from './charts/useAfterFigures.ts';
import { Figures, Page } from './dashboardParts.ts';
import { FigureLink } from './FigureLink.tsx';
import { LastBids } from './LastBids.tsx';
import { SecuritiesPanel } from './securities/SecuritiesPanel.tsx';
import { TodayWords } from './TodayWords.tsx';

const Desk = styled('div')({
  display: 'grid',
  flex: '1 0 auto',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 560px)',
  gap: 12,
  '@media (max-height: 899px)': { gap: 6 },
  '& > :last-child': { contain: 'size' },
  '& > *': { minHeight: 176 },
  '@media (max-width: 899.98px)': {
    gridTemplate: 'none / minmax(0, 1fr)',
    '& > :last-child': { minHeight: 0, contain: 'none' },
  },
});

/** Keeps the place of the last bids until they are there. */
const place = <Panel title={english('Last bids')} fill />;

/** The answer of GET /query/userstats: orders by their outcome. */
const calls = callsTo<typeof activity>('activity');
type OrderStats = AnswerTo<typeof activity, 'userstats'>;

/**
 * The first page of the users of a member: the outcome of the orders that their role reaches, and what there
 * is to bid for. An inquiry user is offered no order to place.
 */
export const DealerDashboard = () => {
  const { role } = useReader();
  const securities = useLiveSecurities();
  const recent = useRecent();
  const stats = usePolled(calls, 'userstats', {}, 15_000);
  useRefetchOnOrders([calls.key('userstats')], () => true);
  const isAfter = useAfterFigures(stats.data !== undefined);
  // Elements with others below them are drawn when their height is known: nothing moves under the
  // pointer.
  const isPlaced = !securities.isPending && !recent.isPending;
  const count = (name: keyof OrderStats) => quantityText(stats.data?.[name]);
  return (
    <Page>
      <PageHead
        title={t('Today')}
        subtitle={<TodayWords securities={securities.data} />}
        isOnLine
        actions={
          <>
            {role === 'dealer' && <TourButton />}
            <Button to="/order/report">{t('View All')}</Button>
            {dealing.some((one) => one === role) && (
              <Button variant="contained" to="/order/entry" kbd="F1">
                {t('Place Order')}
              </Button>
            )}
          </>
        }
      />
      <Figures aria-label={t('Orders')}>
        <FigureLink
          label={t('Submitted')}
          value={count('SUBMITTED')}
          hint={
            <>
              {t('all orders,')} <LiveAge of={stats} isFed />
            </>
          }
          to="/order/report"
        />
        <FigureLink
          label={t('Confirmed')}
          value={count('CONFIRMED')}
          hint={t('in the books')}
          to="/order/report?orderStatus=Confirmed"
        />
        <FigureLink
          label={t('Cancelled')}
          value={count('CANCELLED')}
          hint={t('out of the books')}
          to="/order/report?orderStatus=Cancelled"
        />
        <FigureLink
          label={t('Rejected')}
          value={count('REJECTED')}
          hint={t('refused, with the reason')}
          to="/order/errororders"
        />
      </Figures>
      {isPlaced ? (
        <>
          <AllottedLine recent={recent.data ?? []} />
          <SecuritiesPanel of={securities} />
          <Desk>
            <Charts
              securities={securities.data}
              charts={['category', 'depth']}
              wide={[['category'], ['depth']]}
            />
            {isAfter ? <LastBids /> : place}
          </Desk>
        </>
      ) : (
        <Loading />
      )}
    </Page>
  );
};
