import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The file that marks a folder whose restore is under way. */
export const unfinishedName = 'restore-unfinished.json';

/** The neighbouring folder in which a restore is built, so that one renaming puts it in place. */
export const restoringFolder = (folder: string): string => `${resolve(folder)}.restoring`;

/**
 * The reason not to use a data folder after an incomplete restore, in words; null when there was
 * none.
 */
export const unfinishedRestore = (folder: string): string | null => {
  const path = resolve(folder);
  if (existsSync(join(path, unfinishedName)))
    return `${path} is the folder of a restore that was not finished. Remove it and restore again.`;
  const beside = restoringFolder(path);
  const isEmpty =
    !existsSync(join(path, 'secrets.json')) && !existsSync(join(path, 'offerdesk.db'));
  return isEmpty && existsSync(beside)
    ? `A restore into ${path} was not finished: ${basename(beside)} is next to it in ${dirname(beside)}. Restore again, or remove that folder to start from scratch.`
    : null;
};
