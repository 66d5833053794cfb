import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RowFault } from '#exchange/files/faultList.ts';
import { copyKept, textOfKept } from '#server/fileStore/keptFile.ts';
import { makeFolder, newName, uploadedFile, uploadFolder } from '#server/fileStore/uploadFolder.ts';
import type { Settings } from '#server/runtime/settings.ts';

type At = Pick<Settings, 'data'>;

/** Where the bids of an upload lie as they are kept, by the random name of the file itself. */
export const bidsFile = (settings: At, storedAs: string): string =>
  `${uploadedFile(settings, storedAs)}.bids`;

/** Keeps what is wrong with a refused file in its place, one JSON a line; of the file itself nothing stays. */
export const keepFaults = async (
  settings: At,
  storedAs: string,
  faults: readonly RowFault[],
): Promise<void> => {
  const path = uploadedFile(settings, storedAs);
  await rm(path, { force: true });
  await writeFile(path, faults.map((fault) => `${JSON.stringify(fault)}\n`).join(''), {
    mode: 0o600,
  });
};

/** The faults of a refused file. */
export const faultsOf = async (settings: At, storedAs: string): Promise<RowFault[]> =>
  (await textOfKept(uploadedFile(settings, storedAs)))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RowFault);

/** Copies a file that a run of a process was given to where uploads lie; answers its random name. */
export const takeIn = async (settings: At, path: string): Promise<string> => {
  await makeFolder(settings);
  const storedAs = newName();
  await copyKept(path, uploadedFile(settings, storedAs));
  return storedAs;
};

const beside = /^([0-9a-f]{32}\.csv)\.bids$/;

/** Removes `.bids` files whose upload is gone, left by a server that was killed. */
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
