import type { AddCommand } from '../runtime/command.ts';

/** offerdesk backup: a backup is made or checked. */
const addBackup: AddCommand = (program) => {
  const backup = program
    .command('backup')
    .description('makes a backup while the server runs, and checks it (docs/backup.md)')
    .option('--to <folder>', 'the folder of backups (default: OFFERDESK_BACKUP_TO)')
    .option('--encrypt', 'encrypts it with the passphrase OFFERDESK_BACKUP_KEY')
    .addHelpText('after', '\nOFFERDESK_DATA and DATABASE_URL name what is backed up.')
    .action(async (options) => (await import('./backup.ts')).backup(options));
  backup
    .command('verify')
    .description('restores a backup to a temporary place and checks every byte and the journal')
    .argument('<file>', 'the backup')
    .addHelpText('after', '\nOFFERDESK_BACKUP_KEY is the passphrase of an encrypted backup.')
    .action(async (file) => (await import('./backup.ts')).verifyBackup(file));
};

export default addBackup;
