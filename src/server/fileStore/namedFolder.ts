import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../runtime/settings.ts';
import { leftOverBefore, removeUnknown } from './uploadFolder.ts';
import { writeWhole } from './wholeFile.ts';

type Data = Pick<Settings, 'data'>;

const ownName = /^[0-9a-f]{32}(\.part)?$/;

/** Small files in one folder of the data folder, each under a random name that only its record has. */
export const namedFolder = (name: string) => {
  const folder = ({ data }: Data): string => join(data, name);
  const pathOf = (settings: Data, storedAs: string): string => {
    if (!ownName.test(storedAs)) throw new Error('A record names an unknown file');
    return join(folder(settings), storedAs);
  };
  return {
    /** The place of a file; throws for a name that we never gave. */
    pathOf,
    /**
     * Keeps a text under a new name. It is whole and on the disk when this answers; a server that is killed
     * meanwhile leaves nothing under the name.
     */
    keep: async (settings: Data, text: string) => {
      await mkdir(folder(settings), { recursive: true, mode: 0o700 });
      const storedAs = randomBytes(16).toString('hex');
      const content = Buffer.from(text);
      await writeWhole(pathOf(settings, storedAs), content);
      await syncFolder(folder(settings));
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { storedAs, sha256, bytes: content.length };
    },
    /** Removes a file; one that is gone already is no fault. */
    remove: (settings: Data, storedAs: string): Promise<void> =>
      rm(pathOf(settings, storedAs), { force: true }),
    /** Removes the files that no record names and no server is about to record: what a killed server left. */
    removeStrays: (
      settings: Pick<Settings, 'data' | 'databaseUrl'>,
      isKnown: (storedAs: string) => Promise<boolean>,
    ): Promise<void> => removeUnknown(folder(settings), ownName, isKnown, leftOverBefore(settings)),
  };
};

/** Makes the names of the files in a folder outlast a loss of power. */
export const syncFolder = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
