import type { Command } from '../runtime/command.ts';

/** offerdesk restore: a backup is brought back. */
const command: Command = {
  name: 'restore',
  forms: [
    {
      words: '<file> --to <folder or DATABASE_URL> [--replace]',
      about: 'restores a backup completely or not at all',
    },
  ],
  notes: [
    'With a database, such as postgres://user:password@host:port/database, the files go to OFFERDESK_DATA. OFFERDESK_BACKUP_KEY is the passphrase of an encrypted backup.',
  ],
  run: async (words) => (await import('./restore.ts')).restore(words),
};

export default command;
