import type { Category, Series } from '../market/series.ts';
import { paiseText } from '../money.ts';
import {
  bidIdOf,
  categoryOf,
  clashesIn,
  codeOf,
  orBlank,
  priceOf,
  quantityOf,
  type ReadBid,
} from './demandRow.ts';
import { type CellFault, type ExchangeBid, shown, wholeNumber } from './exchangeBid.ts';
import { fileInstant } from './fileTime.ts';
import type { Reply } from './reply.ts';

/** The columns of BSE's bid book, which has no heading (market facts §4.3). */
export const bseBookColumns = [
  'symbol',
  'cat',
  'cp',
  'ucc',
  'custody',
  'qty',
  'price',
  'bidId',
  'entryTime',
  'modTime',
  'margin',
  'action',
] as const;

/** The columns of BSE's allocation, which has no heading either. */
export const bseAllocationColumns = [
  'symbol',
  'cat',
  'cp',
  'ucc',
  'custody',
  'qty',
  'price',
  'bidId',
  'allotQty',
  'allotPrice',
  'margin',
] as const;

type Column = (typeof bseBookColumns)[number] | (typeof bseAllocationColumns)[number];

/** The cell separator of a line of BSE's book or allocation; null for a line of neither. */
export const bseSeparator = (line: string, columns: readonly string[]): ',' | '|' | null => {
  for (const sign of [',', '|'] as const) {
    const cells = line.split(sign);
    if (cells.length === columns.length && categoryOf((cells[1] ?? '').trim()) !== undefined)
      return sign;
  }
  return null;
};

/** The series in which a category bids. */
export const seriesOfCategory = (category: Category): Series =>
  category === 'RI' ? 'RS' : category === 'EMP' ? 'ES' : 'IS';

/** Whether a bid came with a bid book, which has neither PANs nor members. */
export const isOfBook = ({ exchange, pan }: Pick<ExchangeBid, 'exchange' | 'pan'>): boolean =>
  pan.startsWith(`${exchange}:`);

/**
 * Reads a row of BSE's bid book. It names no PAN and no member: the client's code replaces the PAN as
 * `BSE:<ucc>`, so limits and caps count by it, and BSE the member. Custodians have answered already, since
 * BSE leaves out the refused bids. `isWithdrawn` for a bid that was deleted.
 */
export const readBseBookRow = (cells: readonly string[]): ReadBid & { isWithdrawn: boolean } => {
  if (cells.length !== bseBookColumns.length)
    return { ...wrongWidth(cells, bseBookColumns), isWithdrawn: false };
  const faults: CellFault[] = [];
  const take = taking(cells, bseBookColumns, faults);
  const bid: ReadBid['bid'] = {
    ...ownCells(cells, take),
    entryTime: take('entryTime', bseTime, bseTimeWords),
    modifiedTime: take('modTime', orBlank(bseTime), `${bseTimeWords}, or be blank`),
    marginType: take('margin', bseMargin, 'must be 1 for 0% or 2 for 100%'),
    isCpApproved: true,
  };
  const action = take(
    'action',
    (cell) => (/^[NMD]$/.test(cell) ? cell : undefined),
    'must be N, M or D',
  );
  faults.push(...clashesIn(bid));
  return { bid, faults, isWithdrawn: action === 'D' };
};

