import type { Command } from '../runtime/command.ts';

/** offerdesk migrate: an embedded database moves to PostgreSQL. */
const command: Command = {
  name: 'migrate',
  forms: [
    {
      words: '--to <DATABASE_URL>',
      about: 'moves the embedded database to an empty PostgreSQL, each row compared',
    },
  ],
  notes: [
    'The address is like postgres://user:password@host:port/database, and that database must exist and be empty. OFFERDESK_DATA names the data folder whose embedded database is moved.',
  ],
  run: async (words) => (await import('./migrate.ts')).migrate(words),
};

export default command;
