import type { AddCommand } from '../runtime/command.ts';

/** offerdesk migrate: an embedded database moves to PostgreSQL. */
const addMigrate: AddCommand = (program) => {
  program
    .command('migrate')
    .description('moves the embedded database to an empty PostgreSQL, each row compared')
    .requiredOption(
      '--to <DATABASE_URL>',
      'an existing, empty database, such as postgres://user:password@host:port/database',
    )
    .addHelpText(
      'after',
      '\nOFFERDESK_DATA names the data folder whose embedded database is moved.',
    )
    .action(async ({ to }) => (await import('./migrate.ts')).migrate(to));
};

export default addMigrate;
