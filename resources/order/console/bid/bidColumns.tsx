import { priceText, quantityText, timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import type { Column } from '#console/parts/PlainTable.tsx';
import type { Order } from './myBidsQuery.ts';
import { OrderStatus } from './OrderStatus.tsx';

/** The columns in which tables of a dealer's own bids show them, by name. */
export const bidColumns = {
  orderId: {
    name: 'orderId',
    get label() {
      return t('Order');
    },
    render: ({ orderId, entryTime }) => (
      <span
        className="mono"
        title={t('%{orderId}, entered %{entryTime}', {
          orderId,
          entryTime: timeText(String(entryTime)),
        })}
      >
        {shortId(orderId)}
      </span>
    ),
  },
  security: {
    name: 'security',
    get label() {
      return t('Security');
    },
    render: ({ symbol, series }) => (
      <>
        <b>{symbol}</b> {series}
      </>
    ),
  },
  client: {
    name: 'client',
    get label() {
      return t('Client');
    },
    render: ({ clientType, clientId }) =>
      clientType === 'PRO' ? t('Pro') : <span className="mono">{clientId}</span>,
  },
  quantity: {
    name: 'quantity',
    get label() {
      return t('Quantity');
    },
    align: 'right',
    render: ({ quantity }) => quantityText(quantity),
  },
  price: {
    name: 'price',
    get label() {
      return t('Price');
    },
    align: 'right',
    render: ({ price }) =>
      price === null ? <span className="faded">{t('Cut-off')}</span> : priceText(price),
  },
  margin: {
    name: 'margin',
    get label() {
      return t('Margin');
    },
    align: 'right',
    render: ({ marginType }) => (marginType === '0' ? <b>0%</b> : '100%'),
  },
  status: {
    name: 'status',
    get label() {
      return t('Status');
    },
    render: (row) => <OrderStatus order={row} />,
  },
} satisfies Record<string, Column<Order>>;

/** The last digits of an order id, which distinguish today's bids of a desk: '…00041'. */
export const shortId = (orderId: number): string => `…${String(orderId).slice(-5)}`;
