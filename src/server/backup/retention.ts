import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of a backup that we made. */
const ownName = /^offerdesk-\d{4}-\d{2}-\d{2}-\d{6}(-\d+)?\.tar\.gz(\.sealed|\.age)?$/;

/** Removes all but the newest so many backups of a folder; answers the names of those that are gone. */
export const removeOldest = async (folder: string, keep: number): Promise<string[]> => {
  const names = (await readdir(folder)).filter((name) => ownName.test(name)).toSorted();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
};
