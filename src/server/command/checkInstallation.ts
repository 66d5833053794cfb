import { isMoveMarked } from '../backup/move/moveMark.ts';
import { readSecrets } from '../runtime/secrets.ts';
import type { Settings } from '../runtime/settings.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkFolder } from './checkFolder.ts';
import { checkMode } from './dataFolder.ts';
import { Faults } from './faults.ts';
import { lockFolder, lockServed } from './serverLock.ts';

/**
 * Throws words when the data folder and the database of the settings are not fit to be used by this
 * build in this mode. Everything is looked at before anything is written, so that what is refused
 * stays byte for byte as it was. A server `isAlone` on its folder holds the lock of it afterwards.
 */
export const checkInstallation = async (
  settings: Settings,
  { isAlone }: { isAlone: boolean },
): Promise<void> => {
  checkFolder(settings.data);
  checkMoveEnded(settings.data);
  if (isAlone) lockServed(settings.data);
  const mark = checkMode(settings.data, settings.mode);
  readSecrets(settings.data);
  // A demo that was not filled to its end starts over, whatever its database is like.
  const isStartedOver = mark !== null && !mark.seeded && settings.databaseUrl === null;
  if (!isStartedOver) await checkDatabase(settings);
  if (isAlone) lockFolder(settings.data);
};

/**
 * Throws words where a move to PostgreSQL was cut off at its end, so that two databases of one
 * exchange are never both in use.
 */
export const checkMoveEnded = (folder: string): void => {
  if (isMoveMarked(folder))
    throw new Faults('A move to PostgreSQL was cut off at its end:', [
      'Either database may be the one that counts. Run `offerdesk migrate` again with the same address, and DATABASE_URL unset: it detects this, and completes or repeats the move.',
    ]);
};
