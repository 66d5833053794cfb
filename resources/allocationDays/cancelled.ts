import type { Day } from '#domain/series.ts';
import type { Machine } from '#server/bodies.ts';
import type { Actor } from '#server/database/work.ts';
import { letDemandGo } from '../demandUpload/demandWorks.ts';
import { letGo } from './allocationWorks.ts';
import { offerDayOf } from './offerDay.ts';

/** Lets the book of a cancelled run go, and the files of other exchanges that it had taken. */
export const cancelledOn =
  (day: Day) =>
  async (
    { database }: Machine,
    { runId, about }: { runId: number; about: Readonly<Record<string, any>> },
    by: Actor,
  ): Promise<void> => {
    await database.write(letGo, { runId, offer: offerDayOf(about, day) }, by);
    await database.write(letDemandGo, { runId }, by);
  };
