import type { Command } from '../runtime/command.ts';

/** offerdesk backup: a backup is made or checked. */
const command: Command = {
  name: 'backup',
  forms: [
    {
      words: '[--to <folder>] [--encrypt]',
      about: 'makes a backup while the server runs, and checks it (docs/backup.md)',
    },
    {
      words: 'verify <file>',
      about: 'restores a backup to a temporary place and checks every byte and the journal',
    },
  ],
  notes: [
    'OFFERDESK_DATA and DATABASE_URL name what is backed up, OFFERDESK_BACKUP_KEY is the passphrase.',
  ],
  run: async (words) => (await import('./backup.ts')).backup(words),
};

export default command;
