import type { BookOf, SeriesTotal } from '#exchange/files/checkDemandFile.ts';
import { demandUpload } from '#schemas/demandUpload.ts';
import type { Machine } from '#server/machine/machine.ts';
import { bidsFile } from './demandFiles.ts';
import type { DemandUpload } from './demandMutations.ts';
import { fileTypeOf, type OtherExchange } from './takeDemandFile.ts';

/** The demand of another exchange that is loaded for a day of an offer. */
export type LoadedDemand = {
  uploadId: number;
  exchange: OtherExchange;
  fileName: string;
  layout: 'EXCHANGE' | 'BSE_BOOK';
  /** Where its bids lie: a CSV file of `keptBidColumns` with a heading, in the order of the file. */
  path: string;
  /** The SHA-256 of the file at `path`. */
  sha256: string;
  rows: number;
  /** Shares. */
  quantity: number;
  totals: readonly SeriesTotal[];
  /** The run that works on it; null while it may still be replaced. */
  runId: number | null;
  uploadedBy: string;
  /** ms */
  uploadedAt: number;
};

/**
 * The current demand that an exchange has sent for a day of an offer; null when nothing is loaded.
 */
export const demandFor = async (
  { database, settings }: Machine,
  { exchange, symbol, openOnDate, day }: BookOf & { exchange: OtherExchange },
): Promise<LoadedDemand | null> => {
  const row = (await database.db
    .selectFrom(demandUpload.name)
    .selectAll()
    .where('fileType', '=', fileTypeOf(exchange))
    .where('symbol', '=', symbol)
    .where('openOnDate', '=', openOnDate)
    .where('day', '=', day)
    .where('standing', 'in', ['current', 'taken'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) as DemandUpload | undefined;
  if (!row || row.storedAs === null || row.bidsSha256 === null || row.layout === null) return null;
  return {
    uploadId: Number(row.id),
    exchange,
    fileName: row.fileName,
    layout: row.layout,
    path: bidsFile(settings, row.storedAs),
    sha256: row.bidsSha256,
    rows: Number(row.records),
    quantity: Number(row.quantity),
    totals: JSON.parse(row.totals ?? '[]') as SeriesTotal[],
    runId: row.runId === null ? null : Number(row.runId),
    uploadedBy: row.uploadedBy,
    uploadedAt: Number(row.uploadedAt),
  };
};
