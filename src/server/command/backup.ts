import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Keys } from '../backup/archive/encryption.ts';
import { identitiesIn } from '../backup/archive/identities.ts';
import { rowsIn } from '../backup/archive/manifest.ts';
import { checkBackup } from '../backup/checkBackup.ts';
import { type Made, makeBackup } from '../backup/makeBackup.ts';
import type { OnProgress } from '../backup/progress.ts';
import { failureInWords } from '../runtime/failure.ts';
import type { Settings } from '../runtime/settings.ts';
import { modeOf } from './dataFolder.ts';
import { Faults } from './faults.ts';
import type { Report } from './report.ts';
import { settingsFor } from './serve.ts';

type BackupWords = { to?: string; encrypt?: boolean };

/** Makes a backup and says what it did; throws Faults in words. */
export const backup = (words: BackupWords): Promise<Report> =>
  inWords('No backup was made:', () => make(words));

const make = async ({ to, encrypt = false }: BackupWords): Promise<Report> => {
  const { data, databaseUrl, backup: its } = settingsFor('production');
  if (!existsSync(join(data, 'secrets.json')))
    throw new Faults('There is nothing to back up:', [
      `${data} has no secrets.json. Set OFFERDESK_DATA to the data folder.`,
    ]);
  if (encrypt && its.key === null && its.recipients.length === 0)
    throw new Faults('The backup cannot be encrypted:', [
      'Set OFFERDESK_BACKUP_KEY to a passphrase of 12 characters or more, and store it elsewhere: without it nobody can read the backup.',
      'Or set OFFERDESK_BACKUP_RECIPIENTS to public keys that `age-keygen` prints (docs/backup.md).',
    ]);
  const made = await makeBackup(
    {
      data,
      databaseUrl,
      mode: modeOf(data) ?? 'production',
      to: to ?? its.to ?? join(data, 'backups'),
      passphrase: encrypt ? its.key : null,
      recipients: encrypt ? its.recipients : [],
      now: Date.now(),
    },
    progress,
  );
  ended();
  return { lines: wordsOf(made), facts: { ...made, isEncrypted: made.encryption !== 'none' } };
};

const wordsOf = ({ file, bytes, sha256, rows, journalSeq, files, encryption, method }: Made) => [
  `Backup: ${file}`,
  `  ${bytes} bytes, SHA-256 ${sha256}`,
  `  ${rows} rows, ${files} files, the journal up to entry ${journalSeq}; restored to a temporary place and checked.`,
  ...(method === 'copy'
    ? [
        '  The tables are as COPY writes them, since no pg_dump on the PATH is as new as the server.',
      ]
    : []),
  `  ${encryptionWords[encryption]}`,
];

const encryptionWords: Record<Made['encryption'], string> = {
  age: 'It is encrypted for the recipients of OFFERDESK_BACKUP_RECIPIENTS; without one of their identities nobody can read it.',
  passphrase: 'It is encrypted; without its passphrase nobody can read it.',
  none: 'It is not encrypted and holds the keys of the installation: keep it as you keep secrets.json.',
};

/** Checks a backup and says what is in it; throws Faults in words. */
export const verifyBackup = (file: string, words: KeyWords): Promise<Report> =>
  inWords('The backup is not usable:', () => verify(file, words));

const verify = async (file: string, words: KeyWords): Promise<Report> => {
  const { backup: its, databaseUrl } = settingsFor('production');
  const manifest = await checkBackup(
    file,
    { ...(await keysFor(its, words)), databaseUrl },
    progress,
  );
  ended();
  const { madeAt, release, mode, journal } = manifest;
  const [rows, files] = [rowsIn(manifest), manifest.parts.length];
  const [journalSeq, journalHash] = [journal?.seq ?? 0, journal?.hash ?? null];
  return {
    lines: [
      `The backup is intact: made at ${madeAt} by release ${release}, ${rows} rows, ${files} files, the journal up to entry ${journalSeq}, ${journalHash ?? 'which is empty'}.`,
    ],
    facts: { file, madeAt, release, mode, rows, files, journalSeq, journalHash },
  };
};

/** The options that name keys for reading a backup. */
export type KeyWords = { identity?: string };

/** The keys that read a backup: the passphrase of the settings, and the identities of the file that is named. */
export const keysFor = async (
  { key, identityFile }: Settings['backup'],
  { identity }: KeyWords,
): Promise<Keys> => ({
  passphrase: key,
  identities: await identitiesIn(identity ?? identityFile),
});

/** A share in steps of five percent. */
const percentOf = (share: number) => Math.floor(share * 20) * 5;

/** Shows how far it is on a terminal. */
export const progress: OnProgress = (doing, share) => {
  if (process.stderr.isTTY)
    process.stderr.write(`\r${`${doing}: ${percentOf(share)} %`.padEnd(50)}`);
};

/** Ends the line of progress. */
export const ended = (): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${' '.repeat(50)}\r`);
};

/** Does it; what is wrong is thrown as Faults under a title. */
export const inWords = async <T>(title: string, job: () => Promise<T>): Promise<T> => {
  try {
    return await job();
  } catch (error) {
    const known = failureInWords(error);
    if (known === null) throw error;
    ended();
    throw new Faults(title, [known.message]);
  }
};
