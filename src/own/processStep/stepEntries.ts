/** The entries of the journal that a step and its run share. */
export const stepEntries = {
  hand: 'Waits for a person',
  take: 'Begun by the machine',
  fail: 'Failed',
  retry: 'Tried again',
  upload: 'File uploaded',
  pass: 'Passed over',
  approve: 'Approved',
  reject: 'Rejected',
  cancel: 'Cancelled',
  cancelled: 'Cancelled',
} as const;
