import type { ExchangeBid } from '#domain/exchangeFile/exchangeFile.ts';
import { readDemandRow, writeDemandRow } from '#domain/exchangeFile/exchangeFileRow.ts';
import type { Series } from '#domain/market/series.ts';
import { bidNames } from './bidNames.ts';
import { fileLines } from './fileLines.ts';

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
  const names = bidNames();
  const sent: SentBids = {
    count: 0,
    at: (bidId) => names.rowOf(bidId),
    series: [],
    quantity: [],
    price: [],
    mark: [],
  };
  for await (const { bid, line } of sentRows(path)) {
    names.add(bid.bidId, sent.count);
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
  let isHeader = true;
  for await (const lines of fileLines(path).lines)
    for (const line of lines) {
      if (!isHeader && line !== '') {
        const { bid, faults } = readDemandRow(line.split('|'));
        if (faults.length > 0)
          throw new Error(`Our own bid file has a row that is none: ${faults[0]?.message}`);
        yield { bid: bid as ExchangeBid, line };
      }
      isHeader = false;
    }
}

/** The mark of a row that an answer repeats. */
export const markOfBid = (bid: ExchangeBid): number => markOf(writeDemandRow(bid));

/** 53 bits of a text (two multiplications over its letters): an answer that changes a cell changes it. */
const markOf = (text: string): number => {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    high = Math.imul(high ^ letter, 0x9e3779b1);
    low = Math.imul(low ^ letter, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
};
