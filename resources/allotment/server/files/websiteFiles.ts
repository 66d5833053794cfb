import { writeFile } from 'node:fs/promises';
import { indicativePrice, type Level } from '#domain/market/book.ts';
import { ownExchange } from '#domain/market/offer.ts';
import { publicDay, ladderRows as publicLadder, timesText } from '#domain/market/publicFile.ts';
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
 * The three feeds of the public website about the allotments (market facts §4.4): the summary of
 * each series, its ladder, and the rows of the list of past issues, ours and of all exchanges
 * together (`CUMU`). They carry the end of bidding and not the time of writing, so that every run
 * gives the same files.
 */
export const websiteFiles = (
  offer: ResultOffer,
  results: readonly SeriesResult[],
): readonly NamedFile[] => {
  const { symbol, tradeDate } = offer;
  const books = (() => {
    let promise: Promise<Books[]> | null = null;
    return () => {
      promise ??= Promise.all(results.map(booksOf));
      return promise;
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
    offerDate: publicDay(offer.tradeDate),
    status: 'Closed',
    totissueSize: setup.quantity,
    gsIssueSize: greenshoeQuantity,
    totQty: all.full + all.zero,
    cumu_100pcQty: all.full,
    cumu_0pcQty: all.zero,
    floorPrice: paiseText(setup.floorPrice),
    // The retail portion shows no indicative price (market facts §1.5).
    indicative_Price: setup.series === 'IS' ? priceText(indicativePrice(levels)) : '-',
    cutOffPrice: priceText(summary.cutOffPrice),
    noOfTimes: timesText(all.full + all.zero, setup.quantity),
    ltp: '-',
  };
};

const ladderRows = (offer: ResultOffer, { result, own }: Books) => {
  const dat = `${publicDay(offer.tradeDate)} ${offer.closedAt} IST`;
  const { series } = result.setup;
  const levels = [...own.levels.values()];
  return publicLadder({ symbol: offer.symbol, series, levels }).map((row) => ({ ...row, dat }));
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
    offerDate: publicDay(offer.tradeDate),
    floorPrice: paiseText(setup.floorPrice),
    noOfshareOffered: setup.quantity,
    allocatedQty: book.allotted,
    // Rounded down to the paisa: what was paid on the average.
    allocatePrice:
      book.allotted === 0 ? '-' : paiseText(Number(BigInt(book.value) / BigInt(book.allotted))),
    allocatePriceGeneral: setup.series === 'IS' ? price : '-',
    allocatePriceRetail: isRetail ? price : '-',
    methodology: setup.method === 'PRICE_PRIORITY' ? 'Multiple' : 'Single',
    noOfTimes: timesText(book.full + book.zero, setup.quantity),
  };
};

const priceText = (paise: number | null): string => (paise === null ? '-' : paiseText(paise));
