import { nouns } from '#registry';
import { machineTables } from '#server/app/nouns.ts';
import { verifyAudit } from '#server/audit/verification.ts';
import type { Stage } from './bids.ts';
import type { Fault } from './ledger.ts';
import { offer } from './offer.ts';

/** The journal is whole, no number of it is missing, and the rows are as it says. */
export const journalFaults = async ({ world }: Stage): Promise<Fault[]> => {
  const { database, secrets, rowParts } = world.machine();
  const verdict = await verifyAudit(database.db, secrets.journalKey, {
    nouns: [...machineTables, ...nouns],
    rowParts,
    dialect: database.dialect,
  });
  const faults = [verdict.fault, ...verdict.more].flatMap((fault) => (fault ? [fault.why] : []));
  const entries = await world.rows('journal');
  const numbers = entries.map(({ seq }) => Number(seq)).sort((a, b) => a - b);
  numbers.forEach((seq, at) => {
    if (seq !== at + 1) faults.push(`entry ${at + 1} of the journal has the number ${seq}`);
  });
  return faults;
};

/**
 * The faults in the counts: each bid must have a journal entry for each acknowledged change, and
 * one row in the log that it was entered.
 */
export const countFaults = async ({ world, ledger }: Stage): Promise<Fault[]> => {
  const faults: Fault[] = [];
  const entries = new Map<string, number>();
  for (const { resource, key } of await world.rows('journal', { resource: 'order' }))
    if (resource === 'order') entries.set(String(key), (entries.get(String(key)) ?? 0) + 1);
  const entered = new Map<number, number>();
  for (const { orderId, event } of await world.rows('orderLog', { symbol: offer.symbol }))
    if (['ENTERED', 'CARRIED_IN'].includes(event))
      entered.set(Number(orderId), (entered.get(Number(orderId)) ?? 0) + 1);
  for (const { orderId, changes } of ledger.bids) {
    const times = entered.get(orderId) ?? 0;
    if (times !== 1) faults.push(`bid ${orderId} was entered ${times} times by its log`);
    const noted = entries.get(String(orderId)) ?? 0;
    if (Number.isFinite(changes) && noted < changes)
      faults.push(`bid ${orderId} has ${noted} entries of the journal for ${changes} changes`);
  }
  return faults;
};

/** Numbers of bids and their times only grow, whatever the clock says. */
export const orderFaults = async ({ world, ledger }: Stage): Promise<Fault[]> => {
  const faults = ledger.order
    .filter(([earlier, later]) => later <= earlier)
    .map(([earlier, later]) => `bid ${later} was sent after ${earlier} was acknowledged`);
  const rows = (await world.rows('order', { symbol: offer.symbol })).sort(
    (a, b) => Number(a.orderId) - Number(b.orderId),
  );
  rows.forEach((row, at) => {
    const before = rows[at - 1];
    if (before && Number(row.entryTime) < Number(before.entryTime))
      faults.push(`bid ${row.orderId} has an earlier time than ${before.orderId} before it`);
  });
  return faults;
};
