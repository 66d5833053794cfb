import { grouped } from '#domain/decimal.ts';
import { amountText, croreText } from '#domain/money.ts';
import { type Sentence, sentence } from '#domain/sentence.ts';
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

const wordsOf = (order: OrderRow): Sentence =>
  sentence(
    'Large bid on 0% margin, ₹ %{value} crore: %{name}, %{quantity} at %{price}, client %{clientId} of %{memberId}, dealer %{userId}, order %{orderId}. Please review it.',
    {
      value: grouped(croreText(order.value, 2)),
      name: `${order.symbol} ${order.series}`,
      quantity: grouped(String(order.quantity)),
      price: order.price === null ? sentence('cut-off') : amountText(order.price),
      clientId: order.clientId,
      memberId: order.memberId,
      userId: order.userId,
      orderId: order.orderId,
    },
  );
