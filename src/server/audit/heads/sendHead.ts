import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Machine } from '../../machine/machine.ts';
import type { SftpSettings } from '../../runtime/sftpSettings.ts';
import { sftpFolder } from '../../sftp/sftpFolder.ts';
import type { Head } from './headFile.ts';

/**
 * Uploads a head to an SFTP server as a separate file, so that none is ever overwritten: an
 * append-only store takes it.
 */
export const sendHead = async (
  sftp: SftpSettings,
  { seq }: Head,
  line: string,
  signal?: AbortSignal,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'offerdesk-head-'));
  try {
    const path = join(folder, 'head.jsonl');
    await writeFile(path, line, { mode: 0o600 });
    const sha256 = createHash('sha256').update(line).digest('hex');
    const name = `journal-head-${String(seq).padStart(12, '0')}.jsonl`;
    await sftpFolder(sftp).send(path, name, sha256, signal ? { signal } : {});
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Mails a head to a mailbox; throws when no mail server takes it. */
export const mailHead = async (
  { delivery }: Pick<Machine, 'delivery'>,
  mailbox: string,
  { seq, hash }: Head,
  line: string,
): Promise<void> => {
  const taken = await delivery.send({
    to: { userId: 'system', emailId: mailbox, mobileNumber: null },
    purpose: 'Head of the journal',
    subject: `Offerdesk: the journal is at entry ${seq}`,
    text: `The journal of Offerdesk is at entry ${seq}. Keep this letter where no administrator of the server can change it.

${line}
To see whether the journal of a later day still has this entry:

  offerdesk audit verify --anchor ${seq}:${hash}`,
    by: ['email'],
  });
  if (!taken.includes('email')) throw new Error('No mail server accepted the message.');
};
