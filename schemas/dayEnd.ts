import { process } from '#model/language/process.ts';

/** What each file comes after: the session is over, and nothing changes the book any more. */
const afterClose = ['marketClosed', 'filesSettled'] as const;

/** The end of a business day: its preconditions, its files with their hashes, the journal's anchor. */
export const dayEnd = process('dayEnd', {
  label: 'End of Day',
  help: 'Ends a business day once its sessions are over: writes its files, records the SHA-256 of each, anchors the journal, and reads everything back.',
  code: 'EOD',
  area: 'endOfDay',
  about: 'businessDay',
  roles: ['controlUser'],
  steps: {
    marketClosed: {
      label: 'Market Closed',
      kind: 'program',
      after: [],
      help: 'Waits until every session of the day is over, further hours included.',
    },
    filesSettled: {
      label: 'No File in Flight',
      kind: 'program',
      after: [],
      help: 'Waits until every file that somebody brought is checked and done.',
    },
    allocations: {
      label: 'Allocations Published',
      kind: 'program',
      after: ['marketClosed'],
      mayPass: 'An allocation is not due yet',
      passWhileWaiting: true,
      help: 'Waits until the allocation of each offer that was bid for on the day is published.',
    },
    orderBook: {
      label: 'Order Book',
      kind: 'download',
      after: afterClose,
      help: 'Every bid of the sessions of the day, as it stands.',
    },
    orderLog: {
      label: 'Order Log',
      kind: 'download',
      after: afterClose,
      help: 'Every event of a bid on the day.',
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
      help: 'Bids by status, demand, prices and coverage of each series.',
    },
    obligations: {
      label: 'Obligations',
      kind: 'download',
      after: ['allocations', 'filesSettled'],
      help: 'What members and custodians have to settle for what was allotted on the day.',
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
      help: 'Notes the last entry of the journal and its hash, so that a later copy can be held against it.',
    },
    checksums: {
      label: 'Checksums',
      kind: 'program',
      help: 'Reads each file back, compares it with its SHA-256, and ends the day.',
    },
  },
});
