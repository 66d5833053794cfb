import type { Day } from '#domain/market/series.ts';
import type { Actor } from '#server/database/writing/mutation.ts';
import type { Machine } from '#server/machine/machine.ts';
import { releaseDemand } from '../../demandUpload/server/demandMutations.ts';
import { offerDayOf } from '../../masterSetup/server/offerDay.ts';
import { release } from './allocationMutations.ts';

/** Lets the book of a cancelled run go, and the files of other exchanges that it had taken. */
export const cancelledOn =
  (day: Day) =>
  async (
    { database }: Machine,
    { runId, about }: { runId: number; about: Readonly<Record<string, any>> },
    by: Actor,
  ): Promise<void> => {
    await database.write(release, { runId, offer: offerDayOf(about, day) }, by);
    await database.write(releaseDemand, { runId }, by);
  };
