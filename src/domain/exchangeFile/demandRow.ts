import { panPattern } from '../bid/pan.ts';
import { type Category, categoriesOf, isInstitution, type Series } from '../market/series.ts';
import { paiseIn, paiseText } from '../money.ts';
import {
  type CellFault,
  type Exchange,
  type ExchangeBid,
  exchangeLabels,
  shown,
  wholeNumber,
} from './exchangeBid.ts';
import { fileInstant, fileTime } from './fileTime.ts';

/** The cells of a row of bids in their order (market facts §4.6). */
export const demandColumns = [
  'exchange',
  'symbol',
  'series',
  'category',
  'memberCode',
  'ucc',
  'pan',
  'cpCode',
  'custodian',
  'qty',
  'price',
  'cutOff',
  'marginType',
  'cpApproved',
  'bidId',
  'entryTs',
  'modTs',
] as const;
type Column = (typeof demandColumns)[number];

/** The cells of a row that could be parsed; the others are undefined and named by the faults. */
export type ReadBid = {
  bid: { [K in keyof ExchangeBid]?: ExchangeBid[K] | undefined };
  faults: CellFault[];
};

/** A bid as a row of a file between exchanges, without the end of the line. */
export const writeDemandRow = (bid: ExchangeBid): string =>
  [
    bid.exchange,
    bid.symbol,
    bid.series,
    bid.category,
    bid.memberCode,
    bid.clientCode,
    bid.pan,
    bid.cpCode ?? '',
    bid.custodian ?? '',
    bid.quantity,
    bid.price === null ? '' : paiseText(bid.price),
    bid.isCutOff ? 'Y' : 'N',
    bid.marginType,
    bid.isCpApproved ? 'Y' : 'N',
    bid.bidId,
    fileTime(bid.entryTime),
    bid.modifiedTime === null ? '' : fileTime(bid.modifiedTime),
  ].join('|');

/**
 * Reads a row of bids, with everything in it that can be wrong by itself: shapes, codes, and cells
 * that do not go with each other. What depends on the offer is `againstOffer`'s to say.
 */
export const readDemandRow = (cells: readonly string[]): ReadBid => {
  const faults: CellFault[] = [];
  if (cells.length !== demandColumns.length) {
    const message = `The row has ${cells.length} cells, not ${demandColumns.length}`;
    return { bid: {}, faults: [{ field: '', message }] };
  }
  let at = 0;
  const take = <T>(read: (cell: string) => T | undefined, words: string): T | undefined => {
    const field = demandColumns[at] as Column;
    const cell = cells[at++] as string;
    const value = read(cell);
    if (value === undefined) {
      // No message contains a PAN.
      const cellWords = field === 'pan' && cell !== '' ? '' : ` ${shown(cell)}`;
      faults.push({ field, message: `${field}${cellWords} ${words}` });
    }
    return value;
  };
  // In the order of the columns.
  const bid: ReadBid['bid'] = {
    exchange: take(exchangeOf, 'must be NSE, BSE or MSE'),
    symbol: take(symbolOf, 'must be a symbol of at most 10 letters and digits'),
    series: take(seriesOf, 'must be IS, RS or ES'),
    category: take(categoryOf, 'must be MF, IC, OTHS, NII, RI or EMP'),
    memberCode: take(codeOf, codeWords),
    clientCode: take(codeOf, codeWords),
    pan: take(panOf, 'must be five letters, four digits and a letter'),
    cpCode: take(codeOrBlank, codeOrBlankWords),
    custodian: take(codeOrBlank, codeOrBlankWords),
    quantity: take(quantityOf, 'must be a whole number of shares above 0'),
    price: take(priceOrBlank, 'must be rupees above 0 with at most 2 decimals'),
    isCutOff: take(flagOf, 'must be Y or N'),
    marginType: take(marginOf, 'must be 1 for 100% or 0 for 0%'),
    isCpApproved: take(flagOf, 'must be Y or N'),
    bidId: take(bidIdOf, 'must be 1 to 32 letters, digits, - or _'),
    entryTime: take(fileInstant, timeWords),
    modifiedTime: take(instantOrBlank, timeOrBlankWords),
  };
  if (cells[3] === 'RIC' && bid.isCutOff === false)
    faults.push({ field: 'category', message: "category 'RIC' is retail at the cut-off price" });
  faults.push(...clashesIn(bid));
  return { bid, faults };
};

