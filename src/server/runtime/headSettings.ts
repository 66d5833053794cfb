import { type SftpSettings, sftpIn } from './sftpSettings.ts';
import { type Environment, matching, type Variable } from './variable.ts';

/** Where the heads of the journal go, out of the database. */
export type HeadSettings = {
  /** The file that each head is appended to; null for `journal-heads.jsonl` in the data folder. */
  file: string | null;
  /** Minutes between two of them. */
  minutes: number;
  /** The server that each head also goes to; null where there is none. */
  sftp: SftpSettings | null;
  /** The mailbox that the head also goes to, once a day; null where there is none. */
  mail: string | null;
};

/** The variables of the heads of the journal, by name. */
export const headVariables = {
  OFFERDESK_HEADS_FILE: matching(null, /\S/, 'a file'),
  OFFERDESK_HEADS_EVERY: {
    initial: 5,
    allowed: 'a number of minutes from 1 to 1440',
    read: (text) => {
      const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
      return number >= 1 && number <= 1440 ? number : undefined;
    },
  } as Variable<number>,
  OFFERDESK_HEADS_MAIL: matching(
    null,
    /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/,
    'one mailbox, such as audit@regulator.example',
  ),
};

/** The server of HEADS_SFTP_URL, spelled as SFTP_URL is, or what is wrong with it in words. */
export const headServerIn = (
  environment: Environment,
): { sftp: SftpSettings | null; faults: string[] } => {
  const { sftp, faults } = sftpIn({
    SFTP_URL: environment.HEADS_SFTP_URL,
    SFTP_KEY_FILE: environment.HEADS_SFTP_KEY_FILE,
    SFTP_HOST_KEY: environment.HEADS_SFTP_HOST_KEY,
  });
  return { sftp, faults: faults.map((fault) => fault.replaceAll(/\bSFTP_/g, 'HEADS_SFTP_')) };
};
