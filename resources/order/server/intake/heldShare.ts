import type { OrderRow } from '../orderRow.ts';
import { type Share, shareOf } from '../share.ts';

/**
 * What a bid holds while risk management has a modification of it before it: the larger of what it
 * was and what it is, so that going back never needs room that others have taken meanwhile.
 */
export const heldShare = (
  order: OrderRow,
  before: Pick<OrderRow, 'value'> | null,
): Share | null => {
  const share = shareOf(order);
  if (!share || !before || order.waitsFor !== 'RMS') return share;
  return { ...share, value: Math.max(order.value, before.value) };
};
