import { t } from '#console/browser/language.ts';
import { decimalText, grouped } from '#domain/decimal.ts';
import { coverageInHundredths } from '#domain/market/book.ts';
import { amountText } from '#domain/money.ts';
import type { DepthRow } from './depthRows.ts';
import type { Ladder } from './ladder.ts';

/** A price in paise as it stands on screen, and the word for bids that name none. */
export const priceOf = (paise: number | null): string =>
  paise === null ? 'Cut-off' : amountText(paise);

/** Shares, grouped the Indian way. */
export const shares = (quantity: number): string => grouped(String(quantity));

/** Demand as a multiple of the issue: '1.42×'; '–' when the offered quantity is not known. */
export const timesOf = (demand: number, offered: number | null): string => {
  const hundredths = offered === null ? null : coverageInHundredths(demand, offered);
  return hundredths === null ? '–' : `${grouped(decimalText(hundredths, 2))}×`;
};

/** A large number of shares in as few characters as an axis has room for: '12.4 L', '3.6 Cr'. */
export const shortly = (quantity: number): string => {
  const [divisor, unit] =
    quantity >= 10_000_000
      ? [10_000_000, t('Cr')]
      : quantity >= 100_000
        ? [100_000, t('L')]
        : [1, ''];
  return divisor === 1
    ? shares(quantity)
    : `${(quantity / divisor).toFixed(quantity / divisor < 100 ? 1 : 0)} ${unit}`;
};

/** The prices of a row: one, or from the lowest to the highest. */
export const pricesOf = (row: DepthRow, tickSize: number): string =>
  row.low === null || row.high === null || row.high - row.low === tickSize
    ? priceOf(row.low)
    : t('%{low} to %{high}', { low: priceOf(row.low), high: priceOf(row.high - tickSize) });

/** One row of the chart in words, for the line below it and for screen readers. */
export const readingOf = (row: DepthRow, { tickSize, issueSize }: Ladder): string => {
  const bids =
    row.quantity === 0
      ? t('no bids')
      : t('%{quantity} in %{bids}, %{confirmedQuantity} confirmed', {
          quantity: shares(row.quantity),
          bids: t('%{count} bid |||| %{count} bids', { count: shares(row.numberOfOrders) }),
          confirmedQuantity: shares(row.confirmedQuantity),
        });
  const better =
    row.low === null
      ? t('%{cumulativeQuantity} in all', { cumulativeQuantity: shares(row.cumulativeQuantity) })
      : t('%{cumulativeQuantity} at or above', {
          cumulativeQuantity: shares(row.cumulativeQuantity),
        });
  const times = issueSize ? `, ${timesOf(row.cumulativeQuantity, issueSize)}` : '';
  return `${pricesOf(row, tickSize)}: ${bids}; ${better}${times}`;
};
