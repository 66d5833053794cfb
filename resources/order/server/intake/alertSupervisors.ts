import { grouped } from '#domain/decimal.ts';
import { amountText, croreText } from '#domain/money.ts';
import type { Audience, Tx } from '#server/database/writing/mutation.ts';
import type { OrderRow } from '../orderRow.ts';
import { orderSettings } from '../settings.ts';

/**
 * Puts a large bid on 0% margin into the message windows of those who supervise it, in its
 * transaction: Control Users, and the admins of the member and of the branch (market facts §6).
 */
export const alertSupervisors = (tx: Tx, order: OrderRow): void => {
  if (order.marginType !== '0' || order.value <= orderSettings.of(tx).alertValue) return;
  const { memberId, branchId } = order;
  const audiences: Audience[] = [
    { roles: ['controlUser'] },
    { memberId, roles: ['memberAdmin'] },
    ...(branchId === null ? [] : [{ memberId, branchId, roles: ['branchAdmin' as const] }]),
  ];
  const { orderId } = order;
  const text = wordsOf(order);
  for (const audience of audiences) tx.emit({ type: 'ALERT', audience, text, data: { orderId } });
};

const wordsOf = ({ orderId, symbol, series, quantity, price, value, ...order }: OrderRow): string =>
  [
    `Large bid on 0% margin, ₹ ${grouped(croreText(value, 2))} crore:`,
    `${symbol} ${series}, ${grouped(String(quantity))} at ${price === null ? 'cut-off' : amountText(price)},`,
    `client ${order.clientId} of ${order.memberId}, dealer ${order.userId}, order ${orderId}.`,
    'Please review it.',
  ].join(' ');
