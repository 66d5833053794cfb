import { codeOf } from '#domain/exchangeFile/demandRow.ts';
import type { ExchangeBid } from '#domain/exchangeFile/exchangeBid.ts';
import { sentence } from '#domain/sentence.ts';
import type { BookOf } from '#exchange/files/checkDemandFile.ts';
import type { Machine } from '#server/machine/machine.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { bidsOfBooks } from '../../offer/server/dayBook.ts';

/** Bids that are read at a time, on the thread of long reads. */
const chunk = 20_000;

type OrderRow = {
  orderId: number;
  series: ExchangeBid['series'];
  category: ExchangeBid['category'];
  memberId: string;
  clientId: string;
  pan: string;
  participantId: string | null;
  quantity: number;
  price: number | null;
  isMarketOrder: boolean | number;
  marginType: ExchangeBid['marginType'];
  isCpApproved: boolean | number | null;
  entryTime: number;
  modifiedTime: number | null;
};

/**
 * Our own live bids of one day of an offer, by order id, some thousand at a time: the input of an allocation
 * and of the bid file. Throws REFUSED for a code that no file between exchanges can carry. For a locked book
 * the result is always the same: on 0% margin, where custodians go on answering, none counts as confirmed,
 * since those bids take part either way (allocation rules §2).
 */
export async function* ownBids(
  { database }: Pick<Machine, 'database'>,
  { symbol, openOnDate, day }: BookOf,
): AsyncGenerator<ExchangeBid[]> {
  const securities = (await database.db
    .selectFrom('security')
    .select('id')
    .where('symbol', '=', symbol)
    .where('openOnDate', '=', openOnDate)
    .execute()) as { id: number }[];
  if (securities.length === 0) return;
  const ids = securities.map(({ id }) => Number(id));
  let after = 0;
  for (;;) {
    const rows = (await database.readLong(
      bidsOfBooks(database, ids, day)
        .select(['orderId', 'series', 'category', 'memberId', 'clientId', 'pan', 'participantId'])
        .select(['quantity', 'price', 'isMarketOrder', 'marginType', 'isCpApproved'])
        .select(['entryTime', 'modifiedTime'])
        .where('symbol', '=', symbol)
        .where('orderId', '>', after)
        .orderBy('orderId')
        .limit(chunk)
        .compile(),
    )) as OrderRow[];
    if (rows.length > 0) yield rows.map((row) => bidOf(symbol, row));
    if (rows.length < chunk) return;
    after = Number(rows.at(-1)?.orderId);
  }
}

const bidOf = (symbol: string, row: OrderRow): ExchangeBid => {
  for (const code of [row.memberId, row.clientId, row.participantId])
    if (code !== null && codeOf(code) === undefined)
      throw new ApiError(
        'REFUSED',
        sentence(
          "The bid %{orderId} names the code '%{code}', which files between exchanges cannot carry: use at most 16 letters, digits, -, _, & and . only. Change the code in its master.",
          { orderId: row.orderId, code },
        ),
      );
  return {
    symbol,
    series: row.series,
    bidId: String(row.orderId),
    exchange: 'NSE',
    category: row.category,
    memberCode: row.memberId,
    clientCode: row.clientId,
    pan: row.pan,
    cpCode: row.participantId,
    quantity: Number(row.quantity),
    price: row.price === null ? null : Number(row.price),
    isCutOff: Boolean(row.isMarketOrder),
    marginType: row.marginType,
    isCpApproved:
      row.participantId === null || (row.marginType === '1' && Boolean(row.isCpApproved)),
    entryTime: Number(row.entryTime),
    custodian: null,
    modifiedTime: row.modifiedTime === null ? null : Number(row.modifiedTime),
  };
};
