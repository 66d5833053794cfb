import type { Concern } from '../../machine/concern.ts';
import type { Machine } from '../../machine/machine.ts';
import { type HeadWay, headStateOf } from './headState.ts';

const words: Record<HeadWay, readonly [what: string, advice: string]> = {
  file: [
    'could not be appended to its file',
    'Look at the file of OFFERDESK_HEADS_FILE and its disk.',
  ],
  sftp: [
    'could not be sent by SFTP',
    'Look at the server of HEADS_SFTP_URL, and into the log for what it said.',
  ],
  mail: [
    'could not be mailed',
    'Look at SMTP_URL and OFFERDESK_HEADS_MAIL, and into the log for what the mail server said.',
  ],
};

/** The ways out of the database that did not take the newest head. */
export const headConcerns = (machine: Machine): readonly Concern[] =>
  [...headStateOf(machine).failures].map(([way, why]) => ({
    part: 'journal heads',
    what: `The newest head of the journal ${words[way][0]}${why === '' ? '' : ` (${why})`}. It is tried again every minute.`,
    advice: `${words[way][1]} Until it has left, an old state of the database put back is not found.`,
  }));
