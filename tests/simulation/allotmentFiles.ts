import { readFileSync } from 'node:fs';
import { runFile } from '#server/processes/runFolder.ts';
import { naiveLines, readBook } from '../proof/readBook.ts';
import type { Stage } from './bids.ts';
import { type Fault, isLive } from './ledger.ts';

const books = [
  { process: 'dseTDay', series: 'IS', day: 'T' },
  { process: 'dseNextDay', series: 'IS', day: 'T+1' },
  { process: 'dseNextDay', series: 'RS', day: 'T+1' },
] as const;

/**
 * The faults in the files of the runs: each book must have the live bids of the ledger, and each
 * allotment file the result of the naive rules.
 */
export const fileFaults = async ({ world, ledger }: Stage): Promise<Fault[]> => {
  const faults: Fault[] = [];
  for (const { process, series, day } of books) {
    const run = (await world.rows('processRun', { process })).at(-1);
    const files = await world.rows('processFile', { runId: Number(run?.runId) });
    const textOf = (name: string): string => {
      const file = files.findLast((each) => each.name === name);
      return file ? readFileSync(runFile(world.machine().settings, file.storedAs), 'utf8') : '';
    };
    const book = readBook(textOf(`setup-${series}.json`), textOf(`bids-${series}.csv`));
    const own = book.bids
      .filter(({ exchange }) => exchange === 'NSE')
      .map(({ bidId, quantity }) => `${bidId} ${quantity}`);
    const live = ledger.bids.filter(
      (bid) => isLive(bid) && bid.series === series && bid.day === day,
    );
    const should = live.map(({ orderId, quantity }) => `${orderId} ${quantity}`);
    if (own.sort().join() !== should.sort().join())
      faults.push(`the book of ${series} on ${day} has ${own}, and the ledger has ${should}`);
    const [, ...lines] = textOf(`allotments-${series}.csv`).trimEnd().split('\n');
    const naive = naiveLines(book);
    if (lines.filter(Boolean).join('\n') !== naive.join('\n'))
      faults.push(`the allotments of ${series} on ${day} are not those of the naive rules`);
  }
  return faults;
};
