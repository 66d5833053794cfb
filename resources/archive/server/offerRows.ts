import { dayAfter, instantOf } from '#domain/market/calendar.ts';
import type { ArchiveHolder } from '#server/database/lists/rowArchive.ts';
import type { ArchivedTable } from './archivedTables.ts';

/** The scope that selects the rows of one offer; plain data, since a run stores it. */
export type OfferScope = {
  symbol: string;
  openOnDate: string;
  nextOnDate: string;
  securityIds: readonly number[];
  /** The first and the last of its bids; null where it has none. */
  bids: { first: number; last: number } | null;
};

type Row = Record<string, unknown>;

/** The rows of an offer in a table, without an order yet. */
const rowsOf = ({ database: { db } }: ArchiveHolder, table: ArchivedTable, offer: OfferScope) => {
  const { symbol, openOnDate, nextOnDate, securityIds, bids } = offer;
  const rows = db.selectFrom(table.name).where('symbol', '=', symbol);
  switch (table.name) {
    case 'order':
      return rows.where('securityId', 'in', securityIds);
    case 'allotment':
      return rows.where('openOnDate', '=', openOnDate);
    default: {
      // A refused request became no bid: it belongs to the offer by its day.
      const [from, until] = [openOnDate, dayAfter(nextOnDate, 1)].map((date) =>
        instantOf(date, '00:00:00'),
      ) as [number, number];
      return rows.where((is) =>
        is.or([
          is.and([is('orderId', 'is', null), is('at', '>=', from), is('at', '<', until)]),
          ...(bids === null
            ? []
            : [is.and([is('orderId', '>=', bids.first), is('orderId', '<=', bids.last)])]),
        ]),
      );
    }
  }
};

/** Some rows of an offer behind a key, in the order of their keys, read on the thread for what takes long. */
export const rowsAfter = async (
  holder: ArchiveHolder,
  table: ArchivedTable,
  offer: OfferScope,
  { after, limit }: { after: number; limit: number },
): Promise<Row[]> =>
  holder.database.readLong<Row>(
    rowsOf(holder, table, offer)
      .selectAll()
      .where(table.key, '>', after)
      .orderBy(table.key)
      .limit(limit)
      .compile() as never,
  );

/** The number of rows of an offer in a table. */
export const countOf = async (
  holder: ArchiveHolder,
  table: ArchivedTable,
  offer: OfferScope,
): Promise<number> => {
  const [row] = await holder.database.readLong<{ counted: unknown }>(
    rowsOf(holder, table, offer)
      .select(({ fn }) => fn.countAll().as('counted'))
      .compile() as never,
  );
  return Number(row?.counted ?? 0);
};

/** The first and the last bid of an offer; null where it has none. */
export const bidsOf = async (
  { database: { db } }: ArchiveHolder,
  { symbol, securityIds }: Pick<OfferScope, 'symbol' | 'securityIds'>,
): Promise<OfferScope['bids']> => {
  if (securityIds.length === 0) return null;
  const end = (way: 'asc' | 'desc') =>
    db
      .selectFrom('order')
      .select('orderId')
      .where('symbol', '=', symbol)
      .where('securityId', 'in', securityIds)
      .orderBy('orderId', way)
      .limit(1)
      .executeTakeFirst();
  const [first, last] = await Promise.all([end('asc'), end('desc')]);
  return first && last ? { first: Number(first.orderId), last: Number(last.orderId) } : null;
};

/**
 * The number of bids of the symbol's other offers between the first and the last bid of this one:
 * their log could not be told apart.
 */
export const strangersBetween = async (
  { database }: ArchiveHolder,
  { symbol, securityIds, bids }: OfferScope,
): Promise<number> => {
  if (bids === null) return 0;
  const [row] = await database.readLong<{ counted: unknown }>(
    database.db
      .selectFrom('order')
      .select(({ fn }) => fn.countAll().as('counted'))
      .where('symbol', '=', symbol)
      .where('orderId', '>=', bids.first)
      .where('orderId', '<=', bids.last)
      .where('securityId', 'not in', securityIds)
      .compile() as never,
  );
  return Number(row?.counted ?? 0);
};
