import { process } from '#model/language/process.ts';

/** Brings the rows of an archived offer back into the live tables. */
export const restoreOffer = process('restoreOffer', {
  label: 'Restore Offer',
  help: 'Checks the signed manifest and every file of an archive, writes its rows back as they were, compares them, and lets the live tables answer again.',
  code: '91',
  area: 'archival',
  about: 'masterSetup',
  roles: ['controlUser'],
  steps: {
    check: {
      label: 'Check Archive',
      kind: 'program',
      help: 'The manifest bears our signature, and every file is what it says by SHA-256.',
    },
    bringBack: {
      label: 'Write Rows Back',
      kind: 'sql',
      help: 'With the numbers, the versions and the times that they had, in short portions.',
    },
    compare: {
      label: 'Compare',
      kind: 'program',
      help: 'Each live row is compared with the archived one, value by value, and the hash of all rows with that of the manifest.',
    },
    finish: {
      label: 'Finish',
      kind: 'program',
      help: 'The live tables answer for the offer again; the files stay where they are.',
    },
  },
});
