import { scopeOf } from '#model';
import { order } from '#schemas/order.ts';
import type { CallRequest } from '#server/machine/request.ts';

/**
 * The number of orders that the user's role reaches, by outcome. REJECTED are the error orders: refused bids,
 * which are no orders and not in SUBMITTED, and those that risk management or a custodian rejected after
 * entry.
 */
export const ordersByFate = async ({ machine: { database }, user }: CallRequest) => {
  const scope = Object.entries(scopeOf(user, order));
  const within = (query: any) =>
    scope.reduce((narrowed, [field, value]) => narrowed.where(field, '=', value), query);
  const { db } = database;
  const counted: { orderStatus: string; orders: number }[] = await database.readLong(
    within(db.selectFrom('order'))
      .select(['orderStatus', db.fn.countAll().as('orders')])
      .groupBy('orderStatus')
      .compile(),
  );
  const [refused]: { orders: number }[] = await database.readLong(
    within(db.selectFrom('errorOrder')).select(db.fn.countAll().as('orders')).compile(),
  );
  const of = (status: string) => counted.find((row) => row.orderStatus === status)?.orders ?? 0;
  return {
    SUBMITTED: counted.reduce((sum, { orders }) => sum + orders, 0),
    CONFIRMED: of('Confirmed'),
    CANCELLED: of('Cancelled'),
    REJECTED: refused?.orders ?? 0,
  };
};
