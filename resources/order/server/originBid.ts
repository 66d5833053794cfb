import { type FromTBid, openQuantity } from '#domain/bid/bid.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import { type OrderRow, orderRowOf } from './orderRow.ts';

/** The bid of T day that a bid was carried forward from; null for any other bid. */
export const originOf = async (
  tx: Tx,
  { carriedFrom }: Pick<OrderRow, 'carriedFrom'>,
): Promise<OrderRow | null> => {
  if (carriedFrom === null) return null;
  const row = await tx.prepared('select * from "order" where "orderId" = ?').get(carriedFrom);
  if (!row) throw new Error(`order ${carriedFrom}, which was carried forward, is gone`);
  return orderRowOf(row);
};

/**
 * The rest that T left of the bid that another was carried forward from, in the form that the rules
 * of bids take.
 */
export const fromTOf = (origin: OrderRow | null): FromTBid | null =>
  origin && { left: origin.allottedQuantity === null ? null : openQuantity(origin) };
