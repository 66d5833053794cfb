import { matching, type Variable } from './variable.ts';

/** The settings of backups in the environment. */
export type BackupSettings = {
  /** The folder of the daily backups; null where none are made by the clock. */
  to: string | null;
  /** When they begin, a time of day of the exchange: 01:30. */
  at: string;
  /** Number of backups that stay. */
  keep: number;
  /** The passphrase by which backups are encrypted and decrypted; null where there is none. */
  key: string | null;
};

/** The variables of backups, by name. */
export const backupVariables = {
  OFFERDESK_BACKUP_TO: matching(null, /\S/, 'a folder'),
  OFFERDESK_BACKUP_AT: matching(
    '01:30',
    /^([01]\d|2[0-3]):[0-5]\d$/,
    'a time of day from 00:00 to 23:59',
  ) as Variable<string>,
  OFFERDESK_BACKUP_KEEP: {
    initial: 14,
    allowed: 'a number from 1 to 1000',
    read: (text) => {
      const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
      return number >= 1 && number <= 1000 ? number : undefined;
    },
  } as Variable<number>,
  OFFERDESK_BACKUP_KEY: matching(null, /^.{12,}$/s, 'a passphrase of 12 characters or more'),
};
