import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasDemo } from '../runtime/serverSettings.ts';
import type { Settings } from '../runtime/settings.ts';

/** The mark of a data folder, in mode.json. */
type Mark = {
  mode: Settings['mode'];
  seeded: boolean;
  /** Whether an embedded database was served from here: a missing one is then not created again. */
  hasDatabase: boolean;
};

/** A data folder that this process may use. */
export type DataFolder = {
  /** Whether the demo must fill the database before anybody is served. */
  needsSeed: boolean;
  /** To be called when it has. */
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
  const mark = checkMode(folder, mode);
  const write = (seeded: boolean, hasDatabase = false) => {
    const text = JSON.stringify({ mode, seeded, hasDatabase } satisfies Mark);
    const path = join(folder, 'mode.json');
    // Writes all of it or nothing: a partial file would be refused at the next start.
    writeFileSync(`${path}.new`, `${text}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
  const seeded = () => {
    const hasDatabase = existsSync(join(folder, 'offerdesk.db'));
    if (!mark?.seeded || (hasDatabase && !mark.hasDatabase)) write(true, hasDatabase);
  };
  const isSeeding = hasDemo(mode);
  if (!isSeeding && !mark) write(true);
  if (!isSeeding || mark?.seeded) return { needsSeed: false, seeded };
  for (const name of databaseFiles) rmSync(join(folder, name), { force: true });
  write(false);
  return { needsSeed: true, seeded };
};

/**
 * The mark of a folder, null when it has none. Throws words when another mode made the folder.
 * Writes nothing.
 */
export const checkMode = (folder: string, mode: Settings['mode']): Mark | null => {
  const mark = markOf(join(folder, 'mode.json'));
  const hasData = existsSync(join(folder, 'offerdesk.db'));
  if (mark && mark.mode !== mode)
    throw new Error(
      `The data in ${folder} was made in ${mark.mode} mode and cannot be used in ${mode} mode. Set OFFERDESK_DATA to another folder.`,
    );
  if (!mark && hasData && mode !== 'production')
    throw new Error(
      `The data in ${folder} does not record its mode, so ${mode} mode does not use it. Set OFFERDESK_DATA to another folder.`,
    );
  return mark;
};

/** Whether an embedded database was served from a folder before. */
export const hadDatabase = (folder: string): boolean =>
  markOf(join(folder, 'mode.json'))?.hasDatabase === true;

/** The mode in which a folder was made; null where it does not say. */
export const modeOf = (folder: string): Settings['mode'] | null =>
  markOf(join(folder, 'mode.json'))?.mode ?? null;

/** Whether a production server has taken the folder. */
export const isOfProduction = (folder: string): boolean =>
  markOf(join(folder, 'mode.json'))?.mode === 'production';

const markOf = (path: string): Mark | null => {
  if (!existsSync(path)) return null;
  const mark = parsed(path);
  if (typeof mark?.mode !== 'string')
    throw new Error(`${path} is damaged: it has no mode. Restore it from a backup.`);
  return {
    mode: mark.mode,
    seeded: mark.seeded === true,
    hasDatabase: mark.hasDatabase === true,
  };
};

const parsed = (path: string): Partial<Mark> | null => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Partial<Mark> | null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};
