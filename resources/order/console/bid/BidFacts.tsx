import { timeText } from '#console/browser/format.ts';
import { categoryLabels, marginLabels } from '#domain/market/series.ts';
import styles from './BidFacts.module.css';
import type { Order } from './myBidsQuery.ts';
import { OrderStatus } from './OrderStatus.tsx';

/** The bid, read back in two lines: the parts that cannot change. */
export const BidFacts = ({ order, clientName }: { order: Order; clientName: string | null }) => (
  <div className={styles.facts}>
    <p className={styles.first}>
      <b>{order.symbol}</b> {order.series} <span className="mono">{order.orderId}</span>
      <OrderStatus order={order} />
    </p>
    <p>
      {order.clientType === 'PRO' ? (
        'The member itself (pro)'
      ) : (
        <>
          <span className="mono">{order.clientId}</span> {clientName}
        </>
      )}
      {' · '}
      {categoryLabels[order.category]} · {marginLabels[order.marginType]} margin
      {order.participantId && ` · custodian ${order.participantId}`}
    </p>
    <p className="muted">
      Entered {timeText(String(order.entryTime))} by {order.userId}
      {order.modifiedTime && `, changed ${timeText(String(order.modifiedTime))}`}
    </p>
  </div>
);
