import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allotmentReasons } from '#domain/allocation/allotmentReason.ts';
import type { SetupTerms } from '#domain/allocation/seriesSetup.ts';
import type { AllocationBid } from '#domain/allocation/terms.ts';
import { amountWithSign, paiseText } from '#domain/money.ts';
import { textIn } from '#domain/sentence.ts';
import { allocateFiles } from '#exchange/allocation/allocateFiles.ts';
import { explainFile } from '#exchange/allocation/explainFile.ts';
import { setupText } from '../../resources/allocation/server/setupText.ts';
import { rejectionFile } from '../../resources/allotment/server/files/rejectionFile.ts';
import { readAllotments, writeBook } from './allocationFiles.ts';
import { lessDiscount } from './naiveRules.ts';
import { type PlayedBook, play, twoDays } from './twoDays.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reasons-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The codes of the table of reasons in the document; a blank one is said by a word there. */
const documented = readFileSync('docs/allotment-files.md', 'utf8')
  .split('### Reasons')[1]
  ?.split('###')[0]
  ?.split('\n')
  .flatMap((line) => /^\| (blank|`([A-Z_]+)`) \|/.exec(line)?.slice(1, 3) ?? [])
  .flatMap((cell) => (cell === 'blank' ? [''] : /^[A-Z]/.test(cell ?? '') ? [cell as string] : []))
  .sort() as string[];

/** The announced terms of an offer, in paise; no setting of an allocation is among them. */
type Bounds = { terms: SetupTerms; cutOffPrice: number };

/**
 * The reason to refuse a bid of a book, with the price that the message must name; null when the
 * bid takes part.
 */
const refusalBy = (
  { terms, cutOffPrice }: Bounds,
  { book, setup, bids }: PlayedBook,
  bid: AllocationBid,
): { code: string; names: string } | null => {
  const value = (price: (each: AllocationBid) => number) =>
    bids.reduce((sum, each) => sum + (each.pan === bid.pan ? each.quantity * price(each) : 0), 0);
  const below = (code: string, what: string, price: number) =>
    bid.price !== null && bid.price < price
      ? { code, names: `That is below the ${what} price of ${amountWithSign(price)},` }
      : null;
  const over = (code: string, is: number, limit: number) =>
    is > limit ? { code, names: `over the limit of ${amountWithSign(limit)},` } : null;
  if (bid.marginType === '1' && bid.cpCode !== null && !bid.isCpApproved)
    return { code: 'CP_NOT_CONFIRMED', names: 'its custodian CUST0001 has not confirmed it' };
  const underFloor = () => below('BELOW_FLOOR', 'floor', terms.floorPrice);
  const underCutOff = () => below('BELOW_CUT_OFF', 'cut-off', cutOffPrice);
  if (book === 'IS') return underFloor();
  if (book === 'SPILL') return underFloor() ?? underCutOff();
  if (book === 'RS')
    return (
      over(
        'RETAIL_LIMIT',
        value(({ price }) => price ?? cutOffPrice),
        terms.retailLimit,
      ) ?? underCutOff()
    );
  const paid = Number(lessDiscount(setup, BigInt(cutOffPrice)));
  return over(
    'EMPLOYEE_LIMIT',
    value(() => paid),
    terms.employeeLimit,
  );
};

test('the reason of every bid of ten offers of two days is what the announced bounds say, in the file, the report of refusals and the words', async () => {
  const seen = new Map<string, number>();
  const faults: unknown[] = [];
  for (const offer of fc.sample(twoDays, { numRuns: 10, seed: 34 })) {
    const files = new Map<PlayedBook, ReturnType<typeof writeBook>>();
    const { books, cutOffPrice } = play(offer, (book) => {
      const at = mkdtempSync(join(folder, book.book));
      const paths = writeBook(at, { ...book, bids: [...book.bids] });
      writeFileSync(paths.setup, setupText(book.setup, book.taken));
      files.set(book, paths);
      const { summary } = allocateFiles(paths);
      const shares = new Map(
        readAllotments(paths.out).map((row) => [String(row.bidId), row.quantity]),
      );
      return { summary, shares };
    });
    for (const book of books) {
      const paths = files.get(book) as ReturnType<typeof writeBook>;
      const report = await rejected(book, paths);
      for (const [at, got] of readAllotments(paths.out).entries()) {
        const bid = book.bids[at] as AllocationBid;
        const refusal = refusalBy({ terms: offer.terms, cutOffPrice }, book, bid);
        const part = got.quantity === 0 ? 'NOT_ALLOTTED' : 'PARTIAL';
        const code = refusal?.code ?? (got.quantity === bid.quantity ? '' : part);
        seen.set(code, (seen.get(code) ?? 0) + 1);
        const why = explainFile(paths.setup, paths.bids, bid.bidId);
        const names = refusal?.names ?? 'The bid was for';
        const found = {
          file: got.reason,
          why: why?.reason,
          words: why?.words.some((words) => textIn(words).includes(names)),
          report: report.get(bid.bidId),
        };
        const line = refusal && `${code},${allotmentReasons[code as 'PARTIAL']}`;
        const wanted = { file: code, why: code, words: true, report: line ?? undefined };
        if (JSON.stringify(found) !== JSON.stringify(wanted))
          faults.push({ book: book.book, price: paiseText(bid.price ?? 0), found, wanted, names });
      }
    }
  }
  expect(faults).toEqual([]);
  expect([...seen.keys()].sort()).toEqual(documented);
  expect(documented).toContain('BELOW_CUT_OFF');
}, 120_000);

/** The reason of each bid in the report of refused bids, with its words. */
const rejected = async ({ setup }: PlayedBook, files: ReturnType<typeof writeBook>) => {
  const path = `${files.out}.rejected`;
  const offer = { symbol: setup.symbol, tradeDate: '2026-11-20' };
  const result = { setup, files: { bids: files.bids, allotments: files.out } };
  await rejectionFile(offer as never, [result as never]).write(path);
  const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/);
  return new Map(
    lines.filter(Boolean).map((line) => [line.split(',')[6], line.split(',').slice(10).join(',')]),
  );
};
