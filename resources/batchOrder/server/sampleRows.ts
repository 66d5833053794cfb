import type { Layout } from '#domain/exchangeFile/orderFile.ts';
import { paiseText } from '#domain/money.ts';

/** A series that the sample bids in: price in paise. */
type Terms = { symbol: string; lot: number; price: number };

export type SampleOf = { nonRetail: Terms; retail: Terms; investor: string; person: string };

/**
 * The rows of a sample: bids at a price and at the cut-off price, and the other operations of the
 * layout.
 */
export const bidLines = (
  layout: Layout,
  { nonRetail, retail, investor, person }: SampleOf,
): string[] => {
  const at = ({ price }: Terms) => paiseText(price);
  const { symbol, lot } = nonRetail;
  return layout === 'NSE'
    ? [
        `${symbol},IS,CLI,${investor},,1,N,${lot * 1000},${at(nonRetail)},E,`,
        `${symbol},IS,CLI,${investor},,1,N,${lot * 500},${at(nonRetail)},E,`,
        `${retail.symbol},RS,CLI,${person},,1,N,${retail.lot * 100},${at(retail)},E,`,
        `${retail.symbol},RS,CLI,${person},,1,Y,${retail.lot * 50},,E,`,
      ]
    : [
        `${symbol},NII,,${investor},,${lot * 1000},${at(nonRetail)},2,0,N`,
        `${symbol},NII,,${investor},,${lot * 500},${at(nonRetail)},2,0,N`,
        `${retail.symbol},RI,,${person},,${retail.lot * 100},${at(retail)},2,0,N`,
        `${retail.symbol},RIC,,${person},,${retail.lot * 50},${at(retail)},2,0,N`,
      ];
};
