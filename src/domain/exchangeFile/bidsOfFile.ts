import type { Category, MarginType, Series } from '../market/series.ts';
import { paiseOf, paiseText } from '../money.ts';
import type { ExchangeBid } from './exchangeBid.ts';
import { fileTime } from './fileTime.ts';

/** The columns of the bids that an allocation reads, in their order (allocation rules §12). */
export const allocationColumns = [
  'bidId',
  'exchange',
  'category',
  'memberCode',
  'clientCode',
  'pan',
  'cpCode',
  'quantity',
  'price',
  'cutOff',
  'marginType',
  'cpApproved',
  'entryTime',
] as const;

/** The columns of a file of bids as we keep it: the series, those of the allocation, what a reply repeats. */
export const keptBidColumns = ['series', ...allocationColumns, 'custodian', 'modTime'] as const;

/** The first line of a kept file of bids, without its end. */
export const keptBidHeading = keptBidColumns.join(',');

/**
 * A bid as a line of a file of `allocationColumns`, as one text, since files have millions of
 * lines. No cell ever needs a quote.
 */
export const allocationLine = (bid: ExchangeBid): string => {
  const { exchange, category, memberCode, clientCode, pan, cpCode, quantity, marginType } = bid;
  const price = bid.price === null ? '' : paiseText(bid.price);
  const flags = `${bid.isCutOff ? 'Y' : 'N'},${marginType},${bid.isCpApproved ? 'Y' : 'N'}`;
  return `${allocationBidId(bid)},${exchange},${category},${memberCode},${clientCode},${pan},${cpCode ?? ''},${quantity},${price},${flags},${fileTime(bid.entryTime)}`;
};

/** A bid as a line of a kept file of bids. */
export const keptBidLine = (bid: ExchangeBid): string =>
  `${bid.series},${allocationLine(bid)},${bid.custodian ?? ''},${
    bid.modifiedTime === null ? '' : fileTime(bid.modifiedTime)
  }`;

/** Parses a line of our own kept file of bids, which is always complete. */
export const readKeptBid = (symbol: string, line: string): ExchangeBid => {
  const cells = line.split(',') as string[];
  if (cells.length !== keptBidColumns.length)
    throw new Error(`A kept file of bids has a line of ${cells.length} cells`);
  const [series, bidId, exchange, category, memberCode, clientCode, pan, cpCode] = cells as [
    Series,
    string,
    string,
    Category,
    string,
    string,
    string,
    string,
  ];
  const [quantity, price, cutOff, marginType, cpApproved, entryTime, custodian, modTime] =
    cells.slice(8) as [string, string, string, MarginType, string, string, string, string];
  return {
    symbol,
    series,
    bidId: ownBidId(exchange, bidId),
    exchange,
    category,
    memberCode,
    clientCode,
    pan,
    cpCode: cpCode || null,
    quantity: Number(quantity),
    price: price === '' ? null : paiseOf(Number(price)),
    isCutOff: cutOff === 'Y',
    marginType,
    isCpApproved: cpApproved === 'Y',
    entryTime: Date.parse(entryTime),
    custodian: custodian || null,
    modifiedTime: modTime === '' ? null : Date.parse(modTime),
  };
};

/**
 * The name of a bid among those of all exchanges: two exchanges may give one number each. Our own
 * bids keep theirs.
 */
export const allocationBidId = ({
  exchange,
  bidId,
}: Pick<ExchangeBid, 'exchange' | 'bidId'>): string =>
  exchange === 'NSE' ? bidId : `${exchange}-${bidId}`;

/** The name of a bid at its own exchange, of the name among all. */
export const ownBidId = (exchange: string, bidId: string): string =>
  exchange === 'NSE' ? bidId : bidId.slice(exchange.length + 1);
