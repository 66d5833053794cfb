import { accessSync, constants, existsSync, lstatSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unfinishedRestore } from '../backup/unfinished.ts';
import { Faults } from './faults.ts';

/** Files that a server keeps writing to. */
const ownFiles = [
  'offerdesk.db',
  'offerdesk.db-wal',
  'offerdesk.db-shm',
  'offerdesk.lock',
  'offerdesk.lock.json',
  'mode.json',
  'secrets.json',
];

/**
 * Throws Faults when a data folder cannot be used by this process: a path that is a file, a link to
 * nowhere, a folder or one of our files in it that may not be written, a restore that did not come to its end.
 * Writes nothing.
 */
export const checkFolder = (folder: string): void => {
  const path = resolve(folder);
  const there = nearest(path);
  if (!existsSync(there))
    throw refused(`${there} is a link to a missing folder. Is its disk mounted?`);
  if (!statSync(there).isDirectory())
    throw refused(`${there} is a file, not a folder. Set OFFERDESK_DATA to a folder.`);
  mustBeWritable(there, constants.R_OK | constants.W_OK | constants.X_OK);
  const unfinished = unfinishedRestore(path);
  if (unfinished !== null) throw refused(unfinished);
  if (there !== path) return;
  for (const file of ownFiles.map((name) => join(path, name)).filter(existsSync)) {
    if (!statSync(file).isFile()) throw refused(`${file} is not a file. Move it away.`);
    mustBeWritable(file, constants.R_OK | constants.W_OK);
  }
};

/** The folder, or what is there of the way to it. */
const nearest = (path: string): string =>
  isThere(path) || path === dirname(path) ? path : nearest(dirname(path));

/** Also a link that leads nowhere is there; what stands below a file, or where we may not look, is not. */
const isThere = (path: string): boolean => {
  try {
    return lstatSync(path) !== undefined;
  } catch {
    return false;
  }
};

const mustBeWritable = (path: string, wanted: number): void => {
  try {
    accessSync(path, wanted);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw refused(
      code === 'EROFS'
        ? `${path} is on a read-only disk. Mount it for writing, or set OFFERDESK_DATA to another folder.`
        : `${path} cannot be read and written by the user that runs Offerdesk. Change its owner (chown), or set OFFERDESK_DATA to another folder.`,
    );
  }
};

const refused = (words: string) => new Faults('The data folder cannot be used:', [words]);
