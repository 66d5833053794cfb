import { appendFile, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allotmentReasons, reasonCode } from '#domain/allocation/allotmentReason.ts';
import { ownExchange } from '#domain/market/offer.ts';
import { paiseText } from '#domain/money.ts';
import { csvLines } from '#server/files/csv/csvLines.ts';
import { type ResultRow, resultRows } from './resultRows.ts';
import { paidOf } from './resultTotals.ts';
import type { NamedFile, ResultOffer, SeriesResult } from './seriesResult.ts';

/** How the file of a member is named among those of a run. */
export const memberFileName = (
  memberId: string,
  { symbol, tradeDate }: Pick<ResultOffer, 'symbol' | 'tradeDate'>,
): string => `allotment-member-${memberId}-${symbol}-${tradeDate}.csv`;

const heading = [
  'symbol',
  'series',
  'day',
  'orderId',
  'memberId',
  'clientId',
  'pan',
  'category',
  'participantId',
  'marginType',
  'cutOff',
  'quantity',
  'price',
  'allotQuantity',
  'allotPrice',
  'value',
  'reasonCode',
  'reason',
];

/** Characters that wait to be written, of all members together. */
const mostWaiting = 16_000_000;

/**
 * One CSV file for each member of ours: its bids with their allotments, in the order of the bids.
 * All are written in one pass, into a temporary folder that `done` removes; call it on success and
 * on failure.
 */
export const memberFiles = async (
  offer: ResultOffer,
  results: readonly SeriesResult[],
): Promise<{ files: readonly NamedFile[]; done(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'offerdesk-members-'));
  const done = () => rm(folder, { recursive: true, force: true });
  try {
    const members = await written(folder, offer, results);
    const files = members.map((memberId) => ({
      name: memberFileName(memberId, offer),
      write: (path: string) => copyFile(join(folder, fileOf(memberId)), path),
    }));
    return { files, done };
  } catch (error) {
    await done();
    throw error;
  }
};

/** Writes all the files; answers whose they are, in order. */
const written = async (folder: string, offer: ResultOffer, results: readonly SeriesResult[]) => {
  const waiting = new Map<string, string>();
  const known = new Set<string>();
  let size = 0;
  const flush = async () => {
    for (const [memberId, text] of waiting) {
      const path = join(folder, fileOf(memberId));
      if (known.has(memberId)) await appendFile(path, text);
      else await writeFile(path, csvLines([heading]) + text, { mode: 0o600 });
      known.add(memberId);
    }
    waiting.clear();
    size = 0;
  };
  for (const { setup, files } of results)
    for await (const rows of resultRows(files)) {
      for (const [memberId, own] of byMember(rows)) {
        const text = csvLines(own.map((row) => lineOf(offer, setup.series, row)));
        waiting.set(memberId, (waiting.get(memberId) ?? '') + text);
        size += text.length;
      }
      if (size > mostWaiting) await flush();
    }
  await flush();
  return [...known].sort();
};

const byMember = (rows: readonly ResultRow[]): ReadonlyMap<string, ResultRow[]> => {
  const found = new Map<string, ResultRow[]>();
  for (const row of rows) {
    if (row.exchange !== ownExchange) continue;
    const own = found.get(row.memberCode);
    if (own) own.push(row);
    else found.set(row.memberCode, [row]);
  }
  return found;
};

/** A member's code is a code of ours, yet no part of a path is anybody's to choose. */
const fileOf = (memberId: string): string => `${Buffer.from(memberId).toString('hex')}.csv`;

const lineOf = ({ symbol, day }: ResultOffer, series: string, row: ResultRow): string[] => [
  symbol,
  series,
  day,
  row.bidId,
  row.memberCode,
  row.clientCode,
  row.pan,
  row.category,
  row.cpCode ?? '',
  row.marginType,
  row.isCutOff ? 'Y' : 'N',
  String(row.quantity),
  row.price === null ? '' : paiseText(row.price),
  String(row.allotQuantity),
  row.allotPrice === null ? '' : paiseText(row.allotPrice),
  paiseText(paidOf(row)),
  row.reason,
  allotmentReasons[reasonCode(row.reason)],
];
