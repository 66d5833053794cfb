import { allocationSetupOf, quantitiesOf } from '#domain/allocation/seriesSetup.ts';
import type { Changes, DemandLevel, Tried } from '#domain/allocation/whatIf.ts';
import { maskedPan } from '#domain/bid/pan.ts';
import { scaled, wireNumber } from '#domain/decimal.ts';
import { isoTime } from '#domain/market/calendar.ts';
import { rupeesOf } from '#domain/money.ts';
import { sentence } from '#domain/sentence.ts';
import { compareInFile } from '#exchange/allocation/allocatorThreads.ts';
import type { WhatIfAnswer, WhatIfOutcome } from '#schemas/whatIf.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { requestedSetup } from './agreement.ts';
import type { MasterSetup } from './decisions.ts';
import { liveBook } from './liveBook.ts';

/**
 * The allotment of the non-retail book of T day on other terms than those of its set-up, compared
 * with the allotment on its own terms. Stores neither the terms nor the result. While the seller
 * has not decided, it is compared with an offer without oversubscription.
 */
export const whatIf = async (request: CallRequest): Promise<WhatIfAnswer> => {
  const setup = await requestedSetup(request);
  const own = { ...setup, exercisedGreenshoe: setup.exercisedGreenshoe ?? 0 };
  const chosen = chosenTerms(own, request.body);
  const book = await liveBook(request.machine, setup);
  const setupWith = (exercisedGreenshoe: number) =>
    allocationSetupOf(termsWith(chosen, { exercisedGreenshoe }), 'IS');
  const [none, all] = [setupWith(0), setupWith(setup.greenshoeQuantity)];
  const compared = await compareInFile(book.path, {
    base: allocationSetupOf(own, 'IS'),
    chosen: allocationSetupOf(chosen, 'IS'),
    others: [none, all],
  });
  const [baseOnly, withAll] = compared.cutOffs;
  const { id, symbol, securityName, openOnDate, status, allotmentType, regularLotSize } = setup;
  const { baseQuantity, greenshoeQuantity, exercisedGreenshoe } = setup;
  return {
    setup: {
      id,
      symbol,
      securityName,
      openOnDate,
      status,
      allotmentType,
      regularLotSize,
      tickSize: rupeesOf(setup.tickSize),
      floorPrice: rupeesOf(setup.floorPrice),
      baseQuantity,
      greenshoeQuantity,
      exercisedGreenshoe,
    },
    readAt: isoTime(book.asOf),
    sources: book.sources,
    base: outcomeOf(own, compared.base),
    chosen: outcomeOf(chosen, compared.chosen),
    marks: {
      baseOnly: { quantity: none.quantity, cutOffPrice: rupeesOf(baseOnly ?? null) },
      withAll: { quantity: all.quantity, cutOffPrice: rupeesOf(withAll ?? null) },
    },
    ladder: shownLevels(compared.levels),
    changes: changesOf(compared.changes),
  };
};

type Decided = MasterSetup & { exercisedGreenshoe: number };

/** The same set-up on other terms. A printed retail quantity is of the terms as they were announced. */
const termsWith = (
  setup: Decided,
  tried: Partial<
    Pick<Decided, 'exercisedGreenshoe' | 'riPercent' | 'reservePercent' | 'capPercent'>
  >,
): Decided => {
  const terms = { ...setup, ...tried };
  const isAnnounced =
    terms.riPercent === setup.riPercent && terms.exercisedGreenshoe === setup.exercisedGreenshoe;
  return { ...terms, retailQuantity: isAnnounced ? setup.retailQuantity : null };
};

/** The set-up with what is tried in its place. Throws INVALID for what could not be decided. */
const chosenTerms = (setup: Decided, body: CallRequest['body']): Decided => {
  const exercisedGreenshoe: number = body.exercisedGreenshoe ?? setup.exercisedGreenshoe;
  const fault =
    exercisedGreenshoe > setup.greenshoeQuantity
      ? sentence('Oversubscription cannot be more than %{most}', { most: setup.greenshoeQuantity })
      : exercisedGreenshoe % setup.regularLotSize !== 0 &&
        sentence('Oversubscription must be in lots of %{lot}', { lot: setup.regularLotSize });
  if (fault) throw new ApiError('INVALID', fault, { errors: { exercisedGreenshoe: fault } });
  const percent = (value: unknown) => (typeof value === 'number' ? scaled(value, 3) : null);
  return termsWith(setup, {
    exercisedGreenshoe,
    riPercent: percent(body.retailPercent) ?? setup.riPercent,
    reservePercent: percent(body.reservePercent) ?? setup.reservePercent,
    capPercent: isUncapped(body) ? null : (percent(body.capPercent) ?? setup.capPercent),
  });
};

/** A cap of null or 0 is none; one that is left out is the set-up's. */
const isUncapped = (body: CallRequest['body']): boolean =>
  body.capPercent === null || body.capPercent === 0;

const outcomeOf = (terms: Decided, { summary, coverage }: Tried): WhatIfOutcome => {
  const { nonRetail, retail, reserve, cap } = quantitiesOf(terms);
  const { demand, allotted, unsold } = summary;
  return {
    exercisedGreenshoe: terms.exercisedGreenshoe,
    reservePercent: wireNumber(terms.reservePercent, 3),
    capPercent: terms.capPercent === null ? null : wireNumber(terms.capPercent, 3),
    retailPercent: wireNumber(terms.riPercent, 3),
    nonRetailQuantity: nonRetail,
    retailQuantity: retail,
    reserveQuantity: reserve,
    capQuantity: cap,
    cutOffPrice: rupeesOf(summary.cutOffPrice),
    demand,
    allotted,
    unsold,
    coverage,
  };
};

/** As many prices as a chart can show; neighbours are taken together, the cumulative demand stays exact. */
const mostLevels = 400;

const shownLevels = (levels: readonly DemandLevel[]) => {
  const every = Math.ceil(levels.length / mostLevels);
  const shown: WhatIfAnswer['ladder'][number][] = [];
  for (let from = 0; from < levels.length; from += every) {
    const some = levels.slice(from, from + every);
    const { price, cumulative } = some.at(-1) as DemandLevel;
    const quantity = some.reduce((sum, level) => sum + level.quantity, 0);
    shown.push({ price: rupeesOf(price), quantity, cumulative });
  }
  return shown;
};

const changesOf = ({ most, bids, shares }: Changes): WhatIfAnswer['changes'] => ({
  bids,
  shares,
  rows: most.map(({ memberCode, clientCode, pan, price, wanted, ...each }) => ({
    ...each,
    memberId: memberCode,
    clientId: clientCode,
    pan: maskedPan(pan),
    price: rupeesOf(price),
    quantity: wanted,
  })),
});
