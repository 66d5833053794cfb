import {
  bseAllocationColumns,
  bseSeparator,
  readBseAllocationRow,
} from '#domain/exchangeFile/bseFile.ts';
import { type CellFault, readHeader } from '#domain/exchangeFile/exchangeBid.ts';
import { type Reply, readReplyRow } from '#domain/exchangeFile/reply.ts';
import type { Day, Series } from '#domain/market/series.ts';
import { againstHeader, type Header } from './againstHeader.ts';
import { againstSent } from './againstSent.ts';
import { bodyHash } from './bodyHash.ts';
import { faultList, type RowFault } from './faultList.ts';
import { fileLines, UnreadableFile } from './fileLines.ts';
import { keptAllotments } from './keptAllotments.ts';
import { dateOf, type OfferTerms } from './offerTerms.ts';
import { type SentBids, sentBids } from './sentBids.ts';

export type AllotmentContext = {
  /** Where the bid file lies that we sent, in the layout between exchanges. */
  bidFile: string;
  offer: OfferTerms;
  day: Day;
  /** Where the allotments are written, if nothing is wrong with the file. */
  out: string;
};

/** The totals of one series of an allotment; quantities in shares, value and prices in paise. */
export type AllottedTotal = {
  series: Series;
  bids: number;
  quantity: number;
  allottedBids: number;
  allotted: number;
  value: number;
  /** Null where nothing is allotted. */
  lowestPrice: number | null;
  highestPrice: number | null;
};

/**
 * The result of checking the designated exchange's answer, which is accepted when it has no fault.
 */
export type AllotmentCheck = {
  layout: 'EXCHANGE' | 'BSE_ALLOCATION' | null;
  rows: number;
  totals: AllottedTotal[];
  faults: RowFault[];
  faultCount: number;
  /** The allotments as they are kept; null when the file is not taken. */
  kept: { sha256: string; bytes: number } | null;
};

/**
 * Checks what the designated exchange allotted to our bids against the bid file that it was sent: its
 * header, every row, every bid once and as we sent it, quantities within the bid and in lots, prices
 * not below the floor nor above the bid. Finds everything that is wrong. The allotments are written to
 * `out` in the order of our bids; nothing is left there of a file with a fault.
 */
