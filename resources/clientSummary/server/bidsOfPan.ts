import { valuationPrice } from '#domain/bid/bid.ts';
import type { Day } from '#domain/market/series.ts';
import { rupeesOf } from '#domain/money.ts';
import type { CallRequest } from '#server/machine/request.ts';
import {
  bidsOfBooks,
  bookOf,
  countBids,
  type DayBook,
  isOf,
  requestedDay,
} from '../../offer/server/dayBook.ts';
import { offersShown } from '../../offer/server/inHand.ts';
import type { Security } from '../../offer/server/onOffer.ts';
import { bidsInArchive } from './bidsInArchive.ts';

type Asking = Pick<CallRequest, 'machine' | 'query' | 'now'>;

/**
 * The bids of a PAN by symbol, in the order of the symbols, in the book of one day of each offer
 * that reports show. Reads on the reader thread: an institution may have thousands of bids.
 */
export const bidsBySymbol = async (request: Asking, pan: string) => {
  const books = await booksShown(request);
  const archived = await bidsInArchive(request.machine, pan, books);
  const counted = [
    ...(await countBids(
      request.machine,
      books.map(({ security }) => security).filter(({ id }) => !archived.securityIds.has(id)),
      (bids) => bids.where('pan', '=', pan),
    )),
    ...archived.bids.map(({ securityId, day, quantity, value }) => ({
      securityId,
      day,
      totalRecords: 1,
      totalQuantity: quantity,
      totalValue: value,
    })),
  ];
  const rows = new Map<string, ReturnType<typeof noBids>>();
  for (const { security, book } of books)
    for (const count of counted.filter((row) => isOf(book, row))) {
      const row = rows.get(security.symbol) ?? noBids(security, book);
      row.totalRecords += count.totalRecords;
      row.totalQuantity += count.totalQuantity;
      row.totalValue += count.totalValue;
      rows.set(security.symbol, row);
    }
  return [...rows.values()].map((row) => ({ ...row, totalValue: rupeesOf(row.totalValue) }));
};

const noBids = ({ symbol }: Security, { day, tradeDate }: DayBook) => ({
  symbol,
  totalRecords: 0,
  totalQuantity: 0,
  /** Paise. */
  totalValue: 0,
  day,
  tradeDate,
});

/** The books that client reports count, of every symbol or of one, in the order of symbols and series. */
const booksShown = async (
  { machine, query, now }: Asking,
  symbol?: string,
): Promise<{ security: Security; book: DayBook }[]> =>
  (await offersShown(machine, symbol)).map((security) => ({
    security,
    book: bookOf(security, now, requestedDay(query)),
  }));

/**
 * The bids of a PAN for a symbol, newest first: those that its row in the summary counts. A bid that names no
 * custodian waits for none, so it counts as confirmed (market facts §2.9).
 */
export const bidsOfPan = async (request: Asking, pan: string, symbol: string) => {
  const { database } = request.machine;
  const books = await booksShown(request, symbol);
  if (books.length === 0) return [];
  const archived = await bidsInArchive(request.machine, pan, books);
  const ids = books
    .map(({ book }) => book.securityId)
    .filter((id) => !archived.securityIds.has(id));
  const live =
    ids.length === 0
      ? []
      : await database.readLong<Record<string, any> & { securityId: number; day: Day }>(
          bidsOfBooks(database, ids)
            .leftJoin('tradingMember', 'tradingMember.tradingMemberId', 'order.memberId')
            .select([
              'tradingMember.memberName',
              'order.securityId',
              'order.day',
              'order.memberId',
              'order.orderId',
              'order.quantity',
              'order.price',
              'order.marginType',
              'order.isCpApproved',
            ])
            .where('order.pan', '=', pan)
            .orderBy('order.orderId', 'desc')
            .compile() as never,
        );
  const rows = [...live, ...archived.bids].sort(
    (one, other) => Number(other.orderId) - Number(one.orderId),
  );
  return rows.flatMap((row) => {
    const found = books.find(({ book }) =>
      isOf(book, { ...row, securityId: Number(row.securityId) }),
    );
    if (!found) return [];
    const price = row.price === null ? null : Number(row.price);
    return {
      tradingMemberName: (row.memberName ?? row.memberId) as string,
      orderId: Number(row.orderId),
      quantity: Number(row.quantity),
      price: rupeesOf(price),
      value: rupeesOf(Number(row.quantity) * valuationPrice({ price }, found.security)),
      marginType: row.marginType as '0' | '1',
      isCpApproved: row.isCpApproved === null ? true : Boolean(row.isCpApproved),
      day: found.book.day,
      tradeDate: found.book.tradeDate,
    };
  });
};
