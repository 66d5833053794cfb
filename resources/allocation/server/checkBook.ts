import { grouped } from '#domain/decimal.ts';
import type { Day } from '#domain/market/series.ts';
import { paiseText } from '#domain/money.ts';
import { sentence, several } from '#domain/sentence.ts';
import type { StepHandler, StepTable } from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { disagreements } from '../../masterSetup/server/disagreements.ts';
import {
  allSecuritiesOf,
  offerDayOf,
  type Setup,
  securitiesOf,
} from '../../masterSetup/server/offerDay.ts';
import { openQuestions } from '../../masterSetup/server/openQuestions.ts';
import { lockBook } from './allocationMutations.ts';
import { fromTDay } from './fromTDay.ts';
import { refuseGivenTwice } from './givenTwice.ts';

/**
 * The first step of every day type: the set-up agrees with the securities, every bid is answered, no bid
 * would be given shares twice, and from here on the book is locked. What T day has decided for T+1 is kept
 * for the steps that follow.
 */
export const checkBook = (day: Day): StepHandler => ({
  ready: async ({ machine, about }) => {
    const offer = offerDayOf(about, day);
    return openQuestions(machine, offer, await securitiesOf(machine, offer));
  },
  run: async ({ machine, owned, by, runId, about, found, log, table }) => {
    const offer = offerDayOf(about, day);
    const securities = await securitiesOf(machine, offer);
    const open = await openQuestions(machine, offer, securities);
    if (open.length > 0) throw new ApiError('REFUSED', several(open, ' '));
    const apart = Object.values(
      disagreements(about as Setup, await allSecuritiesOf(machine, offer)),
    );
    if (apart.length > 0)
      throw new ApiError(
        'REFUSED',
        sentence(
          'The set-up and the securities of %{symbol} disagree: %{differences}. Mend the one that is wrong, then retry.',
          { symbol: offer.symbol, differences: several(apart, '; ') },
        ),
      );
    if (day === 'T+1') {
      const before = fromTDay(offer, securities);
      found.keep('fromT', before);
      await log(
        `Cut-off price of T day: ${paiseText(before.cutOffPrice)}${before.isUndersubscribed ? '; non-retail was under-subscribed' : ''}.`,
      );
    }
    await refuseGivenTwice({ machine, table, log }, offer, securities);
    await table(termsTable(about as Setup));
    const securityIds = securities.map(({ id }) => id);
    // Last, so that a run that fails here holds no book.
    await machine.database.write(lockBook, { ...owned, runId, offer, securityIds }, by);
    return 'The terms agree, and the book is locked.';
  },
});

/** The terms of the day's allotment, for its approver. */
const termsTable = (setup: Setup): StepTable => {
  const shares = (quantity: number) => grouped(String(quantity));
  return {
    title: 'Terms',
    columns: ['Term', 'Value'],
    rows: [
      ['Base quantity', shares(setup.baseQuantity)],
      ['Greenshoe', shares(setup.greenshoeQuantity)],
      ['Floor price', paiseText(setup.floorPrice)],
      ['Method', setup.allotmentType === 'PRICE_PRIORITY' ? 'Price priority' : 'Proportionate'],
      ['Lot', shares(setup.regularLotSize)],
    ].map((cells) => ({ cells: cells as string[] })),
  };
};
