import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The file that says of a folder that a restore into it is under way. */
export const unfinishedName = 'restore-unfinished.json';

/** Where a restore into a folder builds it, beside the folder, so that it is put in place by one renaming. */
export const restoringFolder = (folder: string): string => `${resolve(folder)}.restoring`;

/** Why a data folder must not be used because of a restore that did not come to its end, in words; null when there was none. */
export const unfinishedRestore = (folder: string): string | null => {
  const path = resolve(folder);
  if (existsSync(join(path, unfinishedName)))
    return `${path} is the folder of a restore that was not finished. Remove it and restore again.`;
  const beside = restoringFolder(path);
  const isEmpty =
    !existsSync(join(path, 'secrets.json')) && !existsSync(join(path, 'offerdesk.db'));
  return isEmpty && existsSync(beside)
    ? `A restore into ${path} was not finished: ${basename(beside)} lies beside it in ${dirname(beside)}. Restore again, or remove that folder to begin anew.`
    : null;
};
