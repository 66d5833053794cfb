import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { keptBidHeading, keptBidLine } from '#domain/exchangeFile/bidsOfFile.ts';
import { writeDemandRow } from '#domain/exchangeFile/demandRow.ts';
import {
  type ExchangeBid,
  type ExchangeFileHeader,
  headerOf,
  seriesOfDay,
} from '#domain/exchangeFile/exchangeBid.ts';
import type { Series } from '#domain/market/series.ts';
import { sentence } from '#domain/sentence.ts';
import type { BookOf, SeriesTotal } from '#exchange/files/checkDemandFile.ts';
import { dateOf, type OfferTerms } from '#exchange/files/offerTerms.ts';
import { outFile } from '#exchange/files/outFile.ts';
import type { Machine } from '#server/machine/machine.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { offersFor } from '../../demandUpload/server/offerTerms.ts';
import { ownBids } from '../../order/server/ownBids.ts';

/** The control totals of a file of our bids. */
export type BidTotals = {
  rows: number;
  /** Shares. */
  quantity: number;
  /** Hash of the rows alone, as in the header of a bid file. */
  sha256: string;
  totals: SeriesTotal[];
};

/**
 * Writes our live bids of a day in the layout between exchanges, for the exchange that draws up the
 * allotment (market facts §4.6): header with control totals, a row a bid. The same bids give the same
 * bytes. Answers what it adds up to.
 */
export const writeBidFile = async (
  machine: Machine,
  of: BookOf,
  path: string,
): Promise<BidTotals> => {
  const offer = await offerOf(machine, of);
  const series = offeredOn(offer, of.day);
  const rows = `${path}.rows`;
  await rm(rows, { force: true });
  try {
    const written = await write(machine, of, series, rows, '', writeDemandRow);
    const header: ExchangeFileHeader = {
      exchange: 'NSE',
      symbol: of.symbol,
      series,
      dayType: of.day === 'T' ? '20' : '21',
      tradeDate: dateOf(offer, of.day),
      rows: written.rows,
      quantity: written.quantity,
      sha256: written.sha256,
    };
    const file = await outFile(path);
    try {
      await file.write(`${headerOf(header)}\n`);
      for await (const piece of createReadStream(rows, { highWaterMark: 1 << 20 }))
        await file.write(piece as Buffer);
      await file.close();
    } catch (error) {
      await file.discard();
      throw error;
    }
    return written;
  } finally {
    await rm(rows, { force: true });
  }
};

/** Writes our live bids of a day as `keptBidColumns` with a heading, as those of other exchanges are kept. */
export const writeOwnBids = async (
  machine: Machine,
  of: BookOf,
  path: string,
): Promise<BidTotals> => {
  const offer = await offerOf(machine, of);
  return write(machine, of, offeredOn(offer, of.day), path, `${keptBidHeading}\n`, keptBidLine);
};

/** The series of an offer that are bid for on a day. */
const offeredOn = (offer: OfferTerms, day: BookOf['day']): Series[] =>
  seriesOfDay[day].filter((series) => offer.series.some((one) => one.series === series));

const offerOf = async (machine: Machine, { symbol, openOnDate }: BookOf): Promise<OfferTerms> => {
  const offer = (await offersFor(machine, symbol)).find((each) => each.openOnDate === openOnDate);
  if (!offer)
    throw new ApiError(
      'NOT_FOUND',
      sentence('There is no approved offer of %{symbol} with T on %{openOnDate}.', {
        symbol,
        openOnDate,
      }),
    );
  return offer;
};

const write = async (
  machine: Machine,
  of: BookOf,
  series: readonly Series[],
  path: string,
  heading: string,
  lineOf: (bid: ExchangeBid) => string,
): Promise<BidTotals> => {
  const totals = new Map(series.map((one) => [one, { series: one, bids: 0, quantity: 0 }]));
  const file = await outFile(path);
  try {
    if (heading !== '') await file.write(heading);
    for await (const bids of ownBids(machine, of)) {
      for (const bid of bids) {
        const total = totals.get(bid.series);
        if (!total) throw new Error(`the bid ${bid.bidId} is in a series that is not on offer`);
        total.bids += 1;
        total.quantity += bid.quantity;
      }
      await file.write(bids.map((bid) => `${lineOf(bid)}\n`).join(''));
    }
    const { sha256 } = await file.close();
    const all = [...totals.values()];
    const sum = (part: 'bids' | 'quantity') => all.reduce((total, each) => total + each[part], 0);
    return { rows: sum('bids'), quantity: sum('quantity'), sha256, totals: all };
  } catch (error) {
    await file.discard();
    throw error;
  }
};
