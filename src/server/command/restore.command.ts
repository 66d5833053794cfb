import type { AddCommand } from '../runtime/command.ts';
import { reporting } from './report.ts';

/** offerdesk restore: a backup is brought back. */
const addRestore: AddCommand = (program) => {
  const restore = program
    .command('restore')
    .description('restores a backup completely or not at all')
    .argument('<file>', 'the backup')
    .requiredOption(
      '--to <place>',
      'a folder, or a database such as postgres://user:password@host:port/database, whose files go to OFFERDESK_DATA',
    )
    .option('--replace', 'puts it in place of what is there, which is kept aside')
    .option(
      '--identity <file>',
      'the file with the identity of age that reads it (default: OFFERDESK_BACKUP_IDENTITY_FILE)',
    )
    .addHelpText('after', '\nOFFERDESK_BACKUP_KEY is the passphrase of an encrypted backup.');
  reporting(restore, async (file, words) => (await import('./restore.ts')).restore(file, words));
};

export default addRestore;
