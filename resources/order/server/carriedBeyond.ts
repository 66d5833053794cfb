import { isLive } from '#domain/market/dayBook.ts';
import type { Machine } from '#server/machine/machine.ts';

/** A live bid of T+1 for shares that T has given, or may still give, to the bid that it came from. */
export type CarriedBeyond = {
  /** The bid of T+1, and that of T. */
  orderId: number;
  carriedFrom: number;
  memberId: string;
  symbol: string;
  /**
   * Shares of the T bid, those that T allotted of it (null: T is not allotted), and those that were
   * carried.
   */
  quantity: number;
  allottedQuantity: number | null;
  carried: number;
};

/**
 * The live bids of some securities by which a bid of T would be given shares twice: what T has allotted
 * of it and what was carried forward are more than it was for, or it was carried forward before T was
 * allotted. In the order of the bids of T. Newer versions take no such bid; folders of older ones may hold them.
 */
export const carriedBeyond = async (
  { database }: Pick<Machine, 'database'>,
  securityIds: readonly number[],
): Promise<CarriedBeyond[]> => {
  if (securityIds.length === 0) return [];
  const query = database.db
    .selectFrom('order as next')
    .innerJoin('order as first', 'first.orderId', 'next.carriedFrom')
    // Uses the index of `carriedFrom`: few of all bids were carried; an index of the status would
    // find nearly all.
    .where('next.carriedFrom', '>', 0)
    .where('next.securityId', 'in', securityIds)
    .where(({ or, eb }) =>
      or([
        eb('first.allottedQuantity', 'is', null),
        eb(
          eb('first.allottedQuantity', '+', eb.ref('next.quantity')),
          '>',
          eb.ref('first.quantity'),
        ),
      ]),
    )
    .select([
      'next.orderId',
      'next.carriedFrom',
      'next.memberId',
      'next.symbol',
      'next.orderStatus',
    ])
    .select(['first.quantity', 'first.allottedQuantity', 'next.quantity as carried'])
    // In the order of that index: any other order would have SQLite look through all bids.
    .orderBy('next.carriedFrom')
    .orderBy('next.orderId')
    .compile();
  const rows = (await database.readLong(query)) as Record<string, any>[];
  const live = rows.filter(({ orderStatus }) => isLive({ orderStatus }));
  return live.map(({ memberId, symbol, allottedQuantity, orderStatus: _, ...numbers }) => ({
    orderId: Number(numbers.orderId),
    carriedFrom: Number(numbers.carriedFrom),
    memberId,
    symbol,
    quantity: Number(numbers.quantity),
    allottedQuantity: allottedQuantity === null ? null : Number(allottedQuantity),
    carried: Number(numbers.carried),
  }));
};

/** How to correct some such bids, in words: only their dealers change them. */
export const carriedBeyondMended = (bids: number): string =>
  bids === 1
    ? 'Its dealer brings this T+1 bid down to what T left while T+1 is open (further hours can be approved), or cancels it; if it was carried before T was allotted it is cancelled, and can be carried again once T is published.'
    : 'Their dealers bring these T+1 bids down to what T left while T+1 is open (further hours can be approved), or cancel them; one that was carried before T was allotted is cancelled, and can be carried again once T is published.';
