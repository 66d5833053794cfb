import type { CellFault, ExchangeFileHeader } from '#domain/exchangeFile/exchangeBid.ts';

/** A header as it was read: what cannot be read of it is null. */
export type Header = { [K in keyof ExchangeFileHeader]: ExchangeFileHeader[K] | null };

/** The totals of the rows of a file; the hash covers every byte after the line of the header. */
export type FileTotals = { rows: number; quantity: number; sha256: string };

/** Where a file does not add up to what its header says of it. */
export const againstHeader = (
  header: Header,
  { rows, quantity, sha256 }: FileTotals,
): CellFault[] => {
  const faults: CellFault[] = [];
  if (header.rows !== null && header.rows !== rows)
    faults.push({
      field: 'rowCount',
      message: `The header counts ${header.rows} rows, the file has ${rows}. It may be cut short.`,
    });
  if (header.quantity !== null && header.quantity !== quantity)
    faults.push({
      field: 'totalQty',
      message: `The header adds up to ${header.quantity} shares, the rows to ${quantity}.`,
    });
  if (header.sha256 !== null && header.sha256 !== sha256)
    faults.push({
      field: 'sha256',
      message: `The header says SHA-256 ${header.sha256}, the rows have ${sha256}: a row was changed or lost after the file was written.`,
    });
  return faults;
};
