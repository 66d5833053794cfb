import type { Machine } from '#server/bodies.ts';
import { rupees } from '../security/onOffer.ts';

const live = ['Submitted', 'Confirmed'];

/** The live bids of a PAN by symbol, in the order of the symbols. Read on the reader thread: an institution may have thousands. */
export const bidsBySymbol = async ({ database }: Machine, pan: string) => {
  const rows = await database.readLong<Record<string, any>>(
    database.db
      .selectFrom('order')
      .select(({ fn }) => [
        'symbol',
        fn.countAll().as('totalRecords'),
        fn.sum('quantity').as('totalQuantity'),
        fn.sum('value').as('totalValue'),
      ])
      .where('pan', '=', pan)
      .where('orderStatus', 'in', live)
      // The bid that it was carried forward to counts.
      .where('carriedTo', 'is', null)
      .groupBy('symbol')
      .orderBy('symbol')
      .compile() as never,
  );
  return rows.map((row) => ({
    symbol: row.symbol as string,
    totalRecords: Number(row.totalRecords),
    totalQuantity: Number(row.totalQuantity),
    totalValue: rupees(Number(row.totalValue)),
  }));
};

/**
 * The live bids of a PAN for a symbol, newest first. A bid that names no custodian waits for none,
 * so it counts as confirmed (market facts §2.9).
 */
export const bidsOfPan = async ({ database }: Machine, pan: string, symbol: string) => {
  const rows = await database.readLong<Record<string, any>>(
    database.db
      .selectFrom('order')
      .leftJoin('tradingMember', 'tradingMember.tradingMemberId', 'order.memberId')
      .select([
        'tradingMember.memberName',
        'order.memberId',
        'order.orderId',
        'order.quantity',
        'order.price',
        'order.value',
        'order.marginType',
        'order.isCpApproved',
      ])
      .where('order.pan', '=', pan)
      .where('order.symbol', '=', symbol)
      .where('order.orderStatus', 'in', live)
      .where('order.carriedTo', 'is', null)
      .orderBy('order.orderId', 'desc')
      .compile() as never,
  );
  return rows.map((row) => ({
    tradingMemberName: (row.memberName ?? row.memberId) as string,
    orderId: Number(row.orderId),
    quantity: Number(row.quantity),
    price: row.price === null ? null : rupees(Number(row.price)),
    value: rupees(Number(row.value)),
    marginType: row.marginType as '0' | '1',
    isCpApproved: row.isCpApproved === null ? true : Boolean(row.isCpApproved),
  }));
};
