import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync } from 'hyparquet';
import { sentence } from '#domain/sentence.ts';
import { ApiError } from '#server/runtime/errors.ts';

/** A Parquet file that is open for reading, with its footer. */
export type ParquetFile = { file: AsyncBuffer; metadata: FileMetaData; rows: number };

/** Files that stay open, with their footers, on each thread: those asked for last. */
const mostOpen = 48;
const known = new Map<string, Promise<ParquetFile & { fd: number }>>();

/** The file at a path; throws REFUSED with its name when it is gone or no whole Parquet file. */
export const openParquet = async (path: string): Promise<ParquetFile> => {
  const before = known.get(path);
  const opened = before ?? opening(path);
  known.delete(path);
  known.set(path, opened);
  if (known.size > mostOpen) await forget([...known.keys()][0] as string);
  try {
    return await opened;
  } catch (error) {
    known.delete(path);
    throw unreadable(path, error);
  }
};

const opening = async (path: string) => {
  const fd = openSync(path, 'r');
  try {
    const { size } = fstatSync(fd);
    const file: AsyncBuffer = {
      byteLength: size,
      slice: (start, end = size) => {
        const bytes = new Uint8Array(Math.max(0, end - start));
        const read = readSync(fd, bytes, 0, bytes.length, start);
        if (read < bytes.length) throw new Error('the file ends too early');
        return bytes.buffer;
      },
    };
    const metadata = await parquetMetadataAsync(file);
    return { fd, file, metadata, rows: Number(metadata.num_rows) };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
};

const forget = async (path: string): Promise<void> => {
  const opened = known.get(path);
  known.delete(path);
  const file = await opened?.catch(() => null);
  if (file) closeSync(file.fd);
};

/** Closes the files of a folder, so that it can be removed or rewritten. */
export const closeFolder = async (folder: string): Promise<void> => {
  for (const path of [...known.keys()]) if (path.startsWith(`${folder}/`)) await forget(path);
};

/** The words for a file of an archive that cannot be read. */
export const unreadable = (path: string, cause: unknown): ApiError =>
  cause instanceof ApiError
    ? cause
    : new ApiError(
        'REFUSED',
        sentence(
          '%{name} of the archive cannot be read (%{why}). Restore it from a copy, then verify the archive.',
          { name: basename(path), why: (cause as Error).message },
        ),
        { code: 'DAMAGED_ARCHIVE', cause },
      );
