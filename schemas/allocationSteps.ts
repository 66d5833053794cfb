import { text } from '#model';
import type { Step } from '#model/language/process.ts';

/** Steps that the processes of several day types have, each with one wording. */
export const allocationSteps = {
  check: {
    label: 'Check and Lock Book',
    kind: 'program',
    help: 'Checks that the terms agree with the securities, and that bidding and custodian confirmations have ended. From then on, no bid of the day can change.',
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
    help: 'The bids of BSE. Each row is checked, and the file is accepted only if every row is right.',
    mayPass: 'No bids at BSE',
    roles: ['controlUser'],
  },
  mseDemand: {
    label: 'MSE File',
    kind: 'upload',
    after: ['ownBook'],
    help: 'The bids of MSE. Each row is checked, and the file is accepted only if every row is right.',
    mayPass: 'No bids at MSE',
    roles: ['controlUser'],
  },
  merge: {
    label: 'Merge',
    kind: 'program',
    after: ['ownBook', 'bseDemand', 'mseDemand'],
    help: 'Merges the bids of all exchanges into one book, with the totals of each exchange.',
  },
  approval: {
    label: 'Approval',
    kind: 'program',
    approval: true,
    help: 'A person who took no part in the run approves it. Nothing leaves the exchange before that.',
  },
  publish: {
    label: 'Publish Allotments',
    kind: 'program',
    help: 'Every bid gets its allotment, members their obligations.',
  },
  resultFiles: {
    label: 'Result Files',
    kind: 'download',
    help: 'Writes the files for exchanges, members, clearing and the website.',
  },
  sendResults: {
    label: 'Send to Exchanges',
    kind: 'sftp',
    help: 'Sends each exchange the allotments of its bids, verified by checksum.',
    mayPass: 'Handed over another way',
  },
  bidFile: {
    label: 'Bid File',
    kind: 'download',
    help: 'Writes our bids in the format of the designated exchange.',
  },
  sendBidFile: {
    label: 'Send Bid File',
    kind: 'sftp',
    help: 'Sends the file to the designated exchange, verified by checksum.',
    mayPass: 'Handed over another way',
  },
  fetchAllotment: {
    label: 'Fetch Allotment',
    kind: 'sftp',
    manual: true,
    help: 'Receives the allotments of our bids from the designated exchange.',
    fields: {
      fileName: text('File Name', {
        max: 120,
        optional: true,
        pattern: /^[A-Za-z0-9_][A-Za-z0-9._-]*$/,
        help: 'The name in the folder of the exchanges; blank for the usual name.',
      }),
    },
    mayPass: 'Uploaded by hand',
  },
  bringAllotment: {
    label: 'Allotment File',
    kind: 'upload',
    help: 'The allotments of our bids, if the file could not be fetched.',
    roles: ['controlUser'],
  },
  verify: {
    label: 'Verify Allotment',
    kind: 'program',
    help: 'Each of our bids has exactly one answer, and the totals agree.',
  },
} as const satisfies Record<string, Step>;
