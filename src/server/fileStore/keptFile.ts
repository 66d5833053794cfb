import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
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
    throw new ApiError('STALE', 'The file on the disk is not the one that was kept.', {
      code: 'CHANGED_FILE',
      cause: error,
    });
  }
};

/** The content of a file that the server keeps, as it is read; it is opened already when this answers. */
export const readKept = async (path: string): Promise<Readable> =>
  (await openKept(path)).createReadStream();