/** Reads a row of BSE's allocation: what it repeats of the bid, and what the bid was allotted. */
export const readBseAllocationRow = (
  cells: readonly string[],
): ReadBid & { reply: { [K in keyof Reply]?: Reply[K] | undefined } } => {
  if (cells.length !== bseAllocationColumns.length)
    return { ...wrongWidth(cells, bseAllocationColumns), reply: {} };
  const faults: CellFault[] = [];
  const take = taking(cells, bseAllocationColumns, faults);
  const bid: ReadBid['bid'] = {
    ...ownCells(cells, take),
    marginType: take('margin', bseMargin, 'must be 1 for 0% or 2 for 100%'),
  };
  const quantity = take(
    'allotQty',
    (cell) => wholeNumber(cell) ?? undefined,
    'must be a whole number',
  );
  const price = take(
    'allotPrice',
    (cell) => (/^0*(\.0*)?$/.test(cell) ? null : priceOf(cell)),
    'must be rupees above 0 with at most 2 decimals, or be blank',
  );
  const wanted = bid.quantity;
  if (quantity && price === null)
    faults.push({
      field: 'allotPrice',
      message: 'allotPrice is missing although shares are allotted',
    });
  if (wanted !== undefined && quantity !== undefined && quantity > wanted)
    faults.push({
      field: 'allotQty',
      message: `allotQty ${quantity} is more than the ${wanted} of the bid`,
    });
  return {
    bid,
    faults,
    reply: {
      quantity,
      price: quantity === 0 ? null : price,
      reason: quantity === 0 ? 'NOT_ALLOTTED' : quantity === wanted ? '' : 'PARTIAL',
    },
  };
};

/** A bid with what it was allotted, as a line of BSE's allocation, without its end. */
export const writeBseAllocationRow = (bid: ExchangeBid, { quantity, price }: Reply): string =>
  [
    bid.symbol,
    bid.category === 'RI' && bid.isCutOff ? 'RIC' : bid.category,
    bid.cpCode ?? '',
    bid.clientCode,
    bid.custodian ?? '',
    bid.quantity,
    bid.price === null ? '' : paiseText(bid.price),
    bid.bidId,
    quantity,
    price === null ? '' : paiseText(price),
    bid.marginType === '1' ? '2' : '1',
  ].join(',');

const bseTimeWords = 'must be a time as YYYY-MM-DD HH:MM:SS or DD-MM-YYYY HH:MM:SS';
const codeWords = 'must be 1 to 16 letters, digits, -, _, & or .';

/** Margin 1 is 0% there and 2 is 100%: the other way round than here. */
const bseMargin = (cell: string) => (cell === '2' ? '1' : cell === '1' ? '0' : undefined);

const bseTime = (cell: string): number | undefined =>
  fileInstant(cell.replace(/^(\d{2})[-/](\d{2})[-/](\d{4}) /, '$3-$2-$1 '));

type Take = <T>(
  field: Column,
  read: (cell: string) => T | undefined,
  words: string,
) => T | undefined;

const taking =
  (cells: readonly string[], columns: readonly string[], faults: CellFault[]): Take =>
  (field, read, words) => {
    const cell = cells[columns.indexOf(field)] as string;
    const value = read(cell);
    if (value === undefined) faults.push({ field, message: `${field} ${shown(cell)} ${words}` });
    return value;
  };

/** The cells that both layouts begin with. */
const ownCells = (cells: readonly string[], take: Take): ReadBid['bid'] => {
  const category = take('cat', categoryOf, 'must be MF, IC, OTHS, NII, RI, RIC or EMP');
  const isCutOff = cells[1] === 'RIC' || category === 'EMP';
  const clientCode = take('ucc', codeOf, codeWords);
  return {
    exchange: 'BSE',
    symbol: take(
      'symbol',
      (cell) => (/^[A-Z0-9][A-Z0-9&-]{0,9}$/.test(cell) ? cell : undefined),
      'must be a symbol of at most 10 letters and digits',
    ),
    series: category && seriesOfCategory(category),
    category,
    memberCode: 'BSE',
    clientCode,
    pan: clientCode && `BSE:${clientCode}`,
    cpCode: take('cp', orBlank(codeOf), `${codeWords}, or be blank`),
    custodian: take('custody', orBlank(codeOf), `${codeWords}, or be blank`),
    quantity: take('qty', quantityOf, 'must be a whole number of shares above 0'),
    // The book has the floor price there.
    price: isCutOff
      ? null
      : take('price', priceOf, 'must be rupees above 0 with at most 2 decimals'),
    isCutOff,
    bidId: take('bidId', bidIdOf, 'must be 1 to 32 letters, digits, - or _'),
  };
};

const wrongWidth = (cells: readonly string[], columns: readonly string[]): ReadBid => ({
  bid: {},
  faults: [{ field: '', message: `The row has ${cells.length} cells, not ${columns.length}` }],
});
