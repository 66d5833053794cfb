import type { Tx } from '#server/database/writing/mutation.ts';
import type { OrderRow } from './orderRow.ts';

/** Keeps lists of orders live. Colleagues of the member get it too, so it contains nothing of the bid. */
export const emitOrder = (
  tx: Tx,
  { memberId, orderId, symbol, series, orderStatus }: OrderRow,
): void =>
  tx.emit({
    type: 'ORDER',
    audience: { memberId },
    text: null,
    data: { orderId, symbol, series, status: orderStatus },
  });
