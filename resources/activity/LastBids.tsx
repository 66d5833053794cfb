import { useNavigate } from 'react-router-dom';
import { priceText, quantityText, timeText } from '#console/format.ts';
import { Button } from '#console/parts/Button.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { useCall } from '#console/useCall.ts';
import { OrderStatus } from '../order/MyBids.tsx';
import type { Order } from '../order/myBidsQuery.tsx';
import { useRefetchOnOrders } from '../order/useRefetchOnOrders.tsx';
import { LiveAge } from '../security/LiveAge.tsx';

/** Rows that are fetched; all of them are in the order report. */
const atMost = 15;

/** The last bids that the reader's role reaches, over all securities; they follow the stream. */
export default function LastBids() {
  const navigate = useNavigate();
  const bids = useCall<Order[]>('last-bids', 'GET', '/rms/order', {
    sort: '["orderId","DESC"]',
    range: JSON.stringify([0, atMost - 1]),
  });
  useRefetchOnOrders('last-bids', () => true);
  return (
    <Panel
      title="Last bids"
      subtitle={<LiveAge of={bids} isFed />}
      actions={
        <Button kind="ghost" to="/order/report">
          Order Report
        </Button>
      }
      fill
    >
      <PlainTable
        label="Last bids"
        rows={bids.data ?? []}
        rowKey={({ orderId }) => orderId}
        onOpen={({ symbol, series }) =>
          void navigate(`/order/report?${new URLSearchParams({ symbol, series })}`)
        }
        empty={bids.isError ? bids.error.message : bids.data ? 'No orders available.' : 'Loading…'}
        columns={[
          {
            name: 'time',
            label: 'Time',
            render: ({ entryTime, orderId }) => (
              <span title={`Order ${orderId}`}>{timeText(String(entryTime)).slice(11)}</span>
            ),
          },
          {
            name: 'security',
            label: 'Security',
            render: ({ symbol, series }) => (
              <>
                <b>{symbol}</b> {series}
              </>
            ),
          },
          {
            name: 'client',
            label: 'Client',
            render: ({ clientType, clientId }) =>
              clientType === 'PRO' ? 'Pro' : <span className="mono">{clientId}</span>,
          },
          {
            name: 'quantity',
            label: 'Quantity',
            align: 'right',
            render: ({ quantity }) => quantityText(quantity),
          },
          {
            name: 'price',
            label: 'Price',
            align: 'right',
            render: ({ price }) => (price === null ? 'Cut-off' : priceText(price)),
          },
          { name: 'status', label: 'Status', render: (row) => <OrderStatus order={row} /> },
        ]}
      />
    </Panel>
  );
}