/** The contradictions between the cells of a bid, for any offer (market facts §1.3, §1.4). */
export const clashesIn = (bid: ReadBid['bid']): CellFault[] => {
  const faults: CellFault[] = [];
  const { series, category, price, isCutOff, marginType, entryTime, modifiedTime } = bid;
  const add = (field: Column, message: string) => faults.push({ field, message });
  if (series && category && !categoriesOf[series].includes(category))
    add(
      'category',
      `category ${category} does not bid in ${series}: ${categoriesOf[series].join(', ')} do`,
    );
  if (isCutOff && price) add('price', 'price must be blank for a bid at the cut-off price');
  if (isCutOff === false && price === null)
    add('price', 'price must be given for a bid that is not at the cut-off price');
  if (isCutOff && series === 'IS')
    add('cutOff', 'cutOff must be N in IS: non-retail names a price');
  if (isCutOff === false && series === 'ES')
    add('cutOff', 'cutOff must be Y in ES: employees bid at the cut-off price alone');
  if (marginType === '0' && category && !isInstitution(category))
    add('marginType', `marginType 0 is for MF, IC and OTHS alone, not for ${category}`);
  if (entryTime !== undefined && modifiedTime && modifiedTime < entryTime)
    add('modTs', 'modTs is before entryTs');
  return faults;
};

const timeWords = 'must be a time as YYYY-MM-DDTHH:MM:SS, with an offset or in exchange time';
const timeOrBlankWords = `${timeWords}, or be blank`;
const codeWords = 'must be 1 to 16 letters, digits, -, _, & or .';
const codeOrBlankWords = `${codeWords}, or be blank`;

const exchangeOf = (cell: string) =>
  Object.hasOwn(exchangeLabels, cell) ? (cell as Exchange) : undefined;
const symbolOf = (cell: string) => (/^[A-Z0-9][A-Z0-9&-]{0,9}$/.test(cell) ? cell : undefined);
const seriesOf = (cell: string) =>
  Object.hasOwn(categoriesOf, cell) ? (cell as Series) : undefined;
const panOf = (cell: string) => (panPattern.test(cell) ? cell : undefined);
const flagOf = (cell: string) => (cell === 'Y' ? true : cell === 'N' ? false : undefined);
const marginOf = (cell: string) => (cell === '0' || cell === '1' ? cell : undefined);

/** The category of a cell; RIC is the other exchange's word for retail at the cut-off price. */
export const categoryOf = (cell: string): Category | undefined => {
  const category = cell === 'RIC' ? 'RI' : cell;
  return categories.has(category) ? (category as Category) : undefined;
};
const categories: ReadonlySet<string> = new Set(Object.values(categoriesOf).flat());

/** A code of a member, a client, a custodian. It begins with a letter or digit: no spreadsheet runs it. */
export const codeOf = (cell: string): string | undefined =>
  /^[A-Za-z0-9][A-Za-z0-9._&-]{0,15}$/.test(cell) ? cell : undefined;

/** The name of a bid at its exchange. */
export const bidIdOf = (cell: string): string | undefined =>
  /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/.test(cell) ? cell : undefined;

/** Shares; the most that any offer has had is far below. */
export const quantityOf = (cell: string): number | undefined =>
  (/^\d{1,12}$/.test(cell) && wholeNumber(cell)) || undefined;

/** Paise of a price in rupees, above 0 and below 1,00,00,000. */
export const priceOf = (cell: string): number | undefined =>
  (/^\d{1,7}(\.\d{1,2})?$/.test(cell) && paiseIn(cell)) || undefined;

/** A reader that takes a blank cell too, as null. */
export const orBlank =
  <T>(read: (cell: string) => T | undefined) =>
  (cell: string): T | null | undefined =>
    cell === '' ? null : read(cell);

// Made once and not for each of millions of rows.
const codeOrBlank = orBlank(codeOf);
const priceOrBlank = orBlank(priceOf);
const instantOrBlank = orBlank(fileInstant);
