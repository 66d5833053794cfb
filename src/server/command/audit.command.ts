import type { Command } from '../runtime/command.ts';

/** offerdesk audit: the journal is checked, or takes up rows of older releases. */
const command: Command = {
  name: 'audit',
  forms: [
    {
      words: 'verify [--anchor <seq>:<hash>]… [--anchors <file>]…',
      about:
        'recomputes the hash chain of the journal, compares the heads that have left the database, and names the first entry that differs (docs/record-keeping.md)',
    },
    {
      words: 'take-up',
      about: 'shows the rows of older releases that have no entry of the journal',
    },
    { words: 'take-up --by "<name>" --reason "<why they are there>"', about: 'takes them up' },
  ],
  notes: [
    'OFFERDESK_DATA and DATABASE_URL name what is checked. A file of anchors has a line {"at": …, "seq": …, "hash": …} for each head that has left the database.',
  ],
  run: async (words) => (await import('./audit.ts')).audit(words),
};

export default command;
