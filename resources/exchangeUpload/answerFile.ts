import type { FileNames } from '#model';
import type { exchangeUpload } from '#schemas/exchangeUpload.ts';

/** How a file of custodians' answers calls what every file of rows has. */
export const answerFile: FileNames<keyof (typeof exchangeUpload)['fields'] & string> = {
  status: 'uploadStatus',
  owner: 'uploadedBy',
  rows: 'records',
  receivedAt: 'uploadedAt',
  checkedAt: 'checkedAt',
  writtenAt: 'completedAt',
  stages: {
    Checking: 'checking',
    Checked: 'checked',
    Processing: 'writing',
    Success: 'written',
    Error: 'unreadable',
    Discarded: 'discarded',
  },
  event: 'EXCHANGE_UPLOAD',
};
