import type { Machine } from '#server/machine/machine.ts';
import { bidsOf, type OfferScope } from '../../archive/server/offerRows.ts';
import { allSecuritiesOf, type Setup } from '../../masterSetup/server/offerDay.ts';

export type { OfferScope } from '../../archive/server/offerRows.ts';

/** Finds the criteria that separate the rows of an offer from those of others. */
export const scopeOfOffer = async (machine: Machine, setup: Setup): Promise<OfferScope> => {
  const { symbol, openOnDate, nextOnDate } = setup;
  const securities = await allSecuritiesOf(machine, setup);
  const securityIds = securities.map(({ id }) => Number(id)).sort((a, b) => a - b);
  const bids = await bidsOf(machine, { symbol, securityIds });
  return { symbol, openOnDate, nextOnDate, securityIds, bids };
};
