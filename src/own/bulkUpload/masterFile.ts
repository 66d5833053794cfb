import type { FileNames } from '#model';
import type { bulkUpload } from './bulkUpload.ts';

/** How a file of rows of a master calls what every file of rows has. */
export const masterFile: FileNames<keyof (typeof bulkUpload)['fields'] & string> = {
  status: 'state',
  owner: 'userId',
  rows: 'rows',
  receivedAt: 'startedAt',
  checkedAt: 'checkedAt',
  writtenAt: 'committedAt',
  revertedAt: 'revertedAt',
  stages: {
    checking: 'checking',
    received: 'checking',
    checked: 'checked',
    failed: 'unreadable',
    committing: 'writing',
    committed: 'written',
    reverting: 'reverting',
    reverted: 'reverted',
    discarded: 'discarded',
  },
  event: 'BULK_UPLOAD',
};
