import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import Sqlite, { type Database as Connection } from 'better-sqlite3';
import { codeOf } from '../database/schema/dialect.ts';
import { Faults } from './faults.ts';

/** The process that serves a folder. It is only shown to a server that is refused; the lock itself decides. */
type Holder = { pid: number; host: string; since: string };

/** The locks of this process: a connection without a reference would be closed, and its lock lost. */
const held = new Set<Connection>();

/** Maximum wait for the lock of a process that was just killed, ms. */
const patienceMs = 1_000;

/**
 * Takes the lock of a folder whose SQLite this process is going to serve, when the folder has a lock
 * file already; the others are taken by `lockFolder`, so that a folder which is refused gets no file.
 * Throws Faults while another process serves it.
 */
export const lockServed = (folder: string): void => {
  const file = existsSync(folder) ? lockFileOf(folder) : '';
  if (existsSync(file)) lock(folder, file);
};

/**
 * Takes the lock of a folder, unless this process has it, and writes the holder into a file next to
 * it. Throws Faults while another process serves the folder. It is a lock of the operating system
 * on a small separate file: it ends with the process, however that ends, and holds for every path
 * and link that leads to the folder. Nothing is ever written to the locked file.
 */
export const lockFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = lockFileOf(folder);
  if (![...held].some(({ name }) => name === file)) lock(folder, file);
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  writeFileSync(holderFileOf(file), `${JSON.stringify(holder)}\n`, { mode: 0o600 });
};

/** The lock file is next to the database itself, even where the folder has only a link to it. */
const lockFileOf = (folder: string): string => {
  const database = join(folder, 'offerdesk.db');
  const place = existsSync(database) ? dirname(realpathSync(database)) : realpathSync(folder);
  return join(place, 'offerdesk.lock');
};

const holderFileOf = (file: string) => `${file}.json`;

const lock = (folder: string, file: string): void => {
  // Made here, so that no other user of the machine can hold the lock.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const connection = new Sqlite(file, { timeout: patienceMs });
  try {
    // A transaction that never ends, with a journal that is no file: the lock is all there is of it.
    connection.pragma('journal_mode = MEMORY');
    connection.exec('BEGIN EXCLUSIVE');
    held.add(connection);
  } catch (error) {
    connection.close();
    if (/^SQLITE_BUSY/.test(codeOf(error))) throw served(folder, file);
    throw new Faults('The data folder cannot be locked:', [
      `${file}: ${(error as Error).message}.`,
      'The folder must be on a disk that supports file locks, and only Offerdesk may write to that file.',
    ]);
  }
};

const served = (folder: string, file: string): Faults => {
  const holder = holderOf(file);
  return new Faults(`The data in ${folder} is served already:`, [
    holder
      ? `Process ${holder.pid} on ${holder.host} has served it since ${holder.since}.`
      : 'Another process uses it; its process id could not be read.',
    'Two servers cannot share one SQLite database. Stop the other one first, or set OFFERDESK_DATA to another folder.',
    'Several servers share a PostgreSQL, which DATABASE_URL names.',
  ]);
};

const holderOf = (file: string): Holder | null => {
  try {
    return JSON.parse(readFileSync(holderFileOf(file), 'utf8')) as Holder;
  } catch {
    return null;
  }
};
