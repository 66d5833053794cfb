import type { Tx } from '#server/database/writing/mutation.ts';
import type { OrderRow } from './orderRow.ts';

/** Lets lists of orders follow. Colleagues of the member hear it too, so it says nothing of the bid. */
export const tellOf = (
  tx: Tx,
  { memberId, orderId, symbol, series, orderStatus }: OrderRow,
): void =>
  tx.emit({
    type: 'ORDER',
    audience: { memberId },
    text: null,
    data: { orderId, symbol, series, status: orderStatus },
  });
