import type { AddCommand } from '../runtime/command.ts';
import { reporting } from './report.ts';

/** offerdesk migrate: an embedded database moves to PostgreSQL. */
const addMigrate: AddCommand = (program) => {
  const migrate = program
    .command('migrate')
    .description('moves the embedded database to an empty PostgreSQL, each row compared')
    .requiredOption(
      '--to <DATABASE_URL>',
      'an existing, empty database, such as postgres://user:password@host:port/database',
    )
    .addHelpText(
      'after',
      '\nOFFERDESK_DATA names the data folder whose embedded database is moved.',
    );
  reporting(migrate, async ({ to }) => {
    // It may have a password, so it is not repeated.
    if (!/^postgres(ql)?:\/\//.test(to) || !URL.canParse(to))
      migrate.error('error: --to must be an address as its help has it');
    return (await import('./migrate.ts')).migrate(new URL(to).href);
  });
};

export default addMigrate;
