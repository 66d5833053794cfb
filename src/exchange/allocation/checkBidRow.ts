import type { AllocationSetup } from '#domain/allocation/terms.ts';
import { categoriesOf } from '#domain/market/series.ts';
import { paiseText } from '#domain/money.ts';
import type { ByteRow } from './byteRows.ts';
import { at, type BidColumn, bidColumns, letterOf, priceAt, textOf, wholeOf } from './cells.ts';
import { readTimes } from './entryTime.ts';
import type { GatheredFaults } from './inputFault.ts';

const exchanges = ['NSE', 'BSE', 'MSE'];
const longestText = 64;
/** Most of one bid: a thousand billion shares, and ten thousand crore rupees a share. */
const mostShares = 1e12;
const mostPaise = 1e13;

/**
 * Reports how a heading differs from the columns of a file of bids; the rest of such a file cannot
 * be read.
 */
export const checkHeading = (row: ByteRow, faults: GatheredFaults): void => {
  if (row.flaw !== null) faults.add(row.row, '', row.flaw);
  bidColumns.forEach((name, place) => {
    const found = place < row.cells ? textOf(row, place).slice(0, longestText) : null;
    if (found !== name)
      faults.add(
        row.row,
        name,
        found === null
          ? 'The column is missing.'
          : `Column ${place + 1} is ${JSON.stringify(found)} and must be ${name}.`,
      );
  });
  if (row.cells > bidColumns.length)
    faults.add(row.row, '', `There are ${row.cells} columns and must be ${bidColumns.length}.`);
};

/**
 * Reports everything that is wrong with a row of a file of bids (allocation rules §12), except repeated bid
 * ids. Returns whether it is sound.
 */
export const checkBidRows = (setup: AllocationSetup, faults: GatheredFaults) => {
  const { series, lotSize, tickSize } = setup;
  // The other exchange has another category for retail bids at the cut-off price.
  const categories = series === 'RS' ? [...categoriesOf.RS, 'RIC'] : categoriesOf[series];
  const timeOf = readTimes();
  const isCategory = oneOfCells(categories);
  const isExchange = oneOfCells(exchanges);

  // One reporter, reused for every row: there are millions.
  let current: ByteRow;
  let isSound = true;
  const fault = (column: BidColumn | '', words: string): void => {
    isSound = false;
    faults.add(current.row, column, words);
  };
  const shown = (column: BidColumn): string =>
    JSON.stringify(textOf(current, at[column]).slice(0, 60));

  const isPadded = (column: BidColumn): boolean => /^0\d/.test(textOf(current, at[column]));
  const padded = (column: BidColumn): string =>
    `${shown(column)} begins with a zero: it must be written without leading zeros.`;

  return (row: ByteRow): boolean => {
    current = row;
    isSound = true;
    if (row.flaw !== null) {
      fault('', row.flaw);
      return false;
    }
    if (row.cells !== bidColumns.length) {
      fault('', `There are ${row.cells} cells and must be ${bidColumns.length}.`);
      return false;
    }
    const { starts, ends } = row;
    for (let cell = 0; cell < bidColumns.length; cell++)
      if ((ends[cell] as number) - (starts[cell] as number) > longestText)
        fault(bidColumns[cell] as BidColumn, `It is longer than ${longestText} letters.`);

    if (!isVisible(row, at.bidId))
      fault('bidId', `${shown('bidId')} is not letters and digits without blanks.`);
    if (!isExchange(row, at.exchange))
      fault('exchange', `${shown('exchange')} is none of ${exchanges.join(', ')}.`);
    if (!isCategory(row, at.category))
      fault(
        'category',
        `${shown('category')} does not bid in ${series}: it is none of ${categories.join(', ')}.`,
      );
    if (!isVisible(row, at.pan))
      fault('pan', `${shown('pan')} is not letters and digits without blanks.`);

    const quantity = wholeOf(row, at.quantity);
    if (quantity <= 0 && isPadded('quantity')) fault('quantity', padded('quantity'));
    else if (quantity <= 0)
      fault('quantity', `${shown('quantity')} is not a whole number above zero.`);
    else if (quantity > mostShares)
      fault('quantity', `${quantity} is more than anything can be bid for.`);
    else if (quantity % lotSize !== 0)
      fault('quantity', `${quantity} is not a multiple of the lot of ${lotSize}.`);

    const margin = letterOf(row, at.marginType);
    if (margin !== 48 && margin !== 49)
      fault('marginType', `${shown('marginType')} is neither 0 nor 1.`);
    const hasCustodian = starts[at.cpCode] !== ends[at.cpCode];
    const isAnswered = isYesOrNo(row, at.cpApproved);
    if (!isAnswered && (hasCustodian || starts[at.cpApproved] !== ends[at.cpApproved]))
      fault('cpApproved', `${shown('cpApproved')} is neither Y nor N.`);
    if (Number.isNaN(timeOf(row, at.entryTime)))
      fault(
        'entryTime',
        `${shown('entryTime')} is no time of ISO 8601, to the microsecond at most.`,
      );

    const hasPrice = starts[at.price] !== ends[at.price];
    const cutOff = letterOf(row, at.cutOff);
    if (!isYesOrNo(row, at.cutOff)) fault('cutOff', `${shown('cutOff')} is neither Y nor N.`);
    else if (cutOff === 89) {
      if (series === 'IS') fault('cutOff', 'A bid of non-retail names its price.');
      else if (hasPrice)
        fault('price', `A bid at the cut-off price has the price ${shown('price')}.`);
    } else if (series === 'ES') fault('cutOff', 'Employees bid at the cut-off price only.');
    if (hasPrice) {
      const price = priceAt(row, at.price);
      if (price <= 0 && isPadded('price')) fault('price', padded('price'));
      else if (price <= 0)
        fault(
          'price',
          `${shown('price')} is no price in rupees above zero with at most two decimals.`,
        );
      else if (price > mostPaise)
        fault('price', `${shown('price')} is more than anything can be bid at.`);
      else if (price % tickSize !== 0)
        fault(
          'price',
          `${shown('price')} is not a multiple of the tick of ${paiseText(tickSize)}.`,
        );
    } else if (cutOff === 78 && series !== 'ES') fault('price', 'There is no price.');
    return isSound;
  };
};

const isYesOrNo = (row: ByteRow, cell: number): boolean => {
  const letter = letterOf(row, cell);
  return letter === 89 || letter === 78;
};

/** Not empty, and nothing but ASCII that is seen. */
const isVisible = ({ bytes, starts, ends }: ByteRow, cell: number): boolean => {
  const end = ends[cell] as number;
  for (let place = starts[cell] as number; place < end; place++) {
    const byte = bytes[place] as number;
    if (byte <= 32 || byte >= 127) return false;
  }
  return end > (starts[cell] as number);
};

/** Whether a cell is one of some texts, without making a text of it. */
const oneOfCells = (texts: readonly string[]) => {
  const among = texts.map((text) => Buffer.from(text));
  return ({ bytes, starts, ends }: ByteRow, cell: number): boolean => {
    const start = starts[cell] as number;
    const length = (ends[cell] as number) - start;
    for (const text of among) {
      if (text.length !== length) continue;
      let same = 0;
      while (same < length && bytes[start + same] === text[same]) same += 1;
      if (same === length) return true;
    }
    return false;
  };
};
