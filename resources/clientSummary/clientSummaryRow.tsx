/** A row of GET /query/get-client-summary; value in rupees. */
export type ClientSummary = {
  symbol: string;
  totalRecords: number;
  totalQuantity: number;
  totalValue: number;
};
