import { writeFile } from 'node:fs/promises';
import { paiseText } from '#domain/money.ts';
import { csvLines } from '#server/files/csv/csvLines.ts';
import { resultTotals, type Totals } from './resultTotals.ts';
import type { NamedFile, ResultOffer, SeriesResult } from './seriesResult.ts';

const heading = ['series', 'by', 'of', 'bids', 'quantity', 'allotted', 'notAllotted', 'value'];

/**
 * The demand and the allotments, added up by exchange, category, result and member of ours; every
 * other file must agree with it.
 */
export const totalsFile = (
  { symbol, tradeDate }: ResultOffer,
  results: readonly SeriesResult[],
): NamedFile => ({
  name: `totals-${symbol}-${tradeDate}.csv`,
  write: async (path) => {
    const lines: string[][] = [heading];
    for (const { setup, files } of results) {
      const totals = await resultTotals(files);
      const line = (by: string, of: string, total: Totals) =>
        lines.push([
          setup.series,
          by,
          of,
          String(total.bids),
          String(total.quantity),
          String(total.allotted),
          String(total.unallotted),
          paiseText(total.value),
        ]);
      line('all', '', totals);
      for (const total of totals.exchanges) line('exchange', total.exchange, total);
      for (const total of totals.categories) line('category', total.category, total);
      for (const total of totals.reasons) line('result', total.reason, total);
      for (const total of totals.members) line('member', total.memberId, total);
    }
    await writeFile(path, csvLines(lines), { mode: 0o600 });
  },
});
