import { hashOf } from '#server/runtime/hash.ts';
import type { ByteRow } from './byteRows.ts';

/** The place of each column of a file of bids (allocation rules §12). */
export const at = {
  bidId: 0,
  exchange: 1,
  category: 2,
  memberCode: 3,
  clientCode: 4,
  pan: 5,
  cpCode: 6,
  quantity: 7,
  price: 8,
  cutOff: 9,
  marginType: 10,
  cpApproved: 11,
  entryTime: 12,
} as const;
export type BidColumn = keyof typeof at;

/** Their names, in their order. */
export const bidColumns = Object.keys(at) as BidColumn[];

/** A cell as text. */
export const textOf = ({ bytes, starts, ends }: ByteRow, cell: number): string =>
  bytes.toString('utf8', starts[cell], ends[cell]);

/** The one byte of a cell of one; 0 for any other. */
export const letterOf = ({ bytes, starts, ends }: ByteRow, cell: number): number => {
  const start = starts[cell] as number;
  return (ends[cell] as number) - start === 1 ? (bytes[start] as number) : 0;
};

export const isEmpty = ({ starts, ends }: ByteRow, cell: number): boolean =>
  starts[cell] === ends[cell];

/** A whole number without sign and leading zeros, of at most 15 digits, which is exact; -1 for anything else. */
export const wholeOf = ({ bytes, starts, ends }: ByteRow, cell: number): number => {
  const start = starts[cell] as number;
  const end = ends[cell] as number;
  if (end === start || end - start > 15 || leadsWithZero(bytes, start, end)) return -1;
  let number = 0;
  for (let place = start; place < end; place++) {
    const digit = (bytes[place] as number) - 48;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
};

/** Whether a number is written with a zero before other digits, as a code is and no quantity. */
const leadsWithZero = (bytes: Buffer, start: number, end: number): boolean => {
  const second = bytes[start + 1] as number;
  return end - start > 1 && bytes[start] === 48 && second >= 48 && second <= 57;
};

/** Rupees with at most two decimals and no leading zeros, as paise; -1 for anything else. */
export const priceAt = ({ bytes, starts, ends }: ByteRow, cell: number): number => {
  const start = starts[cell] as number;
  const end = ends[cell] as number;
  if (end - start > 14 || leadsWithZero(bytes, start, end)) return -1;
  let number = 0;
  let digits = 0;
  let point = -1;
  for (let place = start; place < end; place++) {
    const byte = bytes[place] as number;
    if (byte === 46 && point < 0 && digits > 0) {
      point = place;
      continue;
    }
    if (byte < 48 || byte > 57) return -1;
    number = number * 10 + byte - 48;
    digits += 1;
  }
  if (digits === 0) return -1;
  const places = point < 0 ? 0 : end - point - 1;
  if (point >= 0 && (places === 0 || places > 2)) return -1;
  return places === 0 ? number * 100 : places === 1 ? number * 10 : number;
};

/** 32 bits of hash of the bytes of a cell. */
export const hashOfCell = ({ bytes, starts, ends }: ByteRow, cell: number, seed: number): number =>
  hashOf(bytes, starts[cell] as number, ends[cell] as number, seed);
