import { writeFile } from 'node:fs/promises';
import {
  type AllocationBook,
  allocationSetupOf,
  type FromTDay,
  quantitiesOf,
} from '#domain/allocation/seriesSetup.ts';
import type { AllocationSetup, AllocationSummary } from '#domain/allocation/terms.ts';
import { grouped } from '#domain/decimal.ts';
import { allocationColumns } from '#domain/exchangeFile/bidsOfFile.ts';
import { ownExchange } from '#domain/market/offer.ts';
import type { Day, Series } from '#domain/market/series.ts';
import { paiseText } from '#domain/money.ts';
import { asSentence, type Sentence, sentence, several } from '#domain/sentence.ts';
import { runAllocation } from '#exchange/allocation/allocatorThreads.ts';
import { rowsBelowHeading } from '#exchange/files/fileLines.ts';
import type { StepContext, StepHandler } from '#server/processes/stepHandler.ts';
import { crossCheck } from '../../allotment/server/files/crossCheck.ts';
import { resultTotals } from '../../allotment/server/files/resultTotals.ts';
import { offerDayOf, type Setup } from '../../masterSetup/server/offerDay.ts';
import { takeDecisions } from './allocationMutations.ts';
import { totalOf } from './bookTotals.ts';
import { greenshoeUndecided } from './greenshoeUndecided.ts';
import { bidsFile, type Merged } from './mergeBooks.ts';
import { allotmentsFile, type Result, resultOf, setupFile } from './results.ts';
import { setupText } from './setupText.ts';
import { takenOnT } from './takenOnT.ts';

/**
 * Allots one book from file to file, as `offerdesk allocate` does, on a worker thread: writes the
 * terms into a file of the run and takes the bids from the merge. Shows the totals that must agree.
 */
export const allocateBook = (day: Day, book: AllocationBook): StepHandler => ({
  // T has waited for it; a T that another system has allotted may still have it open.
  ready: async ({ about }) => greenshoeUndecided(about as Setup),
  run: async (context) => {
    const { machine, owned, by, runId, about, found, files, table, signal } = context;
    const offer = offerDayOf(about, day);
    const terms = await machine.database.write(takeDecisions, { ...owned, runId, offer }, by);
    const setup = await setupFor(context, day, book, terms);
    const { series } = setup;
    const isCapped = book === 'SPILL' && setup.bidderCapQuantity !== null;
    const taken = isCapped
      ? await takenOnT(machine, offer, await pansIn(await files.path(bidsFile(series))))
      : none;
    await files.keep(setupFile(series), (path) => writeFile(path, setupText(setup, taken)));
    const [setupPath, bids] = [
      await files.path(setupFile(series)),
      await files.path(bidsFile(series)),
    ];
    const allocated: { summary?: AllocationSummary } = {};
    await files.keep(allotmentsFile(series), async (out) => {
      allocated.summary = await runAllocation(machine, { setup: setupPath, bids, out }, signal);
    });
    const { summary } = allocated;
    if (!summary) throw new Error('the allocation has said nothing');
    const result: Result = {
      setup,
      greenshoeQuantity: fromGreenshoe(terms, setup, book),
      summary,
      lotSize: setup.lotSize,
      isUndersubscribed: summary.demand < summary.quantity,
    };
    found.keep(resultOf(series), result);
    await table(summaryTable(setup, summary));
    const allotments = await files.path(allotmentsFile(series));
    await table(await agreement(context, series, { summary, bids, allotments }));
    return wordsOf(summary);
  },
});

const none: ReadonlyMap<string, number> = new Map();

/** The PANs of the bids in a file. */
const pansIn = async (path: string): Promise<ReadonlySet<string>> => {
  const pans = new Set<string>();
  const place = allocationColumns.indexOf('pan');
  for await (const line of rowsBelowHeading(path)) pans.add(line.split(',')[place] ?? '');
  return pans;
};

/** The terms of a book. Nothing is on offer once the seller has cancelled the offer. */
const setupFor = async (
  { found }: StepContext,
  day: Day,
  book: AllocationBook,
  terms: Setup,
): Promise<AllocationSetup> => {
  if (day === 'T') {
    const setup = allocationSetupOf(terms, book);
    return terms.acceptsUndersubscription === 'cancel'
      ? { ...setup, quantity: 0, reserveQuantity: 0 }
      : setup;
  }
  const fromT = await found.read<FromTDay>('fromT');
  if (book !== 'SPILL') return allocationSetupOf(terms, book, { fromT });
  const { summary } = await found.read<Result>(resultOf('RS'));
  return allocationSetupOf(terms, book, { fromT, unsoldRetail: summary.unsold ?? 0 });
};

/** The part of a book's quantity that comes from the oversubscription, shares. */
const fromGreenshoe = (terms: Setup, { quantity }: AllocationSetup, book: AllocationBook) => {
  if (book === 'ES' || book === 'SPILL' || quantity === 0) return 0;
  const base = quantitiesOf({ ...terms, exercisedGreenshoe: 0 });
  return Math.max(0, quantity - (book === 'RS' ? base.retail : base.nonRetail));
};

const shares = (quantity: number) => grouped(String(quantity));

const summaryTable = (setup: AllocationSetup, summary: AllocationSummary) => ({
  title: sentence('Allocation of %{series}', { series: setup.series }),
  columns: ['Figure', 'Value'],
  rows: [
    ['Offered', shares(summary.quantity)],
    ['Wanted by bids that take part', shares(summary.demand)],
    ['Allotted', shares(summary.allotted)],
    ['Unsold', shares(summary.unsold)],
    ['Cut-off price', summary.cutOffPrice === null ? 'none' : paiseText(summary.cutOffPrice)],
    ...(setup.reserveQuantity > 0 ? [['MF/IC reserve', shares(setup.reserveQuantity)]] : []),
    ...(setup.bidderCapQuantity === null
      ? []
      : [['Single-bidder cap', shares(setup.bidderCapQuantity)]]),
  ].map((cells) => ({ cells })),
});

const agreement = async (
  { found }: StepContext,
  series: Series,
  { summary, ...files }: { summary: AllocationSummary; bids: string; allotments: string },
) => {
  const { sources, merged } = await found.read<Merged>('merged');
  const each = sources.map(({ exchange, totals }) => ({ exchange, ...totalOf(totals, series) }));
  const [own = { bids: 0, quantity: 0 }] = each.filter(({ exchange }) => exchange === ownExchange);
  const others = each.filter(({ exchange }) => exchange !== ownExchange);
  const totals = await resultTotals(files);
  const checked = crossCheck({
    own,
    others,
    merged: totalOf(merged, series),
    allotted: { summary, totals },
  });
  return { ...checked, title: several([asSentence(checked.title), series], ': ') };
};

const wordsOf = ({ cutOffPrice, allotted, quantity }: AllocationSummary): Sentence =>
  sentence('%{allotted} of %{offered} shares allotted%{cutOff}.', {
    allotted: shares(allotted),
    offered: shares(quantity),
    cutOff:
      cutOffPrice === null
        ? ''
        : sentence(', cut-off price %{price}', { price: paiseText(cutOffPrice) }),
  });
