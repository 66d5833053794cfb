import { grouped } from '#domain/decimal.ts';
import { allocationLock } from '#schemas/allocationLock.ts';
import { security } from '#schemas/security.ts';
import type { Machine } from '#server/machine/machine.ts';
import { carriedBeyond, carriedBeyondMended } from './carriedBeyond.ts';

/**
 * A warning for the operator about bids that would get shares twice, in offers whose T+1 is still
 * to be allotted; null when there are none. Earlier versions let bids be carried forward before T
 * was allotted.
 */
export const carriedWarning = async (machine: Machine): Promise<string | null> => {
  const { store } = machine.database;
  const done = new Set(
    (await store.list(allocationLock, { day: 'T+1' }))
      .filter(({ publishedAt }) => publishedAt !== null)
      .map(({ symbol, openOnDate }) => `${symbol} ${openOnDate}`),
  );
  const open = (await store.list(security, { series: 'IS' })).filter(
    ({ symbol, openOnDate }) => !done.has(`${symbol} ${openOnDate}`),
  );
  const found = await carriedBeyond(
    machine,
    open.map(({ id }) => id),
  );
  if (found.length === 0) return null;
  const bids = new Map<string, number>();
  for (const { symbol } of found) bids.set(symbol, (bids.get(symbol) ?? 0) + 1);
  const symbols = [...bids].map(([symbol, count]) => `${symbol} ${grouped(String(count))}`);
  const count = found.length;
  const beyond =
    count === 1
      ? 'a T+1 bid for more than T day left of the bid it was carried from'
      : 'T+1 bids for more than T day left of the bids they were carried from';
  return `${count === 1 ? 'One bid' : `${grouped(String(count))} bids`} would be given shares twice: ${beyond} (${symbols.join(', ')}). No allocation takes ${count === 1 ? 'its' : 'their'} book. ${carriedBeyondMended(count)}`;
};

/** Logs the warning in the background; the start does not wait for it. */
export const warnOfCarried = (machine: Machine): void => {
  carriedWarning(machine)
    .then((words) => words && machine.log.warn(words))
    .catch((error: unknown) =>
      machine.log.warn({ err: error }, 'Carried bids could not be checked'),
    );
};