export const checkAllotmentFile = async (
  path: string,
  { bidFile, offer, day, out }: AllotmentContext,
): Promise<AllotmentCheck> => {
  const faults = faultList();
  const sent = await sentBids(bidFile);
  const answers = new Map<number, { reply: Reply; row: number }>();
  const body = bodyHash();
  let layout: Layout | null = null;
  let row = 0;
  let rows = 0;
  let quantity = 0;
  let isWhole = true;
  try {
    for await (const lines of fileLines(path, body.see)) {
      let from = 0;
      if (layout === null) {
        layout = layoutOf(lines[0] ?? '', offer, day, faults.add);
        if (layout === null) break;
        from = layout.firstRow - 1;
        row = from;
      }
      for (const line of lines.slice(from)) {
        row += 1;
        if (line === '') continue;
        rows += 1;
        const { bid, reply, faults: found } = layout.read(line);
        quantity += bid.quantity ?? 0;
        const at = bid.bidId === undefined ? null : sent.at(bid.bidId);
        if (bid.bidId !== undefined && at === null)
          found.push({ field: 'bidId', message: `bidId '${bid.bidId}' is none that we sent` });
        if (at !== null) {
          const twin = answers.get(at);
          found.push(
            ...againstSent(bid, reply, sent, at, offer, layout.isWholeBid),
            ...(twin
              ? [
                  {
                    field: 'bidId',
                    message: `bidId '${bid.bidId}' is already in row ${twin.row}`,
                  },
                ]
              : []),
          );
          if (!twin) answers.set(at, { reply: reply as Reply, row });
        }
        faults.add(row, ...found);
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    faults.add(error.row, { field: '', message: error.message });
    isWhole = false;
  }
  if (layout === null && faults.count() === 0)
    faults.add(0, { field: '', message: 'The file is empty.' });
  if (layout && isWhole) {
    if (layout.header)
      faults.add(0, ...againstHeader(layout.header, { rows, quantity, sha256: body.digest() }));
    if (answers.size < sent.count)
      faults.add(0, {
        field: 'bidId',
        message: `${sent.count - answers.size} of the ${sent.count} bids that we sent are not in the file.`,
      });
  }
  const isTaken = faults.count() === 0;
  return {
    layout: layout?.name ?? null,
    rows,
    totals: isTaken ? totalsOf(sent, answers) : [],
    faults: faults.kept(),
    faultCount: faults.count(),
    kept: isTaken ? await keptAllotments(bidFile, out, (at) => answers.get(at)?.reply) : null,
  };
};

type Add = (row: number, ...faults: readonly CellFault[]) => void;

/** How the rows of an answer are read. */
type Layout = {
  name: 'EXCHANGE' | 'BSE_ALLOCATION';
  header: Header | null;
  firstRow: number;
  /** Its rows repeat all of the bid, so that all of it can be held against what we sent. */
  isWholeBid: boolean;
  read(line: string): ReturnType<typeof readReplyRow>;
};

const cellsOf = (line: string, separator: string) =>
  line.split(separator).map((cell) => cell.trim());

const layoutOf = (first: string, offer: OfferTerms, day: Day, add: Add): Layout | null => {
  const found = readHeader(first);
  if (found) {
    const { header } = found;
    for (const fault of found.faults) add(1, { ...fault, message: `header: ${fault.message}` });
    const wanted = {
      exchange: 'NSE',
      symbol: offer.symbol,
      dayType: day === 'T' ? '20' : '21',
      tradeDate: dateOf(offer, day),
    } as const;
    for (const [field, value] of Object.entries(wanted)) {
      const cell = header[field as keyof typeof wanted];
      if (cell !== null && cell !== value)
        add(1, { field, message: `header: ${field} must be ${value}, not ${cell}` });
    }
    return {
      ...{ name: 'EXCHANGE', header, firstRow: 2, isWholeBid: true },
      read: (line) => readReplyRow(cellsOf(line, '|')),
    };
  }
  const separator =
    offer.designatedExchange === 'BSE' ? bseSeparator(first, bseAllocationColumns) : null;
  if (separator === null) {
    add(1, {
      field: '',
      message: `there is no header. The first row must be H|NSE|${offer.symbol}|series|dayType|tradeDate|rowCount|totalQty|sha256`,
    });
    return null;
  }
  return {
    ...{ name: 'BSE_ALLOCATION', header: null, firstRow: 1, isWholeBid: false },
    read: (line) => readBseAllocationRow(cellsOf(line, separator)),
  };
};

const totalsOf = (
  sent: SentBids,
  answers: ReadonlyMap<number, { reply: Reply }>,
): AllottedTotal[] => {
  const totals = new Map<Series, AllottedTotal>();
  for (const [at, { reply }] of answers) {
    const series = sent.series[at] as Series;
    const total = totals.get(series) ?? {
      ...{ series, bids: 0, quantity: 0, allottedBids: 0, allotted: 0, value: 0 },
      ...{ lowestPrice: null, highestPrice: null },
    };
    totals.set(series, total);
    total.bids += 1;
    total.quantity += sent.quantity[at] as number;
    if (reply.quantity === 0 || reply.price === null) continue;
    total.allottedBids += 1;
    total.allotted += reply.quantity;
    total.value += reply.quantity * reply.price;
    total.lowestPrice = Math.min(total.lowestPrice ?? reply.price, reply.price);
    total.highestPrice = Math.max(total.highestPrice ?? reply.price, reply.price);
  }
  return (['IS', 'RS', 'ES'] as const).flatMap((series) => totals.get(series) ?? []);
};
