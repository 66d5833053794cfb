import { croreOf, quantityText } from '#console/browser/format.ts';
import { english, t } from '#console/browser/language.ts';
import { column } from '#console/parts/PlainTable.tsx';
import { paiseOf, rupeesOf } from '#domain/money.ts';

/** The last figures of every row of the report; value in rupees. */
export type Totals = { totalRecords: number; totalQuantity: number; totalValue: number };

/** The figures of a row as columns; the value in crore with four decimals (specification §9). */
export const bidColumns = [
  column(
    'totalRecords',
    () => t('Bids'),
    { align: 'right' },
    (row: Totals) => quantityText(row.totalRecords),
  ),
  column(
    'totalQuantity',
    () => t('Quantity'),
    { align: 'right' },
    (row: Totals) => quantityText(row.totalQuantity),
  ),
  column(
    'totalValue',
    () => t('Value (₹ crore)'),
    { align: 'right' },
    (row: Totals) => croreOf(row.totalValue, 4),
  ),
];

/** The words for a report without rows (specification §8). */
export const noData = english('Currently there is no data available');

/** The figures of some rows added up. */
export const sumOf = (rows: readonly Totals[]): Totals => {
  const sum = (of: (row: Totals) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    totalRecords: sum((row) => row.totalRecords),
    totalQuantity: sum((row) => row.totalQuantity),
    totalValue: rupeesOf(sum((row) => paiseOf(row.totalValue))),
  };
};
