import { constants } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../runtime/errors.ts';

/**
 * Opens a file that the server keeps, to read. A link that has taken its place is not followed: it could lead to
 * anything that the server may read. Throws STALE with CHANGED_FILE for one.
 */
export const openKept = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOOP') throw error;
    throw new ApiError('STALE', 'The file on disk is not the one that was stored.', {
      code: 'CHANGED_FILE',
      cause: error,
    });
  }
};

/** The content of a file that the server keeps, as it is read; it is opened already when this answers. */
export const readKept = async (path: string): Promise<Readable> =>
  (await openKept(path)).createReadStream();

/** The text of a small file that the server keeps. */
export const textOfKept = async (path: string): Promise<string> => {
  const file = await openKept(path);
  return file.readFile('utf8').finally(() => file.close());
};

/**
 * Copies a file that the server keeps to another place, where what is there is replaced, a link as well.
 * Nothing is left there of a copy that is not whole.
 */
export const copyKept = async (path: string, to: string): Promise<void> => {
  const source = await openKept(path);
  try {
    await rm(to, { force: true });
    const target = await open(to, 'wx', 0o600);
    await pipeline(source.createReadStream(), target.createWriteStream());
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  } finally {
    await source.close();
  }
};
