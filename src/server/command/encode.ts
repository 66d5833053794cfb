import { text } from 'node:stream/consumers';
import { encodePassword } from '../auth/password/encoding.ts';
import { withOwnEncoding } from '../runtime/passwordEncodingKey.ts';
import { openSecrets, readSecrets } from '../runtime/secrets.ts';
import { isOfProduction } from './dataFolder.ts';
import { Faults } from './faults.ts';
import { settingsFor } from './serve.ts';

/**
 * Reads a password on standard input and prints what the sign-in calls of the installation in the
 * data folder expect for it; where production has none there, those of a demo.
 */
export const encode = async (): Promise<void> => {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const settings = settingsFor('production');
  const key = isOfProduction(settings.data)
    ? withOwnEncoding(settings, secretsThere(settings.data))
    : settings;
  process.stdout.write(`${encodePassword(password, key)}\n`);
};

/**
 * The secrets of an installation; throws Faults when they are lost, since a command that only reads
 * creates none.
 */
const secretsThere = (folder: string) => {
  if (readSecrets(folder) === null)
    throw new Faults('The password cannot be encoded:', [
      `${folder} has no secrets.json, which has the key. Restore it from a backup.`,
    ]);
  return openSecrets(folder);
};
