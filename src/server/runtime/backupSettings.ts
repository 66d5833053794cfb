import { ageRecipientsIn } from './ageRecipients.ts';
import { section } from './section.ts';
import { matching, secretWord, wholeNumber, written } from './variable.ts';

/**
 * The settings of backups: `to` is null where none are made by the clock, `key` and no
 * `recipients` where none is encrypted.
 */
export const backupSettings = section(
  'Backup and evidence',
  {
    to: [
      'OFFERDESK_BACKUP_TO',
      matching<string | null>(null, /\S/, 'a folder'),
      'the folder of the daily backups',
    ],
    at: [
      'OFFERDESK_BACKUP_AT',
      matching<string>('01:30', /^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day from 00:00 to 23:59'),
      'when they begin, exchange time',
    ],
    keep: ['OFFERDESK_BACKUP_KEEP', wholeNumber(14, 1, 1000), 'how many of them stay'],
    key: [
      'OFFERDESK_BACKUP_KEY',
      secretWord(
        matching<string | null>(null, /^.{12,}$/s, 'a passphrase of 12 characters or more'),
      ),
      'the passphrase by which they are encrypted',
    ],
    recipients: [
      'OFFERDESK_BACKUP_RECIPIENTS',
      written('age1… as `age-keygen` prints it, or several with commas between'),
      'the public keys for which they are encrypted in the format of age, in place of the passphrase',
    ],
    identityFile: [
      'OFFERDESK_BACKUP_IDENTITY_FILE',
      matching<string | null>(null, /\S/, 'a file'),
      'the identity of age with which a backup is read; not on the server that makes them',
    ],
  },
  ({ recipients: text, ...backup }) => {
    const { recipients, faults } = ageRecipientsIn('OFFERDESK_BACKUP_RECIPIENTS', text);
    return { value: { backup: { ...backup, recipients } }, faults };
  },
);
