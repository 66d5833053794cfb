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
      help: 'Both days are over and allotted, their files are published, and nothing is waiting for an answer.',
    },
    write: {
      label: 'Write Parquet',
      kind: 'program',
      help: 'Every row is copied, portion by portion, in the order of its number.',
    },
    compare: {
      label: 'Read Back and Compare',
      kind: 'program',
      help: 'Reads each copied row back and compares it with the live row, value by value. Then it signs the manifest.',
    },
    remove: {
      label: 'Remove Live Rows',
      kind: 'sql',
      help: 'Removes the rows in short portions, and takes bids between them. From then on, the archive answers for the offer.',
    },
    seal: {
      label: 'Seal',
      kind: 'program',
      help: 'Verifies every file by its hash again, and enters the archival in the log.',
    },
    send: {
      label: 'Send',
      kind: 'sftp',
      help: 'Sends the archive to the server of ARCHIVE_SFTP_URL if that is set, verified by checksum.',
      mayPass: 'Kept only on the disk',
    },
  },
});
