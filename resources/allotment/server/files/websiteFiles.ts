import { writeFile } from 'node:fs/promises';
import { decimalText } from '#domain/decimal.ts';
import {
  coverageInHundredths,
  indicativePrice,
  type Level,
  ladderOf,
} from '#domain/market/book.ts';
import { instantOf } from '#domain/market/calendar.ts';
import { ownExchange } from '#domain/market/offer.ts';
import { paiseText } from '#domain/money.ts';
import { resultRows } from './resultRows.ts';
import { paidOf } from './resultTotals.ts';
import type { NamedFile, ResultOffer, SeriesResult } from './seriesResult.ts';

/** The book of one series as the website shows it, of ours or of all exchanges. */
type Book = {
  levels: Map<number | null, Level>;
  full: number;
  zero: number;
  allotted: number;
  value: number;
};

/**
 * The three feeds of the public website for what is allotted (market facts §4.4): the summary of each series, its ladder, and
 * the rows of the list of past issues, ours and of all exchanges together (`CUMU`). They are dated by the
 * end of bidding and not by the moment of writing, so that they come out the same every time.
 */
export const websiteFiles = (
  offer: ResultOffer,
  results: readonly SeriesResult[],
): readonly NamedFile[] => {
  const { symbol, tradeDate } = offer;
  const books = (() => {
    let asked: Promise<Books[]> | null = null;
    return () => {
      asked ??= Promise.all(results.map(booksOf));
      return asked;
    };
  })();
  const file = (kind: string, rows: (books: Books, at: number) => readonly unknown[]) => ({
    name: `website-${kind}-${symbol}-${tradeDate}.json`,
    write: async (path: string) => {
      const data = (await books()).flatMap((of, at) => rows(of, at));
      await writeFile(path, `${JSON.stringify({ data }, null, 1)}\n`, { mode: 0o600 });
    },
  });
  return [
    file('summary', (of) => [summaryOf(offer, of)]),
    file('ladder', (of) => ladderRows(offer, of)),
    file('past', (of, at) => [
      pastOf(offer, of, symbol, of.own, 2 * at + 1),
      pastOf(offer, of, `${symbol}CUMU`, of.all, 2 * at + 2),
    ]),
  ];
};

type Books = { result: SeriesResult; own: Book; all: Book };

const booksOf = async (result: SeriesResult): Promise<Books> => {
  const own = emptyBook();
  const all = emptyBook();
  for await (const rows of resultRows(result.files))
    for (const row of rows)
      for (const book of row.exchange === ownExchange ? [own, all] : [all]) {
        const price = row.isCutOff ? null : row.price;
        const level = book.levels.get(price) ?? { ...noLevel, price };
        book.levels.set(price, level);
        level.quantity += row.quantity;
        level.numberOfOrders++;
        if (row.cpCode === null || row.isCpApproved) level.confirmedQuantity += row.quantity;
        if (row.marginType === '1') book.full += row.quantity;
        else book.zero += row.quantity;
        book.allotted += row.allotQuantity;
        book.value += paidOf(row);
      }
  return { result, own, all };
};

const emptyBook = (): Book => ({ levels: new Map(), full: 0, zero: 0, allotted: 0, value: 0 });
const noLevel: Level = { price: null, quantity: 0, confirmedQuantity: 0, numberOfOrders: 0 };

const summaryOf = (offer: ResultOffer, { result, all }: Books) => {
  const { setup, summary, greenshoeQuantity } = result;
  const levels = [...all.levels.values()];
  return {
    symbol: offer.symbol,
    series: setup.series,
    company: offer.securityName,
    offerDate: dateText(offer.tradeDate),
    status: 'Closed',
    totissueSize: setup.quantity,
    gsIssueSize: greenshoeQuantity,
    totQty: all.full + all.zero,
    cumu_100pcQty: all.full,
    cumu_0pcQty: all.zero,
    floorPrice: paiseText(setup.floorPrice),
    // Of the retail portion no indicative price is shown (market facts §1.5).
    indicative_Price: setup.series === 'IS' ? priceText(indicativePrice(levels)) : '-',
    cutOffPrice: priceText(summary.cutOffPrice),
    noOfTimes: timesText(all, setup.quantity),
    ltp: '-',
  };
};

const ladderRows = (offer: ResultOffer, { result, own }: Books) => {
  const dat = `${dateText(offer.tradeDate)} ${offer.closedAt} IST`;
  return ladderOf([...own.levels.values()]).map((rung) => ({
    sym: offer.symbol,
    ser: result.setup.series,
    pri: rung.price === null ? 'Cut-off' : paiseText(rung.price),
    totQty: rung.quantity,
    conQty: rung.confirmedQuantity,
    uCQty: rung.quantity - rung.confirmedQuantity,
    cumTQty: rung.cumulativeQuantity,
    dat,
  }));
};

const pastOf = (
  offer: ResultOffer,
  { result }: Books,
  symbol: string,
  book: Book,
  sr_no: number,
) => {
  const { setup, summary } = result;
  const isRetail = setup.series === 'RS';
  const price = priceText(summary.cutOffPrice);
  return {
    sr_no,
    symbol,
    companyName: offer.securityName,
    category: { IS: 'Non Retail', RS: 'Retail', ES: 'Employee' }[setup.series],
    offerDate: dateText(offer.tradeDate),
    floorPrice: paiseText(setup.floorPrice),
    noOfshareOffered: setup.quantity,
    allocatedQty: book.allotted,
    // Rounded down to the paisa: what was paid on the average.
    allocatePrice:
      book.allotted === 0 ? '-' : paiseText(Number(BigInt(book.value) / BigInt(book.allotted))),
    allocatePriceGeneral: setup.series === 'IS' ? price : '-',
    allocatePriceRetail: isRetail ? price : '-',
    methodology: setup.method === 'PRICE_PRIORITY' ? 'Multiple' : 'Single',
    noOfTimes: timesText(book, setup.quantity),
  };
};

const priceText = (paise: number | null): string => (paise === null ? '-' : paiseText(paise));

const timesText = ({ full, zero }: Book, quantity: number): string => {
  const times = coverageInHundredths(full + zero, quantity);
  return times === null ? '-' : decimalText(times, 2);
};

/** '25-Aug-2026', as the website spells a day. */
const dateText = (date: string): string => {
  const month = new Date(instantOf(date, '12:00:00')).toLocaleString('en-GB', {
    month: 'short',
    timeZone: 'UTC',
  });
  return `${date.slice(8)}-${month.slice(0, 3)}-${date.slice(0, 4)}`;
};
