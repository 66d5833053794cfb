import type { AddCommand } from '../runtime/command.ts';
import { reporting } from './report.ts';

/** offerdesk backup: a backup is made or checked. */
const addBackup: AddCommand = (program) => {
  const backup = program
    .command('backup')
    .description('makes a backup while the server runs, and checks it (docs/backup.md)')
    .option('--to <folder>', 'the folder of backups (default: OFFERDESK_BACKUP_TO)')
    .option(
      '--encrypt',
      'encrypts it for OFFERDESK_BACKUP_RECIPIENTS, or with the passphrase OFFERDESK_BACKUP_KEY',
    )
    .addHelpText('after', '\nOFFERDESK_DATA and DATABASE_URL name what is backed up.');
  reporting(backup, async (words) => (await import('./backup.ts')).backup(words));
  const verify = backup
    .command('verify')
    .description('restores a backup to a temporary place and checks every byte and the journal')
    .argument('<file>', 'the backup')
    .option(
      '--identity <file>',
      'the file with the identity of age that reads it (default: OFFERDESK_BACKUP_IDENTITY_FILE)',
    )
    .addHelpText('after', '\nOFFERDESK_BACKUP_KEY is the passphrase of an encrypted backup.');
  reporting(verify, async (file, words) => (await import('./backup.ts')).verifyBackup(file, words));
};

export default addBackup;
