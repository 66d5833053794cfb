import { copyFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, newName, uploadedFile, uploadFolder } from '#server/imports/uploadFolder.ts';
import type { Settings } from '#server/settings.ts';

type At = Pick<Settings, 'data'>;

/** Where the bids of an upload lie as they are kept, by the random name of the file itself. */
export const bidsFile = (settings: At, storedAs: string): string =>
  `${uploadedFile(settings, storedAs)}.bids`;

/** Where all the faults of a refused file lie, one JSON a line. */
export const faultsFile = (settings: At, storedAs: string): string =>
  `${uploadedFile(settings, storedAs)}.faults`;

/** Copies a file that a run of a process was given to where uploads lie; answers its random name. */
export const takeIn = async (settings: At, path: string): Promise<string> => {
  await makeFolder(settings);
  const storedAs = newName();
  await copyFile(path, uploadedFile(settings, storedAs));
  return storedAs;
};

const beside = /^([0-9a-f]{32}\.csv)\.(bids|faults)$/;

/** Removes what stands beside files that are there no more, left by a server that was killed. */
export const removeLeft = async (settings: At): Promise<void> => {
  const names = await readdir(uploadFolder(settings)).catch(() => []);
  for (const name of names) {
    const [, storedAs] = beside.exec(name) ?? [];
    if (storedAs === undefined) continue;
    const isThere = await stat(uploadedFile(settings, storedAs)).then(
      () => true,
      () => false,
    );
    if (!isThere) await rm(join(uploadFolder(settings), name), { force: true });
  }
};
