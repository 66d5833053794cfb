/**
 * Decimals as scaled integers: a price of 384.50 with 2 places is the integer 38450.
 * Nothing here computes with fractions; a text or JSON number goes in, an integer comes out.
 */

const written = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * The number of decimals of a number; numbers in exponent form are not supported and count as
 * whole.
 */
export const placesOf = (value: number): number => {
  const match = written.exec(String(value));
  return match ? (match[3]?.length ?? 0) : Number.POSITIVE_INFINITY;
};

/**
 * The scaled integer of a decimal written as text or as a JSON number. Null when it is no plain
 * decimal, has more places than allowed, or is too large to be exact.
 */
export const scaled = (value: number | string, places: number): number | null => {
  const match = written.exec(String(value).trim());
  if (!match) return null;
  const [, sign, whole, fraction = ''] = match;
  if (fraction.length > places) return null;
  const integer = Number(`${sign}${whole}${fraction.padEnd(places, '0')}`);
  return Number.isSafeInteger(integer) ? integer + 0 : null;
};

/** A scaled integer written out with all its places: (38450, 2) is '384.50'. */
export const decimalText = (value: number, places: number): string => {
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  const sign = value < 0 ? '-' : '';
  return places === 0
    ? `${sign}${digits}`
    : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/**
 * A scaled integer as the JSON number that the wire carries: (38450, 2) is 384.5. Of two exact
 * numbers the quotient is the number nearest to the decimal, which is what reading its text gives.
 */
export const wireNumber = (value: number, places: number): number => value / 10 ** places + 0;

/** Groups the digits of a written number the Indian way: 12345678.90 is 1,23,45,678.90. */
export const grouped = (text: string): string => {
  const [, sign = '', whole = '', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  const tail = whole.slice(-3);
  const groupedWhole = head ? `${head},${tail}` : tail;
  return `${sign}${groupedWhole}${fraction === undefined ? '' : `.${fraction}`}`;
};
