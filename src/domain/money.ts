import { decimalText, grouped, scaled, wireNumber } from './decimal.ts';

/**
 * Rupees and paise. People, files and the wire have rupees; everything that computes has paise, which are
 * integers. This is the only place where one becomes the other (tests/layout/money.test.ts).
 */

/** Decimal places of rupees. */
const places = 2;
/** Paise in a rupee. */
const inRupee = 100;

/** Below this many paise a product of rupees is off by less than half a paisa, so rounding it is exact. */
const roundedExactly = 2 ** 51;

/** The same as what went in, except that null stays null. */
type Converted<V extends number | null> = number | Extract<V, null>;

/**
 * Rupees as the wire has them in paise; null stays null. Throws a RangeError for what is no whole number of
 * paise, or more than an integer can hold exactly.
 */
export const paiseOf = <R extends number | null>(rupees: R): Converted<R> => {
  if (rupees === null) return rupees as Converted<R>;
  const near = Math.round(rupees * inRupee) + 0;
  if (near / inRupee === rupees && Math.abs(near) < roundedExactly) return near;
  const paise = paiseIn(rupees);
  if (paise === null) throw new RangeError(`${rupees} is no whole number of paise in rupees`);
  return paise;
};

/**
 * Paise of typed or unchecked rupees; null for a blank text and for anything but a whole number of
 * paise.
 */
export const paiseIn = (rupees: string | number): number | null => scaled(rupees, places);

/**
 * Paise as the rupees of the wire; null stays null. The conversion is exact up to 2^46 rupees, 70
 * lakh crore; beyond that it is the nearest JSON number.
 */
export const rupeesOf = <P extends number | null>(paise: P): Converted<P> =>
  paise === null ? (paise as Converted<P>) : wireNumber(paise, places);

/** Paise as plain rupees with both decimals, as files and fields have them: 38450 is '384.50'. */
export const paiseText = (paise: number): string => decimalText(paise, places);

/** Paise as rupees that people read: 961250050 is '96,12,500.50'. */
export const amountText = (paise: number): string => grouped(paiseText(paise));

/** The same with the sign of the rupee: '₹ 96,12,500.50'. */
export const amountWithSign = (paise: number): string => `₹ ${amountText(paise)}`;

/** Value of a bid in paise: exact, because both factors are integers and the product is checked. */
export const bidValue = (quantity: number, priceInPaise: number): number => {
  const value = quantity * priceInPaise;
  if (!Number.isSafeInteger(value)) throw new RangeError('bid value is beyond exact arithmetic');
  return value;
};

/** Paise in one crore of rupees. */
const paisePerCrore = 1_000_000_000n;

/** Paise in crore of rupees with the given places, rounded half up: 48211430200000 is '48211.4302'. */
export const croreText = (paise: number | bigint, places: number): string => {
  const scale = 10n ** BigInt(places);
  const total = BigInt(paise) * scale;
  const rounded = (total + paisePerCrore / 2n) / paisePerCrore;
  return decimalText(Number(rounded), places);
};
