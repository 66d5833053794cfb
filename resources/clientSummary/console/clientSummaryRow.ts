import type { BookDay } from '#domain/market/dayBook.ts';

/** A row of GET /query/get-client-summary, and the book that it counts; value in rupees. */
export type ClientSummary = BookDay & {
  symbol: string;
  totalRecords: number;
  totalQuantity: number;
  totalValue: number;
};
