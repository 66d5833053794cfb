import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile, openConnection } from '#server/database/sqlite/sqlite.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { TestDatabase } from '../database/emptyDatabase.ts';

/**
 * Creates a data folder from a market opened from source, with its masters: the built product
 * serves it as a demo that was already seeded. It has only the rows of the test, so it is small and
 * quick to start on.
 */
export const servedFolder = (machine: Machine, data: string): void => {
  mkdirSync(data, { mode: 0o700 });
  const { folder = '' } = (machine.database as TestDatabase).place;
  const connection = openConnection(databaseFile(folder));
  connection.prepare('VACUUM INTO ?').run(databaseFile(data));
  connection.close();
  // The files of its runs.
  const runs = join(machine.settings.data, 'runs');
  if (existsSync(runs)) cpSync(runs, join(data, 'runs'), { recursive: true });
  const own = { mode: 0o600 };
  writeFileSync(join(data, 'secrets.json'), JSON.stringify(machine.secrets), own);
  const mark = { mode: 'demo', seeded: true, hasDatabase: true };
  writeFileSync(join(data, 'mode.json'), JSON.stringify(mark), own);
};
