import { decimalText, grouped } from '#domain/money.ts';
import type { Day } from '#domain/series.ts';
import type { Machine } from '#server/bodies.ts';
import { ApiError } from '#server/errors.ts';
import type { StepBody, StepTable } from '#server/processes/stepBody.ts';
import { disagreements } from '../masterSetup/disagreements.ts';
import { lockBook } from './allocationWorks.ts';
import { fromTDay } from './fromTDay.ts';
import {
  allSecuritiesOf,
  type OfferDay,
  offerDayOf,
  type Setup,
  securitiesOf,
} from './offerDay.ts';
import { openQuestions } from './openQuestions.ts';

/**
 * The first step of every day type: the set-up agrees with the securities, nobody is still to answer for a bid, and
 * from here on the book is locked. What T day has decided for T+1 is kept for the steps that follow.
 */
export const checkBook = (day: Day): StepBody => ({
  ready: async ({ machine, about }) => {
    const offer = offerDayOf(about, day);
    return openQuestions(machine, offer, await securitiesOf(machine, offer));
  },
  run: async ({ machine, owned, by, runId, about, found, log, table }) => {
    const offer = offerDayOf(about, day);
    const securities = await securitiesOf(machine, offer);
    const open = await openQuestions(machine, offer, securities);
    if (open.length > 0) throw new ApiError('REFUSED', open.join(' '));
    const apart = Object.values(
      disagreements(about as Setup, await allSecuritiesOf(machine, offer)),
    );
    if (apart.length > 0)
      throw new ApiError(
        'REFUSED',
        `The set-up and the securities of ${offer.symbol} disagree: ${apart.join('; ')}. Mend the one that is wrong, then retry.`,
      );
    if (day === 'T+1') {
      const before = fromTDay(offer, securities);
      found.keep('fromT', before);
      await log(
        `Cut-off price of T day: ${decimalText(before.cutOffPrice, 2)}${before.isUndersubscribed ? '; non-retail was under-subscribed' : ''}.`,
      );
    }
    const securityIds = securities.map(({ id }) => id);
    const carried = day === 'T' ? await carriedEarly(machine, offer, securityIds) : 0;
    if (carried > 0)
      await log(
        `${carried} bids were carried forward before T was allotted: what T gives them is not taken off what they bid on T+1.`,
      );
    await machine.database.write(lockBook, { ...owned, runId, offer, securityIds }, by);
    await table(termsTable(about as Setup));
    return 'The terms agree, and the book is locked.';
  },
});

/** Bids of T that stand in the book of T+1 already, though T is not allotted. */
const carriedEarly = async (
  { database }: Machine,
  { symbol }: OfferDay,
  securityIds: readonly number[],
): Promise<number> => {
  const query = database.db
    .selectFrom('order')
    .select(({ fn }) => fn.countAll().as('bids'))
    .where('symbol', '=', symbol)
    .where('securityId', 'in', securityIds)
    .where('day', '=', 'T')
    .where('carriedTo', 'is not', null);
  const [row] = (await database.readLong(query.compile())) as { bids: unknown }[];
  return Number(row?.bids ?? 0);
};

/** The terms by which the day is allotted, for whoever approves it. */
const termsTable = (setup: Setup): StepTable => {
  const shares = (quantity: number) => grouped(String(quantity));
  return {
    title: 'Terms',
    columns: ['Term', 'Value'],
    rows: [
      ['Base quantity', shares(setup.baseQuantity)],
      ['Greenshoe', shares(setup.greenshoeQuantity)],
      ['Floor price', decimalText(setup.floorPrice, 2)],
      ['Method', setup.allotmentType === 'PRICE_PRIORITY' ? 'Price priority' : 'Proportionate'],
      ['Lot', shares(setup.regularLotSize)],
    ].map((cells) => ({ cells: cells as string[] })),
  };
};
