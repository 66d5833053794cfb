import type { Concern } from '../../machine/concern.ts';
import type { Machine } from '../../machine/machine.ts';
import { type HeadWay, headStateOf } from './headState.ts';

const words: Record<HeadWay, readonly [what: string, advice: string]> = {
  file: [
    'could not be appended to its file',
    'Check the file of OFFERDESK_HEADS_FILE and its disk.',
  ],
  sftp: [
    'could not be sent by SFTP',
    'Check the server of HEADS_SFTP_URL, and its error in the log.',
  ],
  mail: [
    'could not be mailed',
    'Check SMTP_URL and OFFERDESK_HEADS_MAIL, and the error of the mail server in the log.',
  ],
};

/** The ways out of the database that did not take the newest head. */
export const headConcerns = (machine: Machine): readonly Concern[] =>
  [...headStateOf(machine).failures].map(([way, why]) => ({
    part: 'journal heads',
    what: `The newest head of the journal ${words[way][0]}${why === '' ? '' : ` (${why})`}. It is retried every minute.`,
    advice: `${words[way][1]} Until then, the restore of an old state of the database cannot be detected.`,
  }));
