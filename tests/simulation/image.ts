import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Secrets } from '#server/runtime/secrets.ts';
import type { Place } from '../server/database/emptyDatabase.ts';

/** The state that a process leaves at an instant: its database, its data folder, its secrets. */
export type Image = { time: number; place: Place; data: string; secrets: Secrets };

/** A new folder of this run. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'offerdesk-day-'));

/**
 * Copies an image, as the disk of a machine stands when its process is killed: what is committed, and what the
 * log of SQLite has of a commit that is under way. A database of PostgreSQL is none of the process and stays.
 */
export const copyOf = ({ time, place, data, secrets }: Image): Image => ({
  time,
  secrets,
  data: copiedFolder(data),
  place: place.folder === undefined ? place : { folder: copiedFolder(place.folder) },
});

const copiedFolder = (folder: string): string => {
  const copy = newFolder();
  // The memory that connections share is not on the disk.
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('-shm') });
  return copy;
};

/** Removes the folders of an image. */
export const removeImage = ({ place, data }: Pick<Image, 'place' | 'data'>): void => {
  for (const folder of [data, place.folder])
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
};
