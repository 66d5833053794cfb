import type { Day, MarginType } from '#domain/market/series.ts';
import { cachedFor } from '#server/machine/cachedFor.ts';
import type { Machine } from '#server/machine/machine.ts';
import { stillAnswered, unconfirmed } from '../../order/server/custodian/stillAnswered.ts';
import type { WaitingItems } from './knownInterface.ts';

/** Unconfirmed bids that have a cut-off in common; the entry of the first of them, ms. */
type Unconfirmed = {
  securityId: number;
  day: Day;
  marginType: MarginType;
  count: number;
  oldest: number;
};

/** The live bids that wait for a custodian and whose cut-off is still ahead. */
export const forCustodians = cachedFor(async (machine: Machine): Promise<WaitingItems> => {
  const groups = await machine.database.readLong<Unconfirmed>(
    unconfirmed(machine)
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('entryTime').as('oldest')])
      .compile() as never,
  );
  const open = await stillAnswered(machine, groups);
  return {
    count: open.reduce((sum, { count }) => sum + Number(count), 0),
    oldest: open.length === 0 ? null : Math.min(...open.map(({ oldest }) => Number(oldest))),
  };
});
