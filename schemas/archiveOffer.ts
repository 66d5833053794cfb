import { process } from '#model/language/process.ts';

/** Puts the bids, the order log and the allotments of a finished offer away, in Parquet files. */
export const archiveOffer = process('archiveOffer', {
  label: 'Archive Offer',
  help: 'Copies the bids, the order log and the allotments of a finished offer into Parquet files with a signed manifest, compares the copy with the rows, and only then removes the rows.',
  code: '90',
  area: 'archival',
  about: 'masterSetup',
  roles: ['controlUser'],
  steps: {
    check: {
      label: 'Check',
      kind: 'program',
      help: 'Both days are over and allotted, their files are out, and nothing waits for an answer.',
    },
    write: {
      label: 'Write Parquet',
      kind: 'program',
      help: 'Every row is copied, portion by portion, in the order of its number.',
    },
    compare: {
      label: 'Read Back and Compare',
      kind: 'program',
      help: 'Each copied row is read back and compared with the live one, value by value; then the manifest is signed.',
    },
    remove: {
      label: 'Remove Live Rows',
      kind: 'sql',
      help: 'In short portions between which bids are taken. From here on the archive answers for the offer.',
    },
    seal: {
      label: 'Seal',
      kind: 'program',
      help: 'Every file is read once more by its hash, and the archival is entered in the log.',
    },
    send: {
      label: 'Send',
      kind: 'sftp',
      help: 'To the server of ARCHIVE_SFTP_URL, where that is set, verified by checksum.',
      mayPass: 'Kept on the disk alone',
    },
  },
});
