import { priceText, quantityText, timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { type Column, column } from '#console/parts/PlainTable.tsx';
import type { Order } from './myBidsQuery.ts';
import { OrderStatus } from './OrderStatus.tsx';

/** The columns in which tables of a dealer's own bids show them, by name. */
export const bidColumns = {
  orderId: column(
    'orderId',
    () => t('Order'),
    ({ orderId, entryTime }) => (
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
  ),
  security: column(
    'security',
    () => t('Security'),
    ({ symbol, series }) => (
      <>
        <b>{symbol}</b> {series}
      </>
    ),
  ),
  client: column(
    'client',
    () => t('Client'),
    ({ clientType, clientId }) =>
      clientType === 'PRO' ? t('Pro') : <span className="mono">{clientId}</span>,
  ),
  quantity: column(
    'quantity',
    () => t('Quantity'),
    { align: 'right' },
    ({ quantity }) => quantityText(quantity),
  ),
  price: column(
    'price',
    () => t('Price'),
    { align: 'right' },
    ({ price }) =>
      price === null ? <span className="faded">{t('Cut-off')}</span> : priceText(price),
  ),
  margin: column(
    'margin',
    () => t('Margin'),
    { align: 'right' },
    ({ marginType }) => (marginType === '0' ? <b>0%</b> : '100%'),
  ),
  status: column(
    'status',
    () => t('Status'),
    (row) => <OrderStatus order={row} />,
  ),
} satisfies Record<string, Column<Order>>;

/** The last digits of an order id, which distinguish today's bids of a desk: '…00041'. */
export const shortId = (orderId: number): string => `…${String(orderId).slice(-5)}`;
