import { ApiError } from '../../runtime/errors.ts';

/** A backup that cannot be read, made or restored, in words that name the fault; REFUSED. */
export const backupFault = (words: string, cause?: unknown): ApiError =>
  new ApiError('REFUSED', words, { code: 'BACKUP', cause });

/** The file ends before its end. */
export const truncated = (): ApiError =>
  backupFault('The backup is truncated: it ends before its end. Take another copy of it.');

/** Bytes of the file are not those that were written. */
export const damagedAt = (where: string, cause?: unknown): ApiError =>
  backupFault(`The backup is damaged: ${where}. Take another copy of it.`, cause);
