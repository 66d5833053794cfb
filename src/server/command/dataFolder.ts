import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';

/** What stands in the data folder about itself. */
type Mark = { mode: Settings['mode']; seeded: boolean };

/** A data folder that this process may use. */
export type DataFolder = {
  /** Whether the halves must fill the database before anybody is served. */
  needsSeed: boolean;
  /** To be called when they have. */
  seeded(): void;
};

const databaseFiles = ['offerdesk.db', 'offerdesk.db-wal', 'offerdesk.db-shm'];

/**
 * Takes a data folder for a mode. Throws words when another mode made it: the accounts of the demo
 * are known to everybody, and the demo must not trade on real data. A demo whose seeding was
 * interrupted starts over, so that what it shows is always the whole of it.
 */
export const takeFolder = (folder: string, mode: Settings['mode']): DataFolder => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'mode.json');
  const write = (mark: Mark) => writeFileSync(path, `${JSON.stringify(mark)}\n`, { mode: 0o600 });
  const mark = markOf(path);
  const hasData = existsSync(join(folder, 'offerdesk.db'));
  if (mark && mark.mode !== mode)
    throw new Error(
      `The data in ${folder} was made in ${mark.mode} mode and cannot be used in ${mode} mode. Name another folder by OFFERDESK_DATA.`,
    );
  if (!mark && hasData && mode !== 'production')
    throw new Error(
      `The data in ${folder} does not say how it was made, so ${mode} mode leaves it alone. Name another folder by OFFERDESK_DATA.`,
    );
  const isSeeding = mode === 'demo' || mode === 'development';
  if (!isSeeding) {
    if (!mark) write({ mode, seeded: true });
    return { needsSeed: false, seeded: () => undefined };
  }
  if (mark?.seeded) return { needsSeed: false, seeded: () => undefined };
  for (const name of databaseFiles) rmSync(join(folder, name), { force: true });
  write({ mode, seeded: false });
  return { needsSeed: true, seeded: () => write({ mode, seeded: true }) };
};

/** Whether a production server has taken the folder. */
export const isOfProduction = (folder: string): boolean =>
  markOf(join(folder, 'mode.json'))?.mode === 'production';

const markOf = (path: string): Mark | null => {
  if (!existsSync(path)) return null;
  const mark = JSON.parse(readFileSync(path, 'utf8')) as Partial<Mark>;
  if (typeof mark.mode !== 'string') throw new Error(`${path} does not say a mode. Restore it.`);
  return { mode: mark.mode, seeded: mark.seeded === true };
};
