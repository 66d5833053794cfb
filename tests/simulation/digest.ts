import { createHash } from 'node:crypto';
import type { Stage } from './bids.ts';
import { offer } from './offer.ts';

const keys = { order: 'orderId', orderLog: 'id', allotment: 'id', limitUse: 'holder' } as const;

/**
 * One hash over the book, its log, the allotments, the limits and every file of the runs, the same
 * on both databases.
 */
export const digestOf = async ({ world }: Pick<Stage, 'world'>): Promise<string> => {
  const text = await leftBy({ world });
  return createHash('sha256').update(text).digest('hex');
};

/** The data that a day leaves, as text. */
export const leftBy = async ({ world }: Pick<Stage, 'world'>): Promise<string> => {
  const left: string[] = [];
  for (const [table, key] of Object.entries(keys)) {
    const rows = (await world.rows(table)).filter(
      (row) => (row.symbol ?? offer.symbol) === offer.symbol,
    );
    const lines = rows.map((row) => JSON.stringify(plain(row)));
    const place = new Map(rows.map((row, at) => [lines[at], row[key]]));
    lines.sort(
      (a, b) => (Number(place.get(a)) || 0) - (Number(place.get(b)) || 0) || (a < b ? -1 : 1),
    );
    left.push(table, ...lines);
  }
  const runs = new Map(
    (await world.rows('processRun')).map((run) => [Number(run.runId), run.process]),
  );
  const files = (await world.rows('processFile'))
    // An anchor seals the order in which steps that work side by side were done.
    .filter(({ name }) => !name.startsWith('journal-anchor'))
    .map(({ runId, name, sha256 }) => `${runs.get(Number(runId))} ${name} ${sha256}`);
  return [...left, ...[...new Set(files)].sort()].join('\n');
};

/** A stored row whatever the database is: columns by name, numbers as numbers, flags as 0 and 1. */
const plain = (row: Record<string, unknown>): [string, unknown][] =>
  Object.keys(row)
    .sort()
    .map((name) => {
      const value = row[name];
      const isNumber = typeof value === 'boolean' || /^-?\d{1,15}$/.test(String(value));
      return [name, isNumber ? Number(value) : value];
    });
