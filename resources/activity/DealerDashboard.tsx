import { useServerNow } from '#console/clock.ts';
import { quantityText } from '#console/format.ts';
import { Age } from '#console/parts/Age.tsx';
import { Button } from '#console/parts/Button.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { usePoll } from '#console/useCall.ts';
import { useRefetchOnOrders } from '../order/useRefetchOnOrders.tsx';
import { useActiveSecurities } from '../security/activeSecurity.tsx';
import { heardAt } from '../security/heardAt.tsx';
import { SecuritiesTable } from '../security/SecuritiesTable.tsx';
import styles from './Dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { todayWords } from './todayWords.tsx';

/** The answer of GET /query/userstats: orders by what became of them. */
type OrderStats = Record<'SUBMITTED' | 'CONFIRMED' | 'CANCELLED' | 'REJECTED', number>;

/** What a dealer sees first: what became of the orders, and what there is to bid for. */
export default function DealerDashboard() {
  const now = useServerNow();
  const securities = useActiveSecurities();
  const stats = usePoll<OrderStats>('order-stats', '/query/userstats', {}, 15_000);
  useRefetchOnOrders('order-stats', () => true);
  const count = (name: keyof OrderStats) => quantityText(stats.data?.[name]);
  return (
    <div className={styles.page}>
      <PageHead
        title="Today"
        subtitle={todayWords(now, securities.data ?? [])}
        actions={
          <>
            <Button to="/order/report">View All</Button>
            <Button kind="main" to="/order/entry" kbd="F1">
              Place Order
            </Button>
          </>
        }
      />
      <section className={styles.figures} aria-label="Orders">
        <FigureLink
          label="Submitted"
          value={count('SUBMITTED')}
          hint={
            <>
              all orders, <Age since={heardAt(stats)} />
            </>
          }
          to="/order/report"
        />
        <FigureLink
          label="Confirmed"
          value={count('CONFIRMED')}
          hint="in the book"
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
      <Panel title="Active securities" subtitle={<Age since={heardAt(securities)} />}>
        <SecuritiesTable
          securities={securities.data ?? []}
          isLoading={securities.isLoading}
          full={false}
        />
      </Panel>
    </div>
  );
}
