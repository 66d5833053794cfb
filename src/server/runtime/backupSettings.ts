import { section } from './section.ts';
import { matching, secretWord, wholeNumber } from './variable.ts';

/** The settings of backups: `to` is null where none are made by the clock, `key` where none is encrypted. */
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
  },
  (backup) => ({ value: { backup }, faults: [] }),
);
