import type { OrderRow } from '../orderRow.ts';
import { type Share, shareOf } from '../share.ts';

/**
 * The share that a bid holds while risk management checks a modification of it: with the larger of
 * the old and the new value, so that going back never needs a part of a limit that others have
 * taken meanwhile.
 */
export const heldShare = (
  order: OrderRow,
  before: Pick<OrderRow, 'value'> | null,
): Share | null => {
  const share = shareOf(order);
  if (!share || !before || order.waitsFor !== 'RMS') return share;
  return { ...share, value: Math.max(order.value, before.value) };
};
