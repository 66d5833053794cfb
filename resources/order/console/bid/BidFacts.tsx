import { timeText } from '#console/browser/format.ts';
import { richly, t } from '#console/browser/language.ts';
import { categoryLabels, marginLabels } from '#domain/market/series.ts';
import type { Order } from './myBidsQuery.ts';
import { OrderStatus } from './OrderStatus.tsx';

/** The bid, read back in two lines: the parts that cannot change. */
export const BidFacts = ({ order, clientName }: { order: Order; clientName: string | null }) => (
  <div className="column" style={{ gap: 2 }}>
    <p className="row" style={{ fontSize: 14 }}>
      <b>{order.symbol}</b> {order.series} <span className="mono">{order.orderId}</span>
      <OrderStatus order={order} />
    </p>
    <p>
      {order.clientType === 'PRO' ? (
        t('The member itself (pro)')
      ) : (
        <>
          <span className="mono">{order.clientId}</span> {clientName}
        </>
      )}{' '}
      {richly('· %{category} · %{margin} margin%{participantId}', {
        category: t(categoryLabels[order.category]),
        margin: t(marginLabels[order.marginType]),
        participantId:
          order.participantId &&
          ` ${t('· custodian %{participantId}', { participantId: order.participantId })}`,
      })}
    </p>
    <p className="muted">
      {richly('Entered %{entryTime} by %{userId}%{modifiedTime}', {
        entryTime: timeText(String(order.entryTime)),
        userId: order.userId,
        modifiedTime:
          order.modifiedTime &&
          t(', changed %{modifiedTime}', { modifiedTime: timeText(String(order.modifiedTime)) }),
      })}
    </p>
  </div>
);
