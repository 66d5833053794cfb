import { text } from '#model';
import type { Step } from '#model/language/process.ts';

/** Steps that the processes of several day types have, each with one wording. */
export const allocationSteps = {
  check: {
    label: 'Check and Lock Book',
    kind: 'program',
    help: 'The terms agree with the securities, bidding and custodians are done. From here on no bid of the day changes.',
  },
  ownBook: {
    label: 'Own Book',
    kind: 'sql',
    help: 'Every live bid of the day.',
  },
  bseDemand: {
    label: 'BSE File',
    kind: 'upload',
    after: ['ownBook'],
    help: 'The bids of BSE: checked row by row, accepted as a whole or not at all.',
    mayPass: 'No bids at BSE',
    roles: ['controlUser'],
  },
  mseDemand: {
    label: 'MSE File',
    kind: 'upload',
    after: ['ownBook'],
    help: 'The bids of MSE: checked row by row, accepted as a whole or not at all.',
    mayPass: 'No bids at MSE',
    roles: ['controlUser'],
  },
  merge: {
    label: 'Merge',
    kind: 'program',
    after: ['ownBook', 'bseDemand', 'mseDemand'],
    help: 'One book of all exchanges, added up beside theirs.',
  },
  approval: {
    label: 'Approval',
    kind: 'program',
    approval: true,
    help: 'By a person who had no hand in the run. Nothing leaves the exchange before.',
  },
  publish: {
    label: 'Publish Allotments',
    kind: 'program',
    help: 'Every bid gets its allotment, members their obligations.',
  },
  resultFiles: {
    label: 'Result Files',
    kind: 'download',
    help: 'For exchanges, members, clearing and the website.',
  },
  sendResults: {
    label: 'Send to Exchanges',
    kind: 'sftp',
    help: 'To each exchange what its bids got, verified by checksum.',
    mayPass: 'Handed over another way',
  },
  bidFile: {
    label: 'Bid File',
    kind: 'download',
    help: 'Our bids as the designated exchange takes them.',
  },
  sendBidFile: {
    label: 'Send Bid File',
    kind: 'sftp',
    help: 'To the designated exchange, verified by checksum.',
    mayPass: 'Handed over another way',
  },
  fetchAllotment: {
    label: 'Fetch Allotment',
    kind: 'sftp',
    manual: true,
    help: 'What our bids got, from the designated exchange.',
    fields: {
      fileName: text('File Name', {
        max: 120,
        optional: true,
        pattern: /^[A-Za-z0-9_][A-Za-z0-9._-]*$/,
        help: 'In the folder of the exchanges; blank for the usual name.',
      }),
    },
    mayPass: 'Brought by hand',
  },
  bringAllotment: {
    label: 'Allotment File',
    kind: 'upload',
    help: 'What our bids got, when it was not fetched.',
    roles: ['controlUser'],
  },
  verify: {
    label: 'Verify Allotment',
    kind: 'program',
    help: 'Every bid of ours is answered once, and the totals agree.',
  },
} as const satisfies Record<string, Step>;
