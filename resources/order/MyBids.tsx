import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { priceText, quantityText, timeText } from '#console/format.ts';
import { Age } from '#console/parts/Age.tsx';
import { Button } from '#console/parts/Button.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { Status } from '#console/parts/Status.tsx';
import { useStream } from '#console/stream.ts';
import { useCall } from '#console/useCall.ts';
import type { RowOf } from '#model';
import type { order } from '#schemas/order.ts';
import { type ActiveSecurity, reportPath } from '../security/activeSecurity.tsx';
import { heardAt } from '../security/heardAt.tsx';
import styles from './MyBids.module.css';

type Order = RowOf<typeof order>;

/** Least time between two fetches that messages cause, ms. */
const patienceMs = 400;

/** The bids of the signed-in user in one series, latest first; they follow the stream. */
export const MyBids = ({ security }: { security: ActiveSecurity }) => {
  const { symbol, configuration } = security;
  const navigate = useNavigate();
  const bids = useCall<Order[]>('my-bids', 'GET', '/rms/order', {
    filter: JSON.stringify({ symbol, series: configuration.series }),
    sort: '["orderId","DESC"]',
    range: '[0,49]',
  });
  useRefetchOnOrders(symbol, configuration.series);
  const rows = bids.data ?? [];
  const live = rows.filter(isLive);
  const report = reportPath(security);
  return (
    <Panel
      title={`My bids in ${symbol}`}
      subtitle={
        <>
          {live.length} live · <Age since={heardAt(bids)} />
        </>
      }
      actions={
        <Button kind="ghost" to={report}>
          Order Report
        </Button>
      }
      footer={<span>{rows.length === 50 ? 'the latest 50' : `${rows.length} in this series`}</span>}
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
            render: ({ orderId }) => (
              <span className="mono" title={String(orderId)}>
                …{String(orderId).slice(-5)}
              </span>
            ),
          },
          {
            name: 'time',
            label: 'Entered',
            render: ({ entryTime }) => (
              <span className="muted">{timeText(String(entryTime)).slice(11)}</span>
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

const isLive = ({ orderStatus }: Order) =>
  orderStatus === 'Submitted' || orderStatus === 'Confirmed';

/** What became of a bid; one that waits for its custodian says so. */
const OrderStatus = ({ order: { orderStatus, isCpApproved } }: { order: Order }) => {
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

/** Fetches the bids again when the stream tells of one in this series, a burst of them once. */
const useRefetchOnOrders = (symbol: string, series: string) => {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void queryClient.invalidateQueries({ queryKey: ['my-bids'] });
    }, patienceMs);
  };
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
    },
    [],
  );
  useStream('ORDER', ({ data }) => {
    const order = data as { symbol?: string; series?: string };
    if (order.symbol === symbol && order.series === series) soon();
  });
  useStream('RESYNC', soon);
};
