import { grouped } from '#domain/decimal.ts';
import { exchangeTime } from '#domain/market/calendar.ts';
import { croreText, paiseIn } from '#domain/money.ts';
import { t } from './language.ts';

/** Shown where there is no value. */
export const noValue = '–';

/** A whole number, grouped the Indian way: 1,50,000. */
export const quantityText = (quantity: number | null | undefined): string =>
  quantity == null ? noValue : grouped(String(quantity));

/** A decimal with all its places: (1234.5, 3) is '1,234.500'. */
export const decimalOf = (value: number | null | undefined, places: number): string =>
  value == null ? noValue : grouped(value.toFixed(places));

/** A price in rupees with two places, without the sign: '384.50'. */
export const priceText = (rupees: number | null | undefined): string => decimalOf(rupees, 2);

/** An amount in rupees: '₹ 96,12,500.00'. */
export const rupeesText = (rupees: number | null | undefined): string =>
  rupees == null ? noValue : `₹ ${decimalOf(rupees, 2)}`;

/** An amount of rupees in crore, without the word: 4,821.1430. Rounded half up; nothing for what is no amount. */
export const croreOf = (rupees: number | null | undefined, places: number): string => {
  const paise = rupees == null ? null : paiseIn(rupees);
  return paise === null ? noValue : grouped(croreText(paise, places));
};

/** An instant of the wire as people read it: '2026-11-21 10:42:07', exchange time. */
export const timeText = (iso: string | null | undefined): string =>
  iso ? exchangeTime(Date.parse(iso)) : noValue;

/** The size of a file: '640 bytes', '12.4 KB', '3.1 MB' (a KB is 1000 bytes). */
export const bytesText = (bytes: number): string => {
  if (bytes < 1000) return t('%{count} byte |||| %{count} bytes', { count: bytes });
  return bytes < 1_000_000
    ? `${(bytes / 1000).toFixed(1)} KB`
    : `${grouped((bytes / 1_000_000).toFixed(1))} MB`;
};
