import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removeUnknown, uploadedFile } from '../fileStore/uploadFolder.ts';
import type { Settings } from '../runtime/settings.ts';

type Folder = Pick<Settings, 'data'>;

/** Where the files of runs lie, each under a random name, found only through its record. */
const runFolder = ({ data }: Folder): string => join(data, 'runs');

const ownName = /^[0-9a-f]{32}$/;

/** An unguessable name for a new file. */
export const newRunFile = (): string => randomBytes(16).toString('hex');

/** The place of a file by the name in its record; throws for a name that we never gave. */
export const runFile = (settings: Folder, storedAs: string): string => {
  if (!ownName.test(storedAs)) throw new Error('A record names an unknown file');
  return join(runFolder(settings), storedAs);
};

/** Makes the folder, for its owner alone. */
export const makeRunFolder = (settings: Folder): Promise<unknown> =>
  mkdir(runFolder(settings), { recursive: true, mode: 0o700 });

/** Removes a file; one that is gone already is no fault. */
export const removeRunFile = (settings: Folder, storedAs: string): Promise<void> =>
  rm(runFile(settings, storedAs), { force: true });

/** Makes a file that was just written last: what a record names must be there after a power failure. */
export const makeLast = async (settings: Folder, storedAs: string): Promise<void> => {
  for (const path of [runFile(settings, storedAs), runFolder(settings)]) {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
};

/** Takes a file that was brought over among those of runs; answers the name it lies under from now on. */
export const takeOver = async (settings: Folder, uploadedAs: string): Promise<string> => {
  await makeRunFolder(settings);
  const storedAs = newRunFile();
  try {
    await rename(uploadedFile(settings, uploadedAs), runFile(settings, storedAs));
    await makeLast(settings, storedAs);
  } catch (error) {
    await removeRunFile(settings, storedAs);
    throw error;
  }
  return storedAs;
};

/** Removes files that no record names, left by a server that was killed while it wrote them. */
export const removeStrayRunFiles = (
  settings: Folder,
  isKnown: (storedAs: string) => Promise<boolean>,
): Promise<void> => removeUnknown(runFolder(settings), ownName, isKnown);
