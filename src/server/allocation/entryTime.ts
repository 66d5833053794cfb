import type { ByteRow } from './byteRows.ts';

const minute = 60_000_000;
/** What a time without an offset is in: the exchange's own, five and a half hours before UTC. */
const ownOffset = 330 * minute;

/**
 * Reads ISO 8601 times as microseconds, exactly, or NaN: date, T, hours, minutes, maybe seconds with a fraction,
 * maybe Z or an offset. The files of a day have one date, which is computed once.
 */
export const readTimes = () => {
  let lastDate = -1;
  let lastMidnight = Number.NaN;

  const midnightOf = (year: number, month: number, day: number): number => {
    const date = (year * 100 + month) * 100 + day;
    if (date === lastDate) return lastMidnight;
    lastDate = date;
    const time = Date.UTC(year, month - 1, day);
    const read = new Date(time);
    const isReal = read.getUTCMonth() === month - 1 && read.getUTCDate() === day && year >= 1970;
    lastMidnight = isReal ? time * 1_000 : Number.NaN;
    return lastMidnight;
  };

  return ({ bytes, starts, ends }: ByteRow, cell: number): number => {
    let place = starts[cell] as number;
    const end = ends[cell] as number;
    if (end - place > 40) return Number.NaN;

    const digits = (count: number): number => {
      if (place + count > end) return Number.NaN;
      let number = 0;
      for (const stop = place + count; place < stop; place++) {
        const digit = (bytes[place] as number) - 48;
        if (digit < 0 || digit > 9) return Number.NaN;
        number = number * 10 + digit;
      }
      return number;
    };
    const sign = (code: number): boolean => {
      if (place >= end || bytes[place] !== code) return false;
      place += 1;
      return true;
    };

    const year = digits(4);
    if (!sign(45)) return Number.NaN;
    const month = digits(2);
    if (!sign(45)) return Number.NaN;
    const midnight = midnightOf(year, month, digits(2));
    if (!sign(84)) return Number.NaN;
    const hours = digits(2);
    if (!sign(58)) return Number.NaN;
    const minutes = digits(2);
    let micros = 0;
    if (sign(58)) {
      const seconds = digits(2);
      if (!(seconds <= 59)) return Number.NaN;
      micros = seconds * 1_000_000;
      if (sign(46) || sign(44)) {
        let unit = 100_000;
        const first = place;
        for (; place < end; place++) {
          const digit = (bytes[place] as number) - 48;
          if (digit < 0 || digit > 9) break;
          // Finer than a microsecond: two times would be taken for one.
          if (unit < 1 && digit > 0) return Number.NaN;
          micros += digit * Math.floor(unit);
          unit /= 10;
        }
        if (place === first) return Number.NaN;
      }
    }
    if (!(hours <= 23 && minutes <= 59)) return Number.NaN;
    let offset = ownOffset;
    if (sign(90)) offset = 0;
    else if (place < end) {
      const isEast = sign(43);
      if (!isEast && !sign(45)) return Number.NaN;
      const ahead = digits(2);
      sign(58);
      const also = place < end ? digits(2) : 0;
      if (!(ahead <= 23 && also <= 59)) return Number.NaN;
      offset = (isEast ? 1 : -1) * (ahead * 60 + also) * minute;
    }
    return place === end
      ? midnight + (hours * 60 + minutes) * minute + micros - offset
      : Number.NaN;
  };
};
