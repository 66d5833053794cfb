import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mutations } from '../app/mutations.ts';
import { storedNouns } from '../app/nouns.ts';
import { rowParts } from '../app/rowParts.ts';
import { readMark } from '../clock/keepClock.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { openClock } from '../runtime/exchangeClock.ts';
import { openSecrets } from '../runtime/secrets.ts';
import { hasDemo } from '../runtime/serverSettings.ts';
import type { Settings } from '../runtime/settings.ts';
import { checkInstallation } from './checkInstallation.ts';
import { takeFolder } from './dataFolder.ts';
import { Faults } from './faults.ts';
import { takeDatabase } from './takeDatabase.ts';

/**
 * The database of an existing installation, up to date with this build, for a command that writes.
 * Safe while a server runs: each batch of writes continues the journal where the other process left
 * it.
 */
export const openInstallation = async (settings: Settings): Promise<Database> => {
  const { data } = settings;
  const serveFirst = 'Start `offerdesk serve` once, or set OFFERDESK_DATA to the data folder.';
  if (!existsSync(join(data, 'secrets.json')))
    throw new Faults('There is no installation:', [`${data} has no secrets.json. ${serveFirst}`]);
  await checkInstallation(settings, { isAlone: false });
  // Only its server takes a demo folder, and starts over when the demo was not filled completely.
  if (!hasDemo(settings.mode)) {
    takeFolder(data, settings.mode);
    await takeDatabase(settings, false);
  }
  const clock = openClock();
  const database = await openDatabase({
    folder: data,
    url: settings.databaseUrl ?? undefined,
    nouns: storedNouns,
    rules: rowParts.rules,
    mutations,
    journalKey: openSecrets(data).journalKey,
    now: clock.now,
    steady: clock.steady,
    inline: true,
    // Tables are changed by a start that says so, never under a server that is running.
    onPlan: ({ steps }) => {
      if (steps.length > 0)
        throw new Faults('The database does not match this version:', [serveFirst]);
    },
  });
  // Writes of a command get the server's time.
  const mark = await readMark(database);
  if (mark) clock.resume(mark, true);
  return database;
};
