import { decimalText } from '../decimal.ts';
import { paiseText } from '../money.ts';
import { coverageInHundredths, indicativePrice, type Level, ladderOf } from './book.ts';
import { exchangeTime } from './calendar.ts';
import { type Category, categoryLabels, type Series } from './series.ts';

/**
 * The public files of an exchange's website, in the shapes of the market facts §4.4. They name no
 * bidder, no member and no client. Prices are texts of rupees, since a ladder may have a row
 * `Cut-off`; '-' means unknown.
 */

const none = '-';

/** The rows of a public file, each a flat object: the columns of its preview are their names. */
export type PublicRow = Readonly<Record<string, string | number>>;

/** One series of an offer as its public files have it; prices in paise. */
export type PublicSeries = {
  symbol: string;
  series: Series;
  company: string;
  /** The day of the book, YYYY-MM-DD. */
  tradeDate: string;
  isOpen: boolean;
  issueSize: number;
  /** Shares of the issue that are of the greenshoe; null where the size was given by hand. */
  greenshoeSize: number | null;
  floorPrice: number;
  cutOffPrice: number | null;
  levels: readonly (Level & { zeroMarginQuantity: number })[];
};

/** The demand of one category in one series; quantities in shares. */
export type PublicCategory = {
  category: Category;
  numberOfOrders: number;
  quantity: number;
  confirmedQuantity: number;
};

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A day as the public files write it: '25-Aug-2026'. */
export const publicDay = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}-${months[Number(month) - 1]}-${year}`;
};

/** An instant as the public files write it: '25-Aug-2026 10:59:00 IST'. */
export const publicTime = (ms: number): string => {
  const [date = '', time = ''] = exchangeTime(ms).split(' ');
  return `${publicDay(date)} ${time} IST`;
};

/** The ladder of a series from the highest price down; cumTQty is what is wanted at a price or better. */
export const ladderRows = ({
  symbol,
  series,
  levels,
}: Pick<PublicSeries, 'symbol' | 'series'> & { levels: readonly Level[] }) =>
  ladderOf(levels).map(({ price, quantity, confirmedQuantity, cumulativeQuantity }) => ({
    sym: symbol,
    ser: series,
    pri: price === null ? 'Cut-off' : paiseText(price),
    totQty: quantity,
    conQty: confirmedQuantity,
    uCQty: quantity - confirmedQuantity,
    cumTQty: cumulativeQuantity,
  }));

/** One series of the subscription summary. */
export const summaryRow = (offer: PublicSeries): PublicRow => {
  const { symbol, series, company, tradeDate, isOpen, issueSize, greenshoeSize } = offer;
  const sum = (part: 'quantity' | 'zeroMarginQuantity') =>
    offer.levels.reduce((total, level) => total + level[part], 0);
  const [demand, zeroMargin] = [sum('quantity'), sum('zeroMarginQuantity')];
  return {
    symbol,
    series,
    company,
    offerDate: publicDay(tradeDate),
    status: isOpen ? 'Active' : 'Closed',
    totissueSize: issueSize,
    gsIssueSize: greenshoeSize ?? none,
    totQty: demand,
    cumu_100pcQty: demand - zeroMargin,
    cumu_0pcQty: zeroMargin,
    floorPrice: paiseText(offer.floorPrice),
    // The retail portion has no indicative price (market facts §1.5).
    indicative_Price: series === 'IS' ? priceOrNone(indicativePrice(offer.levels)) : none,
    cutOffPrice: priceOrNone(offer.cutOffPrice),
    noOfTimes: timesText(demand, issueSize),
    ltp: none,
  };
};

/**
 * The supply and demand of retail on T+1: the retail bids, and the non-retail bids that were
 * carried forward to the rest of retail (market facts §2.7). All other columns are those of
 * retail's own row.
 */
export const totalForRetailRow = (retail: PublicSeries, carried: PublicSeries): PublicRow => {
  const levels = [...retail.levels, ...carried.levels];
  return { ...summaryRow({ ...retail, levels }), series: 'Total' };
};

/** The demand by category in a series, and of the whole series. */
export const categoryRows = (
  { symbol, series, issueSize }: PublicSeries,
  categories: readonly PublicCategory[],
): PublicRow[] => {
  const sum = (part: 'numberOfOrders' | 'quantity' | 'confirmedQuantity') =>
    categories.reduce((total, each) => total + each[part], 0);
  const rowOf = (name: string, of: Omit<PublicCategory, 'category'>) => ({
    sym: symbol,
    ser: series,
    category: name,
    noOfBids: of.numberOfOrders,
    totQty: of.quantity,
    conQty: of.confirmedQuantity,
    uCQty: of.quantity - of.confirmedQuantity,
    noOfTimes: timesText(of.quantity, issueSize),
  });
  return [
    ...inOrder(categories).map((each) => rowOf(categoryLabels[each.category], each)),
    rowOf('Total', {
      numberOfOrders: sum('numberOfOrders'),
      quantity: sum('quantity'),
      confirmedQuantity: sum('confirmedQuantity'),
    }),
  ];
};

/** The text of a public file: JSON, a row a line. The same rows of the same instant give the same bytes. */
export const publicText = (rows: readonly PublicRow[], at: number): string => {
  const dat = publicTime(at);
  const lines = rows.map((row) => `  ${JSON.stringify({ ...row, dat })}`);
  const data = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n ]`;
  return `{"timestamp": ${JSON.stringify(dat)},\n "data": ${data}\n}\n`;
};

const inOrder = (categories: readonly PublicCategory[]) => {
  const names = Object.keys(categoryLabels);
  return [...categories].sort((a, b) => names.indexOf(a.category) - names.indexOf(b.category));
};

const priceOrNone = (price: number | null) => (price === null ? none : paiseText(price));

/** Shares wanted over shares offered: '7.88', or '-' when nothing is offered. */
export const timesText = (demand: number, offered: number): string => {
  const hundredths = coverageInHundredths(demand, offered);
  return hundredths === null ? none : decimalText(hundredths, 2);
};
