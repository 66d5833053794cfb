import { ApiError } from './errors.ts';

/** When somebody may have mended a disk, seconds. */
const retryAfter = 10;

type DiskFault = { code: string; words: string };

const full: DiskFault = {
  code: 'DISK_FULL',
  words: 'The disk is full; nothing was stored. Try again when there is space.',
};
const readOnly: DiskFault = {
  code: 'DISK_READ_ONLY',
  words: 'The disk is read-only; nothing was stored. Try again when it can be written.',
};
const broken: DiskFault = {
  code: 'DISK_FAILED',
  words:
    'The disk could not be read or written; nothing is known to be stored. Try again when it works.',
};

/** The names that a file system, SQLite and PostgreSQL give to a fault of their disk. */
const names: readonly (readonly [name: RegExp, fault: DiskFault])[] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/, full],
  [/^(EROFS$|SQLITE_READONLY)/, readOnly],
  [/^(EIO$|58030$|SQLITE_IOERR)/, broken],
];

const inWords = ({ code, words }: DiskFault, cause: unknown): ApiError =>
  new ApiError('UNAVAILABLE', words, { code, retryAfter, cause });

/** The answer to a call that writes to a full disk: UNAVAILABLE with DISK_FULL. */
export const fullDisk = (cause?: unknown): ApiError => inWords(full, cause);

/**
 * The fault of a disk in words, UNAVAILABLE, from what a file system or a database has thrown: full, read-only or
 * broken. Null for any other error, also for one that has words already.
 */
export const diskFaultOf = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return null;
  const name = String((error as { code?: unknown } | null)?.code ?? '');
  const [, fault] = names.find(([known]) => known.test(name)) ?? [];
  return fault ? inWords(fault, error) : null;
};

/** Whether a file system or a database has thrown an error since its disk is full. */
export const isDiskFull = (error: unknown): boolean => diskFaultOf(error)?.code === full.code;
