import { process } from '#model/language/process.ts';

/** The steps before each file: the session is over, and the book is final. */
const afterClose = ['marketClosed', 'filesSettled'] as const;

/** The end of a business day: its preconditions, its files with their hashes, the journal's anchor. */
export const dayEnd = process('dayEnd', {
  label: 'End of Day',
  help: 'Ends a business day after its sessions: writes its files, records their SHA-256, anchors the journal, and reads everything back.',
  code: 'EOD',
  area: 'endOfDay',
  about: 'businessDay',
  roles: ['controlUser'],
  steps: {
    marketClosed: {
      label: 'Market Closed',
      kind: 'program',
      after: [],
      help: 'Waits until every session of the day has ended, including additional hours.',
    },
    filesSettled: {
      label: 'No File in Flight',
      kind: 'program',
      after: [],
      help: 'Waits until every uploaded file is checked and complete.',
    },
    allocations: {
      label: 'Allocations Published',
      kind: 'program',
      after: ['marketClosed'],
      mayPass: 'An allocation is not due yet',
      passWhileWaiting: true,
      help: 'Waits until the allocation of every offer with bids on the day is published.',
    },
    orderBook: {
      label: 'Order Book',
      kind: 'download',
      after: afterClose,
      help: 'All bids of the day’s sessions, in their present state.',
    },
    orderLog: {
      label: 'Order Log',
      kind: 'download',
      after: afterClose,
      help: 'All events of the day’s bids.',
    },
    memberSummary: {
      label: 'Member Summary',
      kind: 'download',
      after: afterClose,
      help: 'The live bids of each member, by symbol and series.',
    },
    clientSummary: {
      label: 'Client Summary',
      kind: 'download',
      after: afterClose,
      help: 'The live bids of each PAN, by symbol and series.',
    },
    marketStatistics: {
      label: 'Market Statistics',
      kind: 'download',
      after: afterClose,
      help: 'Bids by status, and the demand, prices and coverage of each series.',
    },
    obligations: {
      label: 'Obligations',
      kind: 'download',
      after: ['allocations', 'filesSettled'],
      help: 'The obligations of members and custodians for the day’s allotments.',
    },
    journalAnchor: {
      label: 'Journal Anchor',
      kind: 'program',
      after: [
        'orderBook',
        'orderLog',
        'memberSummary',
        'clientSummary',
        'marketStatistics',
        'obligations',
      ],
      help: 'Records the last journal entry and its hash, so that a later copy can be compared with it.',
    },
    checksums: {
      label: 'Checksums',
      kind: 'program',
      help: 'Reads each file back, compares it with its SHA-256, and ends the day.',
    },
  },
});
