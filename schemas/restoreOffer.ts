import { process } from '#model/language/process.ts';

/** Brings the rows of an archived offer back into the live tables. */
export const restoreOffer = process('restoreOffer', {
  label: 'Restore Offer',
  help: 'Checks the signed manifest and every file of an archive, writes its rows back as they were, compares them, and switches the offer back to the live tables.',
  code: '91',
  area: 'archival',
  about: 'masterSetup',
  roles: ['controlUser'],
  steps: {
    check: {
      label: 'Check Archive',
      kind: 'program',
      help: 'Verifies the signature of the manifest, and the SHA-256 of every file.',
    },
    bringBack: {
      label: 'Write Rows Back',
      kind: 'sql',
      help: 'Writes the rows back with their numbers, versions and times, in short portions.',
    },
    compare: {
      label: 'Compare',
      kind: 'program',
      help: 'Compares each live row with the archived row, value by value, and the hash of all rows with that in the manifest.',
    },
    finish: {
      label: 'Finish',
      kind: 'program',
      help: 'From then on, the live tables answer for the offer again. The archive files are kept.',
    },
  },
});
