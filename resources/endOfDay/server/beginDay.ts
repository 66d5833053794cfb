import { exchangeDate } from '#domain/market/calendar.ts';
import { sentence } from '#domain/sentence.ts';
import { businessDay } from '#schemas/businessDay.ts';
import type { Actor } from '#server/database/writing/mutation.ts';
import type { Machine } from '#server/machine/machine.ts';
import { beginRun } from '#server/processes/beginRun.ts';
import type { ProcessModules } from '#server/processes/moduleOf.ts';
import type { ProcessModule } from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { openDay } from '../../dayEnd/server/dayMutations.ts';
import { sessionsOn } from '../../dayEnd/server/sessions.ts';
import dayEndModule from '../../dayEnd/server.ts';
import { isTradedOn } from '../../holiday/server/tradingDays.ts';

const module = dayEndModule as unknown as ProcessModule;
const known: ProcessModules = { modules: [module], nounOf: () => businessDay };

/**
 * Begins the end of a business day, for a person or for the clock; answers the number of the run. Throws REFUSED,
 * in words, for a day that has not come, is no business day, is still open, is under way or is ended.
 */
export const beginDay = async (
  machine: Machine,
  businessDate: string,
  by: Actor,
): Promise<number> => {
  const { store } = machine.database;
  const isBusinessDay =
    (await isTradedOn(store, businessDate)) || (await sessionsOn(machine, businessDate)).length > 0;
  if (!isBusinessDay)
    throw new ApiError(
      'REFUSED',
      sentence('%{date} is no trading day, and no offer had a session on it.', {
        date: businessDate,
      }),
    );
  // A day that has not come gets no row.
  if (businessDate <= exchangeDate(machine.now()))
    await machine.database.write(openDay, { businessDate }, by);
  else throw new ApiError('REFUSED', sentence('%{date} has not come yet.', { date: businessDate }));
  return beginRun(machine, known, { module, key: businessDate }, by);
};
