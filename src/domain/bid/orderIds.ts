import { dayAfter, exchangeDate } from '../market/calendar.ts';

/** The days whose bids a desk still has in hand: a weekend may lie between T and T+1. */
const daysInHand = 4;
/** An id is its day, yyyymmdd, and the number of the order of that day. */
const numberDigits = 8;
/** Digits of an id that lists show. */
const shownDigits = 5;

/**
 * The order ids of the last days, at a time in ms, that end with these digits, as lists shorten
 * them ('…06055', '06055'): five to eight digits; none for another text. With five, the first ten
 * such numbers of each day.
 */
export const orderIdsEndingWith = (letters: string, now: number): readonly string[] => {
  const digits = /^(?:…|\.{3})?(\d{5,8})$/.exec(letters)?.[1];
  if (digits === undefined) return [];
  const numbers =
    digits.length === shownDigits
      ? Array.from({ length: 10 }, (_, hundredThousands) => `${hundredThousands}${digits}`)
      : [digits];
  return Array.from({ length: daysInHand }, (_, before) =>
    dayAfter(exchangeDate(now), -before).replaceAll('-', ''),
  ).flatMap((day) => numbers.map((number) => day + number.padStart(numberDigits, '0')));
};
