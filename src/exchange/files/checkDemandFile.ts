import { keptBidHeading, keptBidLine } from '#domain/exchangeFile/bidsOfFile.ts';
import { bseBookColumns, bseSeparator, readBseBookRow } from '#domain/exchangeFile/bseFile.ts';
import { type ReadBid, readDemandRow } from '#domain/exchangeFile/demandRow.ts';
import {
  type CellFault,
  type Exchange,
  type ExchangeBid,
  exchangeLabels,
  readHeader,
  seriesOfDay,
} from '#domain/exchangeFile/exchangeBid.ts';
import { exchangeDate } from '#domain/market/calendar.ts';
import type { Day, Series } from '#domain/market/series.ts';
import { againstHeader, type FileTotals, type Header } from './againstHeader.ts';
import { bodyHash } from './bodyHash.ts';
import { faultList, type RowFault } from './faultList.ts';
import { fileLines, UnreadableFile } from './fileLines.ts';
import { firstRows } from './firstRows.ts';
import { againstOffer, dateOf, type OfferTerms } from './offerTerms.ts';
import { outFile } from './outFile.ts';

/** The offer and the day of a file. */
export type BookOf = { symbol: string; openOnDate: string; day: Day };

export type DemandContext = {
  /** The exchange that the file claims to come from. */
  exchange: Exchange;
  /** All offers that the file can belong to. */
  offers: readonly OfferTerms[];
  /** The only book that it may be of; null for any. */
  wanted: BookOf | null;
  now: number;
  /** Where the bids are written that the file has, if nothing is wrong with it. */
  out: string;
};

/** The totals of one series of a file; quantity in shares. */
export type SeriesTotal = { series: Series; bids: number; quantity: number };

/** The result of checking a demand file, which is accepted when it has no fault. */
export type DemandCheck = {
  book: BookOf | null;
  layout: 'EXCHANGE' | 'BSE_BOOK' | null;
  rows: number;
  quantity: number;
  /** For each series in the header. */
  totals: SeriesTotal[];
  faults: RowFault[];
  /** All of them: of the first thousand the words are kept. */
  faultCount: number;
  /** The bids as they are kept; null when the file is not taken. */
  kept: { sha256: string; bytes: number } | null;
};

/** Most bids of one file: a day of the largest offer has a tenth of them. */
export const mostBids = 5_000_000;

/**
 * Checks a demand file of another exchange, row by row, without keeping it in memory: its header, each row by
 * itself and against the offer, repeated names, and the control totals. Finds everything that is wrong. The
 * bids are written to `out` as `keptBidColumns`; nothing is left there of a file with a fault.
 */
export const checkDemandFile = async (
  path: string,
  context: DemandContext,
): Promise<DemandCheck> => {
  const faults = faultList();
  const body = bodyHash();
  const out = await outFile(context.out);
  const firstRowOf = firstRows();
  const totals = new Map<Series, SeriesTotal>();
  let layout: Layout | null = null;
  let row = 0;
  let rows = 0;
  let quantity = 0;
  let isWhole = true;
  try {
    await out.write(`${keptBidHeading}\n`);
    reading: for await (const lines of fileLines(path, body.see)) {
      let from = 0;
      if (layout === null) {
        layout = layoutOf(lines, context, faults.add);
        if (layout === null) {
          isWhole = false;
          break;
        }
        for (const series of layout.series) totals.set(series, { series, bids: 0, quantity: 0 });
        from = layout.firstRow - 1;
        row = from;
      }
      let written = '';
      for (let at = from; at < lines.length; at++) {
        row += 1;
        const line = lines[at] as string;
        if (line === '') continue;
        rows += 1;
        if (rows > mostBids) {
          faults.add(row, { field: '', message: `there are more than ${mostBids} bids` });
          isWhole = false;
          break reading;
        }
        const read = layout.read(line);
        // The totals of the header are of all rows, also of those with a fault.
        quantity += read.bid.quantity ?? 0;
        if (read.isWithdrawn) {
          rows -= 1;
          quantity -= read.bid.quantity ?? 0;
          faults.add(row, ...read.faults);
          continue;
        }
        const found = faultsOf(read, layout, context.exchange);
        if (read.bid.bidId !== undefined) {
          const twin = firstRowOf(read.bid.bidId, row);
          if (twin !== row)
            found.push({
              field: 'bidId',
              message: `bidId '${read.bid.bidId}' is already in row ${twin}`,
            });
        }
        if (found.length > 0) faults.add(row, ...found);
        else if (faults.count() === 0) {
          const bid = read.bid as ExchangeBid;
          const total = totals.get(bid.series) as SeriesTotal;
          total.bids += 1;
          total.quantity += bid.quantity;
          written += `${keptBidLine(bid)}\n`;
        }
      }
      if (written !== '') await out.write(written);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) {
      await out.discard();
      throw error;
    }
    faults.add(error.row, { field: '', message: error.message });
    isWhole = false;
  }
  if (layout === null && faults.count() === 0)
    faults.add(0, { field: '', message: 'The file is empty.' });
  // Totals of a file that could not be read to its end say nothing.
  if (layout && isWhole)
    faults.add(0, ...againstTotals(layout.header, { rows, quantity, sha256: body.digest() }));
  const isTaken = faults.count() === 0;
  const kept = isTaken ? await out.close() : null;
  if (!isTaken) await out.discard();
  return {
    book: layout?.offer
      ? { symbol: layout.offer.symbol, openOnDate: layout.offer.openOnDate, day: layout.day }
      : null,
    layout: layout?.name ?? null,
    rows,
    quantity,
    totals: [...totals.values()],
    faults: faults.kept(),
    faultCount: faults.count(),
    kept,
  };
};

