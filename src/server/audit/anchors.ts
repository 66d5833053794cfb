import { exchangeDate, instantOf } from '#domain/market/calendar.ts';
import { system } from '../database/writing/mutation.ts';
import type { Machine } from '../machine/machine.ts';
import { appendAnchor, dayToAnchor } from './anchorDay.ts';

/** Interval of the checks for the end of a day, ms. */
const every = 60_000;

/**
 * Writes down where the journal stood at the end of each day, once the day is over: at the first look
 * of the next, or at the next start. The log has it too, so that it leaves the database.
 */
export const keepAnchors = async (machine: Machine): Promise<() => void> => {
  const { database, log, now } = machine;
  const look = async () => {
    const today = instantOf(exchangeDate(now()), '00:00:00');
    if (!(await dayToAnchor(database.db, today))) return;
    const anchor = await database.write(appendAnchor, { before: today }, system);
    if (anchor) log.info(anchor, 'The journal is anchored');
  };
  await look();
  const timer = setInterval(() => {
    look().catch((error) => log.error({ err: error }, 'The journal could not be anchored'));
  }, every);
  return () => clearInterval(timer);
};
