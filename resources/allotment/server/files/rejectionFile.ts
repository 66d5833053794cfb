import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  allotmentReasons,
  reasonCode,
  refusedReasons,
} from '#domain/allocation/allotmentReason.ts';
import { ownBidId } from '#domain/exchangeFile/bidsOfFile.ts';
import { paiseText } from '#domain/money.ts';
import { csvLines } from '#server/files/csv/csvLines.ts';
import { type ResultRow, resultRows } from './resultRows.ts';
import type { NamedFile, ResultOffer, SeriesResult } from './seriesResult.ts';

const heading = [
  'exchange',
  'memberCode',
  'symbol',
  'series',
  'clientCode',
  'pan',
  'bidId',
  'quantity',
  'price',
  'cutOff',
  'reasonCode',
  'reason',
];

/**
 * The bids that took no part in the allocation, of all exchanges, each with the rule that keeps it out (allocation
 * rules §2): on T+1 the retail and employee bid rejection report. A bid that merely got nothing is not in it.
 */
export const rejectionFile = (
  { symbol, tradeDate }: ResultOffer,
  results: readonly SeriesResult[],
): NamedFile => ({
  name: `rejected-bids-${symbol}-${tradeDate}.csv`,
  write: async (path) => {
    const texts = async function* () {
      yield csvLines([heading]);
      for (const { setup, files } of results)
        for await (const rows of resultRows(files)) {
          const refused = rows.filter(({ reason }) => refusedReasons.includes(reasonCode(reason)));
          if (refused.length > 0)
            yield csvLines(refused.map((row) => lineOf(symbol, setup.series, row)));
        }
    };
    await pipeline(Readable.from(texts()), createWriteStream(path, { mode: 0o600 }));
  },
});

const lineOf = (symbol: string, series: string, row: ResultRow): string[] => [
  row.exchange,
  row.memberCode,
  symbol,
  series,
  row.clientCode,
  row.pan,
  ownBidId(row.exchange, row.bidId),
  String(row.quantity),
  row.price === null ? '' : paiseText(row.price),
  row.isCutOff ? 'Y' : 'N',
  row.reason,
  allotmentReasons[reasonCode(row.reason)],
];
