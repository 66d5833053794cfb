import type { ExchangeBid } from '#domain/exchangeFile.ts';
import { ownExchange } from '#domain/offer.ts';
import type { Machine } from '#server/bodies.ts';
import type { OfferDay, Security } from './offerDay.ts';

/** Bids of one read: some thousand rows, as its thread reads them beside others. */
const rowsAtOnce = 4_000;

/**
 * The live bids of ours of a day of an offer, in the order of their ids, some thousand at a time. While the book is locked
 * it answers the same however often it is asked: on 0% margin, where custodians go on answering, no bid
 * says that it is confirmed, since those take part whatever their custodian says (allocation rules §2).
 */
export async function* ownBids(
  { database }: Machine,
  { symbol, day }: Pick<OfferDay, 'symbol' | 'day'>,
  securities: readonly Security[],
): AsyncGenerator<ExchangeBid[]> {
  const ids = securities.map(({ id }) => id);
  let after = 0;
  for (;;) {
    const query = database.db
      .selectFrom('order')
      .select(['orderId', 'series', 'category', 'memberId', 'clientId', 'pan', 'participantId'])
      .select(['quantity', 'price', 'isMarketOrder', 'marginType', 'isCpApproved'])
      .select(['entryTime', 'modifiedTime'])
      .where('symbol', '=', symbol)
      .where('orderId', '>', after)
      .where('securityId', 'in', ids)
      .where('day', '=', day)
      .where('orderStatus', 'in', ['Submitted', 'Confirmed'])
      .orderBy('orderId')
      .limit(rowsAtOnce);
    const rows: Row[] = (await database.readAside(query.compile())) as never;
    if (rows.length > 0) yield rows.map((row) => bidOf(symbol, row));
    if (rows.length < rowsAtOnce) return;
    after = Number(rows.at(-1)?.orderId);
  }
}

type Row = Record<string, any>;

const bidOf = (symbol: string, row: Row): ExchangeBid => ({
  symbol,
  series: row.series,
  bidId: String(row.orderId),
  exchange: ownExchange,
  category: row.category,
  memberCode: row.memberId,
  clientCode: row.clientId,
  pan: row.pan,
  cpCode: row.participantId,
  custodian: null,
  quantity: Number(row.quantity),
  price: row.price === null ? null : Number(row.price),
  isCutOff: Boolean(row.isMarketOrder),
  marginType: row.marginType,
  isCpApproved: row.marginType === '1' && Boolean(row.isCpApproved),
  entryTime: Number(row.entryTime),
  modifiedTime: row.modifiedTime === null ? null : Number(row.modifiedTime),
});
