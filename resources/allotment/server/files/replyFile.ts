import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { allocationBidId, readKeptBid } from '#domain/exchangeFile/bidsOfFile.ts';
import { isOfBook, writeBseAllocationRow } from '#domain/exchangeFile/bseFile.ts';
import {
  type Exchange,
  type ExchangeBid,
  type ExchangeFileHeader,
  headerOf,
  seriesOfDay,
} from '#domain/exchangeFile/exchangeBid.ts';
import { writeReplyRow } from '#domain/exchangeFile/reply.ts';
import type { Series } from '#domain/market/series.ts';
import { sentence } from '#domain/sentence.ts';
import { rowsBelowHeading } from '#exchange/files/fileLines.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { type ResultFiles, type ResultRow, resultRows } from './resultRows.ts';
import type { NamedFile, ResultOffer, SeriesResult } from './seriesResult.ts';

/** How the answer to an exchange is named, here and where exchanges hand files over. */
export const replyName = (
  exchange: Exchange,
  { symbol, tradeDate }: Pick<ResultOffer, 'symbol' | 'tradeDate'>,
): string => `allotment-${exchange}-${symbol}-${tradeDate}.txt`;

/** The bids of another exchange as they are kept since it brought them. */
export type Demand = { exchange: Exchange; path: string };

/**
 * The reply to another exchange about its bids: its rows in its order, each with quantity, price
 * and reason (market facts §4.6), under a header with the control totals. The reply to BSE's bid
 * book has the form of its allocation, without header and reason (§4.3). The bids of a series with
 * nothing left to allot get nothing.
 */
export const replyFile = (
  offer: ResultOffer,
  results: readonly SeriesResult[],
  demand: Demand,
): NamedFile => ({
  name: replyName(demand.exchange, offer),
  write: async (path) => {
    const rows = `${path}.rows`;
    try {
      const { sha256, bids, quantity, isBook } = await writeRows(rows, offer, results, demand);
      if (isBook) return await rename(rows, path);
      const header: ExchangeFileHeader = {
        exchange: demand.exchange,
        symbol: offer.symbol,
        series: seriesOfDay[offer.day],
        dayType: offer.dayType,
        tradeDate: offer.tradeDate,
        rows: bids,
        quantity,
        sha256,
      };
      await pipeline(
        Readable.from([`${headerOf(header)}\n`]),
        createWriteStream(path, { mode: 0o600 }),
      );
      await pipeline(createReadStream(rows), createWriteStream(path, { flags: 'a' }));
    } finally {
      await rm(rows, { force: true });
    }
  },
});

/** The rows alone, with what the header says of them: the hash is over every byte behind its line. */
const writeRows = async (
  path: string,
  offer: ResultOffer,
  results: readonly SeriesResult[],
  demand: Demand,
) => {
  const hash = createHash('sha256');
  const totals = { bids: 0, quantity: 0, isBook: false };
  const texts = async function* () {
    for await (const { bid, got } of answered(offer, results, demand)) {
      totals.bids++;
      totals.quantity += bid.quantity;
      totals.isBook = isOfBook(bid);
      const row = totals.isBook ? writeBseAllocationRow(bid, got) : writeReplyRow(bid, got);
      const text = `${row}\n`;
      hash.update(text);
      yield text;
    }
  };
  await pipeline(inPieces(texts()), createWriteStream(path, { mode: 0o600 }));
  return { ...totals, sha256: hash.digest('hex') };
};

/** The bids of an exchange in its own order, each with what it got. */
async function* answered(
  { symbol }: ResultOffer,
  results: readonly SeriesResult[],
  { exchange, path }: Demand,
) {
  const next = new Map(
    results.map(({ setup, files }) => [setup.series, rowsOf(files, exchange)] as const),
  );
  try {
    for await (const line of rowsBelowHeading(path)) {
      const bid = readKeptBid(symbol, line);
      yield { bid, got: await gotBy(bid, next) };
    }
    for (const [series, rows] of next) {
      const { value: rest } = await rows.next();
      if (rest) throw unlike(series, rest.bidId);
    }
  } finally {
    for (const rows of next.values()) await rows.return(undefined);
  }
}

const gotBy = async (
  bid: ExchangeBid,
  next: ReadonlyMap<Series, AsyncGenerator<ResultRow, undefined>>,
) => {
  const rows = next.get(bid.series);
  if (!rows) return { quantity: 0, price: null, reason: 'NOT_ALLOTTED' } as const;
  const { value: row } = await rows.next();
  if (row?.bidId !== allocationBidId(bid)) throw unlike(bid.series, bid.bidId);
  return { quantity: row.allotQuantity, price: row.allotPrice, reason: row.reason };
};

async function* rowsOf(files: ResultFiles, exchange: string): AsyncGenerator<ResultRow, undefined> {
  for await (const rows of resultRows(files))
    for (const row of rows) if (row.exchange === exchange) yield row;
  return undefined;
}

const unlike = (series: Series, bidId: string) =>
  new ApiError(
    'STALE',
    sentence(
      'The bids of the exchange and the allotments of %{series} differ from the bid %{bidId} on. Merge the books and allocate again.',
      { series, bidId },
    ),
    { code: 'CHANGED_FILE' },
  );

/** Small texts joined to pieces that a disk likes. */
export async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
