import { lazy, Suspense } from 'react';
import { useServerNow } from '#console/clock.ts';
import { quantityText } from '#console/format.ts';
import { withRetry } from '#console/lazyPage.ts';
import { Button } from '#console/parts/Button.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { useReader } from '#console/reader.ts';
import { usePoll } from '#console/useCall.ts';
import { dealing } from '#domain/roles.ts';
import { useRefetchOnOrders } from '../order/useRefetchOnOrders.tsx';
import { LiveAge } from '../security/LiveAge.tsx';
import { SecuritiesAge } from '../security/SecuritiesAge.tsx';
import { SecuritiesTable } from '../security/SecuritiesTable.tsx';
import { useLiveSecurities } from '../security/useLiveSecurities.tsx';
import { Charts } from './Charts.tsx';
import styles from './Dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { todayWords } from './todayWords.tsx';
import { useAfterFigures } from './useAfterFigures.tsx';

const AllottedLine = lazy(withRetry(() => import('../allotment/AllottedLine.tsx')));
const LastBids = lazy(withRetry(() => import('./LastBids.tsx')));

/** Keeps the place of the last bids until they are there. */
const place = <Panel title="Last bids" fill />;

/** The answer of GET /query/userstats: orders by what became of them. */
type OrderStats = Record<'SUBMITTED' | 'CONFIRMED' | 'CANCELLED' | 'REJECTED', number>;

/**
 * What the users of a member see first: what became of the orders that their role reaches, and what
 * there is to bid for. Who only inquires is offered no order to place.
 */
export default function DealerDashboard() {
  const now = useServerNow();
  const { role } = useReader();
  const securities = useLiveSecurities();
  const stats = usePoll<OrderStats>('order-stats', '/query/userstats', {}, 15_000);
  useRefetchOnOrders('order-stats', () => true);
  const isAfter = useAfterFigures(stats.data !== undefined);
  const count = (name: keyof OrderStats) => quantityText(stats.data?.[name]);
  return (
    <div className={styles.page}>
      <PageHead
        title="Today"
        subtitle={todayWords(now, securities.data ?? [])}
        actions={
          <>
            <Button to="/order/report">View All</Button>
            {dealing.some((one) => one === role) && (
              <Button kind="main" to="/order/entry" kbd="F1">
                Place Order
              </Button>
            )}
          </>
        }
      />
      <section className={styles.figures} aria-label="Orders">
        <FigureLink
          label="Submitted"
          value={count('SUBMITTED')}
          hint={
            <>
              all orders, <LiveAge of={stats} isFed />
            </>
          }
          to="/order/report"
        />
        <FigureLink
          label="Confirmed"
          value={count('CONFIRMED')}
          hint="in the books"
          to="/order/report?orderStatus=Confirmed"
        />
        <FigureLink
          label="Cancelled"
          value={count('CANCELLED')}
          hint="taken back"
          to="/order/report?orderStatus=Cancelled"
        />
        <FigureLink
          label="Rejected"
          value={count('REJECTED')}
          hint="refused, with the reason"
          to="/order/errororders"
        />
      </section>
      <Suspense>{isAfter && <AllottedLine />}</Suspense>
      <Panel title="Active securities" subtitle={<SecuritiesAge of={securities} />}>
        <SecuritiesTable
          securities={securities.data ?? []}
          isLoading={securities.isLoading}
          full={false}
        />
      </Panel>
      <div className={styles.desk}>
        <Charts
          securities={securities.data}
          charts={['category', 'depth']}
          wide={[['category'], ['depth']]}
        />
        <Suspense fallback={place}>{isAfter ? <LastBids /> : place}</Suspense>
      </div>
    </div>
  );
}
