import type { ByteRow } from './byteRows.ts';

const minute = 60_000_000;
/** The offset of a time without one: the exchange's own, five and a half hours before UTC. */
const ownOffset = 330 * minute;

const [hyphen, colon, letterT, letterZ, point, comma, plus] = [45, 58, 84, 90, 46, 44, 43];

/**
 * Reads ISO 8601 times as microseconds, exactly, or NaN: date, T, hours, minutes, maybe seconds with a fraction,
 * maybe Z or an offset. The files of a day have one date, which is computed once.
 */
export const readTimes = () => {
  const midnightOf = midnights();
  return ({ bytes, starts, ends }: ByteRow, cell: number): number => {
    const start = starts[cell] as number;
    const end = ends[cell] as number;
    if (end - start < 16 || end - start > 40) return Number.NaN;
    const isShaped =
      bytes[start + 4] === hyphen &&
      bytes[start + 7] === hyphen &&
      bytes[start + 10] === letterT &&
      bytes[start + 13] === colon;
    const hours = two(bytes, start + 11);
    const minutes = two(bytes, start + 14);
    if (!isShaped || !(hours <= 23 && minutes <= 59)) return Number.NaN;
    const century = two(bytes, start);
    const year = century * 100 + two(bytes, start + 2);
    let time = midnightOf(year, two(bytes, start + 5), two(bytes, start + 8));
    time += (hours * 60 + minutes) * minute;
    let at = start + 16;
    if (at < end && bytes[at] === colon) {
      const seconds = at + 3 <= end ? two(bytes, at + 1) : Number.NaN;
      if (!(seconds <= 59)) return Number.NaN;
      time += seconds * 1_000_000;
      at += 3;
      if (at < end && (bytes[at] === point || bytes[at] === comma)) {
        const first = ++at;
        for (let unit = 100_000; at < end; at++) {
          const digit = (bytes[at] as number) - 48;
          if (digit < 0 || digit > 9) break;
          // Finer than a microsecond: two times could not be told apart.
          if (unit < 1 && digit > 0) return Number.NaN;
          time += digit * Math.floor(unit);
          unit /= 10;
        }
        if (at === first) return Number.NaN;
      }
    }
    return time - offsetAt(bytes, at, end);
  };
};

/** The offset that a time ends with, in microseconds. */
const offsetAt = (bytes: Buffer, at: number, end: number): number => {
  if (at === end) return ownOffset;
  if (bytes[at] === letterZ) return at + 1 === end ? 0 : Number.NaN;
  const isEast = bytes[at] === plus;
  if (!isEast && bytes[at] !== hyphen) return Number.NaN;
  const hasColon = bytes[at + 3] === colon;
  const length = end - at;
  if (length !== 3 && length !== (hasColon ? 6 : 5)) return Number.NaN;
  const hours = two(bytes, at + 1);
  const minutes = length === 3 ? 0 : two(bytes, at + (hasColon ? 4 : 3));
  return hours <= 23 && minutes <= 59
    ? (isEast ? 1 : -1) * (hours * 60 + minutes) * minute
    : Number.NaN;
};

/** Two digits; NaN for anything else. */
const two = (bytes: Buffer, at: number): number => {
  const tens = (bytes[at] as number) - 48;
  const ones = (bytes[at + 1] as number) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
};

/**
 * The midnights of dates, UTC, in microseconds; NaN for an invalid date, or one long before
 * electronic exchanges.
 */
const midnights = () => {
  let last = -1;
  let midnight = Number.NaN;
  return (year: number, month: number, day: number): number => {
    const date = (year * 100 + month) * 100 + day;
    if (date === last) return midnight;
    last = date;
    const read = new Date(Date.UTC(year, month - 1, day));
    const isReal = read.getUTCMonth() === month - 1 && read.getUTCDate() === day && year >= 1970;
    midnight = isReal ? read.getTime() * 1_000 : Number.NaN;
    return midnight;
  };
};
