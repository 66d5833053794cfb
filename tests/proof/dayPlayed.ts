import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exchangeTime } from '#domain/market/calendar.ts';
import { runFile } from '#server/processes/runFolder.ts';
import { control } from '../server/allocation/allocationMarket.ts';
import { bidOnNext, bidOnT, offer } from './dayBids.ts';
import { allotNext, allotT, hashOf, setUpOffer, withoutDemoOffers } from './dayPeople.ts';
import type { Clockwork } from './exchangeClock.ts';

const { symbol, T, next } = offer;

/** The morning after the last day that is played. */
export const lastInstant = '2026-11-27 08:00:00';

/**
 * Plays the days of the offer from a seed: set-up on Friday, T on Monday, T+1 on Wednesday, the
 * archival on Thursday.
 */
export const playDays = async (market: Clockwork, seed: number) => {
  await withoutDemoOffers(market);
  await market.begin();
  await setUpOffer(market);
  const onT = await bidOnT(market, seed);
  await market.runTo(`${T} 16:00:00`);
  await allotT(market);
  const onNext = await bidOnNext(market, seed + 1);
  await market.runTo(`${next} 16:00:00`);
  await allotNext(market);
  await market.runTo('2026-11-26 19:00:00');
  const live = await bookOf(market);
  await market.start('archiveOffer', symbol);
  await market.settle();
  await market.runTo(lastInstant);
  return { answers: [...onT, ...onNext], live };
};

const keys = { order: 'orderId', orderLog: 'id', allotment: 'id' } as const;

/**
 * The number of live rows in each table of the offer's book, and a hash over their stored values in
 * the order of their numbers.
 */
export const bookOf = async ({ rows }: Clockwork) => {
  const tables: Record<string, { rows: number; sha256: string }> = {};
  for (const [name, key] of Object.entries(keys)) {
    const found = (await rows(name, { symbol })).map(plain);
    found.sort((one, other) => Number(one[key]) - Number(other[key]));
    tables[name] = { rows: found.length, sha256: hashOf(found) };
  }
  return tables;
};

/** A stored row whatever the database is: columns by name, numbers as numbers, and flags as 0 and 1. */
const plain = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(row)
      .sort()
      .map((name) => {
        const value = row[name];
        const isNumber = typeof value === 'boolean' || /^-?\d{1,15}$/.test(String(value));
        return [name, isNumber ? Number(value) : value];
      }),
  );

/** The log of all tasks that the clock had to do: when each was due, began and ended. */
export const logOfTasks = async ({ rows, machine }: Clockwork) =>
  (await rows('job'))
    .filter(({ occasion, dueAt }) => occasion !== null && Number(dueAt) <= machine.now())
    .sort(
      (one, other) => Number(one.dueAt) - Number(other.dueAt) || (one.name < other.name ? -1 : 1),
    )
    .map(({ kind, name, state, dueAt, startedAt, endedAt, message }) => ({
      kind: kind as string,
      name: name as string,
      state: state as string,
      ...{ due: exchangeTime(dueAt), began: exchangeTime(startedAt), ended: exchangeTime(endedAt) },
      message: message as string | null,
    }));

/**
 * The files of all runs, of the website and of the archive: the name of each, and the SHA-256 of
 * its content on the disk.
 */
export const filesOf = async ({ rows, machine, data, ask }: Clockwork): Promise<string[]> => {
  const lines: string[] = [];
  const runs = new Map((await rows('processRun')).map((run) => [Number(run.runId), run.process]));
  for (const { runId, name, sha256, storedAs, isInput } of await rows('processFile')) {
    if (hashOf(readFileSync(runFile(machine.settings, storedAs))) !== sha256)
      throw new Error(`${name} of run ${runId} is not what was recorded`);
    const process = `run ${runId} ${runs.get(Number(runId))}${isInput ? ' (input)' : ''}`;
    // An anchor seals the order in which parallel steps were done; the journal of the market is
    // compared.
    lines.push(`${process} ${name} ${name.startsWith('journal-anchor') ? 'sealed' : sha256}`);
  }
  for (const { fileName, sha256 } of await rows('websiteFile'))
    lines.push(`website ${fileName} ${sha256}`);
  const offers = (await ask(control, 'GET', '/api/query/symbolwise-archival')).json as any[];
  const { folder } = offers.find((row) => row.symbol === symbol).archive;
  const manifest = readFileSync(join(data, 'archive', folder, 'manifest.json'), 'utf8');
  lines.push(`archive manifest.json ${hashOf(manifest)}`);
  for (const { files } of JSON.parse(manifest).tables)
    for (const { name, sha256 } of files) lines.push(`archive ${name} ${sha256}`);
  return lines.sort();
};

/** Nouns of runs: steps work side by side, and each writes as soon as it is done. */
const ofRuns = ['processRun', 'processStep', 'processFile', 'endOfDay', 'checksum', 'businessDay'];

/** The hash over all entries of the journal but those of the runs themselves, in their order. */
export const journalOf = async ({ rows }: Clockwork): Promise<string> =>
  hashOf(
    (await rows('journal'))
      .sort((one, other) => Number(one.seq) - Number(other.seq))
      .filter(({ resource }) => !ofRuns.includes(resource))
      .map(({ at, userId, action, resource, key, before, after }) => [
        Number(at),
        userId,
        action,
        resource,
        key,
        before,
        after,
      ]),
  );