/** The faults of a row by itself and against the file that it is in. */
const faultsOf = (
  { bid, faults }: ReadRow,
  { offer, day, series }: Layout,
  exchange: Exchange,
): CellFault[] => {
  if (bid.exchange !== undefined && bid.exchange !== exchange)
    faults.push({
      field: 'exchange',
      message: `exchange ${bid.exchange} is not ${exchange}, whose file this is`,
    });
  if (offer) faults.push(...againstOffer(bid, offer, day));
  if (bid.series && !series.includes(bid.series))
    faults.push({
      field: 'series',
      message: `series ${bid.series} is not among ${series.join('+') || 'those'} of the header`,
    });
  return faults;
};

type Add = (row: number, ...faults: readonly CellFault[]) => void;
type ReadRow = ReadBid & { isWithdrawn?: boolean };

/** The cells of a line without the blanks around them, which hardly any line has: most need only be divided. */
const cellsOf = (line: string, separator: string): string[] => {
  const cells = line.split(separator);
  return /\s/.test(line) ? cells.map((cell) => cell.trim()) : cells;
};

/** How the rows of a file are read, and of what they are. */
type Layout = {
  name: 'EXCHANGE' | 'BSE_BOOK';
  header: Header | null;
  offer: OfferTerms | null;
  day: Day;
  series: readonly Series[];
  firstRow: number;
  read(line: string): ReadRow;
};

const layoutOf = (lines: readonly string[], context: DemandContext, add: Add): Layout | null => {
  const [first = ''] = lines;
  const found = readHeader(first);
  if (found) {
    const { header } = found;
    const about = found.faults.map((fault) => ({ ...fault, message: `header: ${fault.message}` }));
    add(1, ...about);
    const offer = offerOf(header, context, add);
    const day: Day = offer && header.tradeDate === offer.nextOnDate ? 'T+1' : 'T';
    if (offer) checkDay(offer, day, header, context, add);
    return {
      ...{ name: 'EXCHANGE', header, offer, day, firstRow: 2 },
      series: header.series ?? ['IS', 'RS', 'ES'],
      read: (line) => readDemandRow(cellsOf(line, '|')),
    };
  }
  const separator = context.exchange === 'BSE' ? bseSeparator(first, bseBookColumns) : null;
  if (separator === null) {
    add(1, {
      field: '',
      message: `there is no header. The first row must be H|${context.exchange}|symbol|series|dayType|tradeDate|rowCount|totalQty|sha256${context.exchange === 'BSE' ? ', or the file BSE’s bid book of 12 columns' : ''}`,
    });
    return null;
  }
  const read = (line: string): ReadRow => readBseBookRow(cellsOf(line, separator));
  const { offer, day } = bookOfRows(lines.map(read), context, add);
  if (offer) checkDay(offer, day, null, context, add);
  return {
    name: 'BSE_BOOK',
    header: null,
    offer,
    day,
    series: seriesOfDay[day],
    firstRow: 1,
    read,
  };
};

