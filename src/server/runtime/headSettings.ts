import { section } from './section.ts';
import { sftpIn, sftpVariables } from './sftpSettings.ts';
import { matching, wholeNumber } from './variable.ts';

/**
 * Where the heads of the journal go, out of the database: a file (null for `journal-heads.jsonl` in
 * the data folder), a server and a mailbox.
 */
export const headSettings = section(
  'Backup and evidence',
  {
    file: [
      'OFFERDESK_HEADS_FILE',
      matching<string | null>(null, /\S/, 'a file'),
      'the file to which the head of the journal is appended',
    ],
    minutes: [
      'OFFERDESK_HEADS_EVERY',
      wholeNumber(5, 1, 1440, 'minutes'),
      'the minutes between two heads',
    ],
    mail: [
      'OFFERDESK_HEADS_MAIL',
      matching<string | null>(
        null,
        /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/,
        'one mailbox, such as audit@regulator.example',
      ),
      'the mailbox to which one head is also sent each day',
    ],
    ...sftpVariables('HEADS_SFTP', 'the server to which each head is also sent'),
  },
  ({ file, minutes, mail, ...server }) => {
    const { sftp, faults } = sftpIn('HEADS_SFTP', server);
    return { value: { heads: { file, minutes, mail, sftp } }, faults };
  },
);
