import type { FileNames } from '#model';
import type { batchOrder } from '#schemas/batchOrder.ts';

/** How a file of bids calls what every file of rows has. */
export const bidFile: FileNames<keyof (typeof batchOrder)['fields'] & string> = {
  status: 'batchStatus',
  owner: 'userId',
  rows: 'records',
  receivedAt: 'receivedTime',
  checkedAt: 'checkedTime',
  writtenAt: 'completedTime',
  stages: {
    Checking: 'checking',
    Checked: 'checked',
    Processing: 'writing',
    Completed: 'written',
    Failed: 'unreadable',
    Discarded: 'discarded',
  },
  event: 'BATCH_ORDER',
};
