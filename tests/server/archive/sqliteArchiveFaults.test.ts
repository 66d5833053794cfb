import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAfter } from '#domain/market/calendar.ts';
import { databaseFile, openConnection } from '#server/database/sqlite/sqlite.ts';
import { control } from '../allocation/allocationMarket.ts';
import type { TestDatabase } from '../database/emptyDatabase.ts';
import { ends, type FinishedMarket, liveRows, openFinished, symbol } from './finishedOffer.ts';

/** Executes a statement past all rules, outside the server. */
const execute = (statement: string) => {
  const connection = openConnection(
    databaseFile((market.machine.database as TestDatabase).place.folder ?? ''),
  );
  connection.exec(statement);
  connection.close();
};

let market: FinishedMarket;
beforeAll(async () => {
  market = await openFinished();
});
afterAll(() => market.close());

test('an archival whose disk is full, or whose copy was damaged after it was compared, says so and removes nothing; then it goes on', async () => {
  market.setNow(`${dayAfter(market.nextOnDate, 1)} 08:00:00`);
  const { db } = market.machine.database;
  const before = await liveRows(market);
  const { last } = await db
    .selectFrom('processRun')
    .select(({ fn }) => fn.max('runId').as('last'))
    .executeTakeFirstOrThrow();
  const next = Number(last) + 1;
  const folder = join(market.data, 'archive', `${symbol}_${market.openOnDate}_run${next}`);
  mkdirSync(folder, { recursive: true });
  // A write to this file finds no space left on its device.
  const part = join(folder, 'order-0001.parquet.part');
  symlinkSync('/dev/full', part);
  const runId = await market.start('archiveOffer', symbol);
  expect(runId).toBe(next);
  const full = await market.reaches(runId, 'write', 'Error');
  expect(full.message).toMatch(
    /^The disk of the data folder has no space for the archive\. Nothing was removed\./,
  );
  expect(await liveRows(market)).toEqual(before);
  // Nothing is left of what found no room.
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);

  // The record of the archive is refused, so that the run stands between the comparison and the removal.
  execute(
    'create trigger stand before insert on "archivedOffer" begin select raise(abort, \'stand\'); end',
  );
  await market.act(control, runId, 'steps/write/retry', {});
  await market.reaches(runId, 'remove', 'Error');
  execute('drop trigger stand');
  const path = join(folder, 'orderLog-0001.parquet');
  const bytes = readFileSync(path);
  const other = Buffer.from(bytes);
  other[100] = (other[100] as number) ^ 1;
  writeFileSync(path, other);
  await market.act(control, runId, 'steps/remove/retry', {});
  const damaged = await market.reaches(runId, 'remove', 'Error');
  expect(damaged.message).toMatch(/orderLog-0001\.parquet is not what the manifest says/);
  expect(await liveRows(market)).toEqual(before);

  writeFileSync(path, bytes);
  await market.act(control, runId, 'steps/remove/retry', {});
  expect((await ends(market, runId)).runStatus).toBe('Completed');
  expect((await liveRows(market)).order).toHaveLength(1);
});
