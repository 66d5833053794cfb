import { expect, test } from 'vitest';
import { diskFaultOf } from '#server/runtime/diskFault.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { errorFrom, failureInWords, fromFailure, toFailure } from '#server/runtime/failure.ts';

const thrown = (code: unknown) => Object.assign(new Error('write failed'), { code });

test('the fault of a disk has words, whoever tells it, and no other error has', () => {
  const codesOf = (...names: unknown[]) => names.map((name) => diskFaultOf(thrown(name))?.code);
  expect(new Set(codesOf('ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'))).toEqual(
    new Set(['DISK_FULL']),
  );
  expect(new Set(codesOf('EROFS', 'SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED'))).toEqual(
    new Set(['DISK_READ_ONLY']),
  );
  expect(new Set(codesOf('EIO', 'SQLITE_IOERR_READ', '58030'))).toEqual(new Set(['DISK_FAILED']));
  expect(codesOf('ENOENT', 'SQLITE_BUSY', 'EIOX', undefined, 4)).toEqual(Array(5).fill(undefined));
  for (const other of [null, undefined, 'ENOSPC', new ApiError('REFUSED', 'No.', { code: 'EIO' })])
    expect(diskFaultOf(other)).toBeNull();
  const { status, retryAfter, cause } = diskFaultOf(thrown('ENOSPC')) as ApiError;
  expect([status, retryAfter, (cause as Error).message]).toEqual([503, 10, 'write failed']);
});

test('an error that crosses threads keeps what the disk called it, and when to try again', () => {
  const crossed = fromFailure(structuredClone(toFailure(thrown('ENOSPC'))));
  expect(failureInWords(crossed)?.code).toBe('DISK_FULL');
  const refused = new ApiError('UNAVAILABLE', 'Later.', { code: 'LATER', retryAfter: 40 });
  expect(fromFailure(structuredClone(toFailure(refused)))).toMatchObject({
    code: 'LATER',
    retryAfter: 40,
  });
});

test('what a dead thread leaves behind is an error in its own words', () => {
  const { message, code } = errorFrom({
    message: 'database or disk is full',
    code: 'SQLITE_FULL',
  }) as NodeJS.ErrnoException;
  expect([message, code]).toEqual(['database or disk is full', 'SQLITE_FULL']);
  expect(errorFrom('gone').message).toBe('gone');
});