/** The offer that a header names. */
const offerOf = (
  { exchange, symbol, tradeDate }: Header,
  context: DemandContext,
  add: Add,
): OfferTerms | null => {
  if (exchange !== null && exchange !== context.exchange)
    add(1, {
      field: 'exchange',
      message: `header: the file is of ${exchangeLabels[exchange]}, and brought as one of ${context.exchange}`,
    });
  if (symbol === null) return null;
  const offers = context.offers.filter((offer) => offer.symbol === symbol);
  if (offers.length === 0) {
    add(1, { field: 'symbol', message: `header: ${symbol} is not on offer here` });
    return null;
  }
  if (tradeDate === null) return null;
  const offer = offers.find(
    ({ openOnDate, nextOnDate }) => openOnDate === tradeDate || nextOnDate === tradeDate,
  );
  if (!offer)
    add(1, {
      field: 'tradeDate',
      message: `header: ${symbol} is not on offer on ${tradeDate} but on ${offers
        .map(({ openOnDate, nextOnDate }) => `${openOnDate} and ${nextOnDate}`)
        .join(', ')}`,
    });
  return offer ?? null;
};

/** Whether files of this day of the offer are taken now, and the header says the day rightly. */
const checkDay = (
  offer: OfferTerms,
  day: Day,
  header: Header | null,
  { wanted, now }: DemandContext,
  add: Add,
) => {
  const { symbol, designatedExchange } = offer;
  const whose = `${symbol}, ${day} ${dateOf(offer, day)}`;
  const say = (field: string, message: string) => add(1, { field, message });
  if (
    wanted &&
    (wanted.symbol !== symbol || wanted.openOnDate !== offer.openOnDate || wanted.day !== day)
  )
    say('symbol', `header: the file is of ${whose}, not of ${wanted.symbol}, ${wanted.day}`);
  if (designatedExchange !== 'NSE')
    say(
      'symbol',
      `header: the allotment of ${symbol} is drawn up by ${designatedExchange}: no demand file is taken for it here`,
    );
  if (day === 'T+1' && offer.isOneDay)
    say('tradeDate', `header: ${symbol} is on offer for one day alone, there is no T+1`);
  if (now < offer.closesAt[day])
    say(
      'tradeDate',
      `header: the session of ${whose} has not closed yet. Bring the file after it has`,
    );
  if (!header) return;
  const dayType = day === 'T' ? '10' : '11';
  if (header.dayType !== null && designatedExchange === 'NSE' && header.dayType !== dayType)
    say('dayType', `header: dayType must be ${dayType} for ${whose}, not ${header.dayType}`);
  const open: readonly Series[] = seriesOfDay[day];
  for (const series of header.series ?? [])
    if (!open.includes(series) || !offer.series.some((one) => one.series === series))
      say('series', `header: series ${series} is not bid for on ${whose}`);
};

/**
 * The day of a bid book, which has no header: of the symbol of its first row, on the latest day that
 * its first rows were entered or changed on.
 */
const bookOfRows = (
  rows: readonly ReadRow[],
  { offers, wanted }: DemandContext,
  add: Add,
): { offer: OfferTerms | null; day: Day } => {
  const symbol = rows.find(({ bid }) => bid.symbol !== undefined)?.bid.symbol;
  const times = rows.flatMap(({ bid }) => [bid.entryTime ?? 0, bid.modifiedTime ?? 0]);
  const date = exchangeDate(times.reduce((latest, at) => Math.max(latest, at), 0));
  const isOf = (offer: OfferTerms) =>
    offer.symbol === symbol && (offer.openOnDate === date || offer.nextOnDate === date);
  const offer =
    offers.find((each) => isOf(each) && each.openOnDate === wanted?.openOnDate) ??
    offers.find(isOf) ??
    null;
  if (!offer)
    add(1, {
      field: 'symbol',
      message: `${symbol ?? 'the symbol'} is not on offer here on ${date}, the latest day of its first bids`,
    });
  return { offer, day: offer?.nextOnDate === date ? 'T+1' : 'T' };
};

/**
 * The differences between the totals of the file and those of its header. A bid book has no totals.
 */
const againstTotals = (header: Header | null, of: FileTotals): CellFault[] => {
  if (header) return againstHeader(header, of);
  return of.rows === 0 ? [{ field: '', message: 'There is no bid in the file.' }] : [];
};
