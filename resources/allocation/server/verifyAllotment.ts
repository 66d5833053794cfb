import { type FromTDay, quantitiesOf } from '#domain/allocation/seriesSetup.ts';
import { grouped } from '#domain/decimal.ts';
import type { Day, Series } from '#domain/market/series.ts';
import { paiseIn } from '#domain/money.ts';
import { sentence, several } from '#domain/sentence.ts';
import { rowsBelowHeading } from '#exchange/files/fileLines.ts';
import type { StepContext, StepHandler, StepTable } from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { writeTexts } from '../../allotment/server/writeTexts.ts';
import { offerDayOf, type Setup } from '../../masterSetup/server/offerDay.ts';
import { takeDecisions } from './allocationMutations.ts';
import { answerFaults } from './answerFaults.ts';
import { type SeriesTotals, totalOf } from './bookTotals.ts';
import { greenshoeUndecided } from './greenshoeUndecided.ts';
import { writeBooks } from './mergeBooks.ts';
import { ownBidsFile } from './ownBook.ts';
import { allotmentsFile, type Result, resultOf } from './results.ts';
import { type Answered, answeredFile } from './takeAllotment.ts';

/**
 * Compares the designated exchange's answer with the bids that we sent, side by side, and stores it
 * like an allocation of ours. On T it asks for the cut-off price, which only that exchange knows.
 */
export const verifyAllotment = (day: Day): StepHandler => ({
  ready: async ({ about }) => greenshoeUndecided(about as Setup),
  run: async (context) => {
    const { machine, owned, by, runId, about, input, files, found, table } = context;
    const offer = offerDayOf(about, day);
    const sent = await found.read<SeriesTotals>('sent');
    const own = await found.read<SeriesTotals>('own');
    const answered = await found.read<Answered>('answered');
    const checked = sideBySide(offer.series, { own, sent, answered });
    await table(checked);
    if (checked.rows.some(({ agrees }) => agrees === false))
      throw new ApiError(
        'REFUSED',
        'The answer does not agree with our bids: see the table. Ask the designated exchange for another file.',
      );
    const setup = await machine.database.write(takeDecisions, { ...owned, runId, offer }, by);
    const cutOffPrice = paiseIn(input.cutOffPrice ?? '');
    const fromT = day === 'T' ? null : await found.read<FromTDay>('fromT');
    const faults = answerFaults(setup, answered, { cutOffPrice, fromT });
    if (faults.length > 0)
      throw new ApiError(
        'REFUSED',
        sentence('The answer is not possible: %{faults} %{wayOut}', {
          faults: several(faults, ' '),
          wayOut: sentence(wayOut[day]),
        }),
      );
    await writeBooks(context, offer, [await files.path(ownBidsFile)]);
    for (const series of offer.series) {
      await writeAllotments(context, series);
      found.keep(resultOf(series), resultFor(setup, series, input, day));
    }
    const allotted = answered.reduce((sum, each) => sum + each.allotted, 0);
    return sentence('%{shares} shares are allotted to our bids.', {
      shares: grouped(String(allotted)),
    });
  },
});

const wayOut = {
  T: 'Begin again with the right cut-off price, or cancel the run and ask the designated exchange for another file.',
  'T+1': 'Cancel the run, and ask the designated exchange for another file.',
} as const satisfies Record<Day, string>;

/** The bids sent next to the answer, series by series. */
const sideBySide = (
  all: readonly Series[],
  { own, sent, answered }: { own: SeriesTotals; sent: SeriesTotals; answered: Answered },
): StepTable => ({
  title: 'Ours and theirs',
  columns: ['What', 'Own book', 'Sent', 'Answered', 'Allotted', 'Not allotted'],
  rows: all.flatMap((series) => {
    const theirs = answered.find((each) => each.series === series);
    const [ours, gone] = [totalOf(own, series), totalOf(sent, series)];
    const { bids = 0, quantity = 0, allottedBids = 0, allotted = 0 } = theirs ?? {};
    const isSame = (one: number, two: number, three: number) => one === two && two === three;
    return [
      {
        cells: [
          several([series, 'bids'], ': '),
          ours.bids,
          gone.bids,
          bids,
          allottedBids,
          bids - allottedBids,
        ],
        agrees: isSame(ours.bids, gone.bids, bids),
      },
      {
        cells: [
          several([series, 'shares'], ': '),
          ...[ours.quantity, gone.quantity, quantity],
          ...[allotted, quantity - allotted],
        ],
        agrees: isSame(ours.quantity, gone.quantity, quantity),
      },
    ];
  }),
});

/** Writes what the bids of a series got, as an allocation of ours would (allocation rules §12). */
const writeAllotments = async ({ files }: StepContext, series: Series): Promise<void> => {
  const path = await files.path(answeredFile);
  const lines = async function* () {
    yield 'bidId,allotQuantity,allotPrice,reason\n';
    for await (const line of rowsBelowHeading(path))
      if (line.startsWith(`${series},`)) yield `${line.slice(series.length + 1)}\n`;
  };
  await files.keep(allotmentsFile(series), (to) => writeTexts(to, lines()));
};

const resultFor = (
  setup: Setup,
  series: Series,
  input: Readonly<Record<string, any>>,
  day: Day,
): Result => {
  const { nonRetail, retail, employees } = quantitiesOf(setup);
  const base = quantitiesOf({ ...setup, exercisedGreenshoe: 0 });
  const of = { IS: nonRetail - base.nonRetail, RS: retail - base.retail, ES: 0 };
  const cutOffPrice = input.cutOffPrice ?? null;
  return {
    setup: {
      series,
      method: setup.allotmentType,
      quantity: { IS: nonRetail, RS: retail, ES: employees }[series],
      floorPrice: setup.floorPrice,
    },
    greenshoeQuantity: of[series],
    summary: { cutOffPrice: cutOffPrice === null ? null : paiseIn(cutOffPrice) },
    lotSize: setup.regularLotSize,
    isUndersubscribed: day === 'T' && input.isUndersubscribed === true,
  };
};
