import type { AllocationSummary } from '#domain/allocation/terms.ts';
import { ownExchange } from '#domain/market/offer.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import type { StepTable } from '#server/processes/stepHandler.ts';
import type { ResultTotals } from './resultTotals.ts';

/** The size of a book or a file: bids and shares. */
export type BookTotals = { bids: number; quantity: number };

/** The totals that must agree before any result of an allocation is sent out. */
export type CrossChecked = {
  /** Our own book: as its file has it, and as the levels of market by price have it, where they are known. */
  own: BookTotals & { ladder?: BookTotals };
  /** The other exchanges, each as it says itself. */
  others: readonly (BookTotals & { exchange: string })[];
  merged: BookTotals;
  /** The outcome; absent before the allocation. */
  allotted?: { summary: AllocationSummary; totals: ResultTotals };
};

/**
 * The totals that must agree, side by side: own ladder + other exchanges = merged = allotted + not
 * allotted; what the files of the exchanges add up to = allotted; what the members get = our share.
 */
export const crossCheck = ({ own, others, merged, allotted }: CrossChecked): StepTable => ({
  title: 'Totals that must agree',
  columns: ['What', 'Must be', 'Is', 'Difference'],
  rows: [
    ...(own.ladder
      ? [
          sideBySide('Bids of ours: ladder and book', own.ladder.bids, own.bids),
          sideBySide('Shares bid for with us: ladder and book', own.ladder.quantity, own.quantity),
        ]
      : []),
    sideBySide(
      'Bids: own book and other exchanges, and merged',
      sum([own, ...others], ({ bids }) => bids),
      merged.bids,
    ),
    sideBySide(
      'Shares bid for: own book and other exchanges, and merged',
      sum([own, ...others], ({ quantity }) => quantity),
      merged.quantity,
    ),
    ...(allotted ? afterwards(merged, allotted) : []),
  ],
});

const afterwards = (
  merged: BookTotals,
  { summary, totals }: NonNullable<CrossChecked['allotted']>,
) => [
  sideBySide('Bids: merged, and answered', merged.bids, totals.bids),
  sideBySide(
    'Shares bid for: merged, and allotted and not allotted',
    merged.quantity,
    totals.allotted + totals.unallotted,
  ),
  sideBySide(
    'Shares on offer: quantity, and allotted and unsold',
    summary.quantity,
    totals.allotted + summary.unsold,
  ),
  sideBySide(
    'Shares allotted: as computed, and the exchanges together',
    summary.allotted,
    sum(totals.exchanges, ({ allotted }) => allotted),
  ),
  sideBySide(
    sentence('Shares allotted at %{exchange}: the exchange, and its members together', {
      exchange: ownExchange,
    }),
    totals.exchanges.find(({ exchange }) => exchange === ownExchange)?.allotted ?? 0,
    sum(totals.members, ({ allotted }) => allotted),
  ),
];

const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

const sideBySide = (what: Words, must: number, is: number): StepTable['rows'][number] => ({
  cells: [what, must, is, is - must],
  agrees: is === must,
});
