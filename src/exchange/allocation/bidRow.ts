import type { ByteNumbers } from '#server/runtime/byteNumbers.ts';
import type { ByteRow } from './byteRows.ts';
import { at, isEmpty, letterOf, priceAt, textOf, wholeOf } from './cells.ts';

const yes = 89;
const fullMargin = 49;
const letterM = 77;
const letterI = 73;

/** Reads what the arithmetic needs of a row that has been checked. */
export const quantityOf = (row: ByteRow): number => wholeOf(row, at.quantity);

/** Paise; -1 at the cut-off price. */
export const priceOf = (row: ByteRow): number => priceAt(row, at.price);

/** Of mutual funds and insurers, whose categories alone begin with M and I. */
export const isReserved = ({ bytes, starts }: ByteRow): boolean => {
  const first = bytes[starts[at.category] as number];
  return first === letterM || first === letterI;
};

export const panOf = (row: ByteRow): string => textOf(row, at.pan);

/** The number of the PAN of a row among some, which has one from now on. */
export const panNumber = (pans: ByteNumbers, { bytes, starts, ends }: ByteRow): number =>
  pans.number(bytes, starts[at.pan] as number, ends[at.pan] as number);

/** On 100% margin through a custodian who has not confirmed. */
export const isUnconfirmed = (row: ByteRow): boolean =>
  letterOf(row, at.marginType) === fullMargin &&
  !isEmpty(row, at.cpCode) &&
  letterOf(row, at.cpApproved) !== yes;
