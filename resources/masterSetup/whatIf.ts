import { allocationSetupOf, quantitiesOf } from '#domain/allocationSetup.ts';
import type { AllocationSetup } from '#domain/allocationTerms.ts';
import { coverageInHundredths } from '#domain/book.ts';
import { isoTime } from '#domain/calendar.ts';
import { scaled, wireNumber } from '#domain/money.ts';
import { maskedPan } from '#domain/pan.ts';
import type { Changes, Comparison, DemandLevel, Tried } from '#domain/whatIf.ts';
import { compareFile } from '#server/allocation/compareFile.ts';
import type { Asked } from '#server/bodies.ts';
import { ApiError } from '#server/errors.ts';
import { rupees } from '../security/onOffer.ts';
import { setupAsked } from './agreement.ts';
import type { MasterSetup } from './decisions.ts';
import { liveBook } from './liveBook.ts';

/**
 * What the non-retail book of T day would be allotted on other terms than those of its set-up, beside
 * what it is allotted on these. Nothing is stored, of the terms or of the outcome.
 */
export const whatIf = async (asked: Asked) => {
  const setup = await setupAsked(asked);
  const chosen = chosenTerms(setup, asked.body);
  const book = await liveBook(asked.machine, setup);
  const termsWith = (exercisedGreenshoe: number) =>
    allocationSetupOf({ ...chosen, exercisedGreenshoe, retailQuantity: null }, 'IS');
  const compared = compareFile(book.path, {
    base: allocationSetupOf(setup, 'IS'),
    chosen: allocationSetupOf(chosen, 'IS'),
    others: [termsWith(0), termsWith(setup.greenshoeQuantity)],
  });
  return {
    asOf: isoTime(book.asOf),
    sources: book.sources,
    base: triedOnWire(setup, compared.base),
    chosen: triedOnWire(chosen, compared.chosen),
    cutOffs: {
      base: cutOffOnWire(setup.baseQuantity, termsWith(0), compared.cutOffs[0]),
      both: cutOffOnWire(
        setup.baseQuantity + setup.greenshoeQuantity,
        termsWith(setup.greenshoeQuantity),
        compared.cutOffs[1],
      ),
    },
    levels: shownLevels(compared.levels),
    atPrice: atPrice(asked.body.cutOffPrice ?? null, compared, allocationSetupOf(chosen, 'IS')),
    changes: changesOnWire(compared.changes),
  };
};

/** The set-up with what is tried in its place. Throws INVALID for what could not be decided. */
const chosenTerms = (setup: MasterSetup, body: Asked['body']): MasterSetup => {
  const exercised = body.exercisedGreenshoe ?? setup.exercisedGreenshoe;
  if (exercised !== null) {
    const fault =
      exercised > setup.greenshoeQuantity
        ? `Oversubscription cannot be more than ${setup.greenshoeQuantity}`
        : exercised % setup.regularLotSize !== 0 &&
          `Oversubscription must be in lots of ${setup.regularLotSize}`;
    if (fault) throw new ApiError('INVALID', fault, { errors: { exercisedGreenshoe: fault } });
  }
  const percent = (value: unknown, own: number | null) =>
    typeof value === 'number' ? scaled(value, 3) : own;
  const riPercent = percent(body.retailPercent, setup.riPercent) ?? setup.riPercent;
  // A printed quantity is of the terms as they were announced.
  const isAnnounced =
    riPercent === setup.riPercent &&
    (exercised ?? setup.greenshoeQuantity) ===
      (setup.exercisedGreenshoe ?? setup.greenshoeQuantity);
  return {
    ...setup,
    exercisedGreenshoe: exercised,
    riPercent,
    retailQuantity: isAnnounced ? setup.retailQuantity : null,
    reservePercent: percent(body.reservePercent, setup.reservePercent) ?? setup.reservePercent,
    // 0 stands for no cap, since a cap of nothing would be none of the rules.
    capPercent: body.capPercent === 0 ? null : percent(body.capPercent, setup.capPercent),
  };
};

/** Terms and outcome, in rupees and percent. */
const triedOnWire = (terms: MasterSetup, { summary, coverage }: Tried) => ({
  terms: {
    exercisedGreenshoe: terms.exercisedGreenshoe ?? terms.greenshoeQuantity,
    isDecided: terms.exercisedGreenshoe !== null,
    reservePercent: wireNumber(terms.reservePercent, 3),
    capPercent: terms.capPercent === null ? null : wireNumber(terms.capPercent, 3),
    retailPercent: wireNumber(terms.riPercent, 3),
  },
  quantities: quantitiesOf(terms),
  summary: { ...summary, cutOffPrice: rupees(summary.cutOffPrice) },
  coverage,
});

const cutOffOnWire = (offer: number, setup: AllocationSetup, price: number | null | undefined) => ({
  offer,
  nonRetail: setup.quantity,
  cutOffPrice: rupees(price ?? null),
});

/** What stands at a price or better: what it covers, if the cut-off were there. */
const atPrice = (
  price: number | null,
  { levels }: Comparison,
  { quantity, reserveQuantity, bidderCapQuantity }: AllocationSetup,
) => {
  const at = price === null ? null : scaled(price, 2);
  if (at === null) return null;
  const above = levels.filter((level) => level.price >= at);
  const wanted = above.at(-1)?.cumulative ?? 0;
  const covered = coverageInHundredths(wanted, quantity);
  return {
    price,
    wanted,
    bids: above.reduce((sum, { bids }) => sum + bids, 0),
    /** Times the quantity, two decimals. */
    covered: covered === null ? null : wireNumber(covered, 2),
    quantity,
    missing: Math.max(0, quantity - wanted),
    /** The figures above count what is wanted, before reserve and cap. */
    isBeforeReserveAndCap: reserveQuantity > 0 || bidderCapQuantity !== null,
  };
};

/** As many prices as a chart can show; neighbours are taken together, the cumulative demand stays exact. */
const mostLevels = 400;

const shownLevels = (levels: readonly DemandLevel[]) => {
  const every = Math.ceil(levels.length / mostLevels);
  const shown: DemandLevel[] = [];
  for (let from = 0; from < levels.length; from += every) {
    const some = levels.slice(from, from + every);
    const last = some.at(-1) as DemandLevel;
    const sum = (name: 'quantity' | 'bids') =>
      some.reduce((total, level) => total + level[name], 0);
    shown.push({ ...last, quantity: sum('quantity'), bids: sum('bids') });
  }
  return shown.map((level) => ({ ...level, price: rupees(level.price) }));
};

const changesOnWire = ({ most, ...totals }: Changes) => ({
  ...totals,
  most: most.map(({ pan, price, ...each }) => ({
    ...each,
    pan: maskedPan(pan),
    price: rupees(price),
  })),
});
