import { readDemandRow, writeDemandRow } from '#domain/exchangeFile/demandRow.ts';
import type { ExchangeBid } from '#domain/exchangeFile/exchangeBid.ts';
import type { Series } from '#domain/market/series.ts';
import { byteNumbers } from '#server/runtime/byteNumbers.ts';
import { bytesOf, hashOf } from '#server/runtime/hash.ts';
import { rowsBelowHeading } from './fileLines.ts';

/** Our bids as the bid file has them, held small: some 100 bytes each, so that a million fit. */
export type SentBids = {
  count: number;
  /** Where a bid stands among them, from 0; null for one that is not ours. */
  at(bidId: string): number | null;
  series: Series[];
  quantity: number[];
  /** Paise; null for a bid at the cut-off price. */
  price: (number | null)[];
  /** A hash of the whole row as it was sent. */
  mark: number[];
};

/** Reads the bid file that we wrote; its rows are ours and always whole. */
export const sentBids = async (path: string): Promise<SentBids> => {
  const names = byteNumbers();
  const sent: SentBids = {
    count: 0,
    at: (bidId) => {
      const number = names.findText(bidId);
      return number < 0 ? null : number;
    },
    series: [],
    quantity: [],
    price: [],
    mark: [],
  };
  for await (const { bid, line } of sentRows(path)) {
    // Each stands once in our own file, so that its number is its place.
    if (names.numberOfText(bid.bidId) < sent.count)
      throw new Error(`Our own bid file has the bid ${bid.bidId} twice`);
    sent.count += 1;
    sent.series.push(bid.series);
    sent.quantity.push(bid.quantity);
    sent.price.push(bid.price);
    sent.mark.push(markOf(line));
  }
  return sent;
};

/** The rows of our bid file in their order. */
export async function* sentRows(path: string): AsyncGenerator<{ bid: ExchangeBid; line: string }> {
  for await (const line of rowsBelowHeading(path)) {
    const { bid, faults } = readDemandRow(line.split('|'));
    if (faults.length > 0)
      throw new Error(`Our own bid file has a row that is none: ${faults[0]?.message}`);
    yield { bid: bid as ExchangeBid, line };
  }
}

/** The mark of a row that an answer repeats. */
export const markOfBid = (bid: ExchangeBid): number => markOf(writeDemandRow(bid));

/** 53 bits of a text: an answer that changes a cell changes it. */
const markOf = (text: string): number => {
  const { bytes, length } = bytesOf(text);
  return hashOf(bytes, 0, length, 1) * 2 ** 21 + (hashOf(bytes, 0, length, 2) >>> 11);
};
