import { priceText, quantityText, timeText } from '#console/browser/format.ts';
import type { Column } from '#console/parts/PlainTable.tsx';
import styles from '../entry/MyBids.module.css';
import type { Order } from './myBidsQuery.ts';
import { OrderStatus } from './OrderStatus.tsx';

/** The columns in which tables of a dealer's own bids show them, by name. */
export const bidColumns = {
  orderId: {
    name: 'orderId',
    label: 'Order',
    render: ({ orderId, entryTime }) => (
      <span className="mono" title={`${orderId}, entered ${timeText(String(entryTime))}`}>
        {shortId(orderId)}
      </span>
    ),
  },
  security: {
    name: 'security',
    label: 'Security',
    render: ({ symbol, series }) => (
      <>
        <b>{symbol}</b> {series}
      </>
    ),
  },
  client: {
    name: 'client',
    label: 'Client',
    render: ({ clientType, clientId }) =>
      clientType === 'PRO' ? 'Pro' : <span className="mono">{clientId}</span>,
  },
  quantity: {
    name: 'quantity',
    label: 'Quantity',
    align: 'right',
    render: ({ quantity }) => quantityText(quantity),
  },
  price: {
    name: 'price',
    label: 'Price',
    align: 'right',
    render: ({ price }) =>
      price === null ? <span className={styles.cutOff}>Cut-off</span> : priceText(price),
  },
  margin: {
    name: 'margin',
    label: 'Margin',
    align: 'right',
    render: ({ marginType }) => (marginType === '0' ? <b>0%</b> : '100%'),
  },
  status: { name: 'status', label: 'Status', render: (row) => <OrderStatus order={row} /> },
} satisfies Record<string, Column<Order>>;

/** The last digits of an order id, which distinguish today's bids of a desk: '…00041'. */
export const shortId = (orderId: number): string => `…${String(orderId).slice(-5)}`;
