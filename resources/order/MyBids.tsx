import { useNavigate } from 'react-router-dom';
import { priceText, quantityText, timeText } from '#console/format.ts';
import { Age } from '#console/parts/Age.tsx';
import { Button } from '#console/parts/Button.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { Status } from '#console/parts/Status.tsx';
import { useCall } from '#console/useCall.ts';
import { type ActiveSecurity, reportPath } from '../security/activeSecurity.tsx';
import { heardAt } from '../security/heardAt.tsx';
import styles from './MyBids.module.css';
import { atMost, myBidsQuery, type Order } from './myBidsQuery.tsx';
import { useRefetchOnOrders } from './useRefetchOnOrders.tsx';

/** The bids of the signed-in user in one series, latest first; they follow the stream. */
export const MyBids = ({
  security,
  latest,
}: {
  security: ActiveSecurity;
  /** The order id of the bid that was sent last, which stands out. */
  latest: number | null;
}) => {
  const { symbol, configuration } = security;
  const navigate = useNavigate();
  const bids = useCall<Order[]>(
    'my-bids',
    'GET',
    '/rms/order',
    myBidsQuery(symbol, configuration.series),
  );
  useRefetchOnOrders(
    'my-bids',
    (order) => order.symbol === symbol && order.series === configuration.series,
  );
  const rows = bids.data ?? [];
  const report = reportPath(security);
  return (
    <Panel
      title={`My bids in ${symbol}`}
      subtitle={<Age since={heardAt(bids)} />}
      actions={
        <Button kind="ghost" to={report}>
          Order Report
        </Button>
      }
      footer={
        <span>
          {rows.length === atMost ? `the latest ${atMost}` : `${rows.length} in this series`}
        </span>
      }
      fill
    >
      <PlainTable
        label={`My bids in ${symbol} ${configuration.series}`}
        rows={rows}
        rowKey={({ orderId }) => orderId}
        onOpen={() => void navigate(report)}
        empty={
          bids.isError && !bids.data ? (
            <>
              {bids.error.message} <Button onClick={() => void bids.refetch()}>Try again</Button>
            </>
          ) : bids.isLoading ? (
            'Loading…'
          ) : (
            'No orders available.'
          )
        }
        columns={[
          {
            name: 'orderId',
            label: 'Order',
            render: ({ orderId, entryTime }) => (
              <span
                className={orderId === latest ? `mono ${styles.latest}` : 'mono'}
                title={`${orderId}, entered ${timeText(String(entryTime))}`}
              >
                …{String(orderId).slice(-5)}
              </span>
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
            render: ({ price }) =>
              price === null ? <span className={styles.cutOff}>Cut-off</span> : priceText(price),
          },
          { name: 'status', label: 'Status', render: (row) => <OrderStatus order={row} /> },
        ]}
      />
    </Panel>
  );
};

/** What became of a bid; one that waits for its custodian says so. */
export const OrderStatus = ({ order: { orderStatus, isCpApproved } }: { order: Order }) => {
  switch (orderStatus) {
    case 'Confirmed':
      return <Status colour="green">Confirmed</Status>;
    case 'Cancelled':
      return <Status colour="grey">Cancelled</Status>;
    case 'Rejected':
      return <Status colour="red">Rejected</Status>;
    default:
      return isCpApproved === false ? (
        <Status colour="amber">Custodian pending</Status>
      ) : (
        <Status colour="blue">Submitted</Status>
      );
  }
};
