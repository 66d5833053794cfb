import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { storedNouns } from '../app/nouns.ts';
import { moveDatabase } from '../backup/move/moveDatabase.ts';
import { movedFile } from '../backup/move/moveMark.ts';
import { lineFault } from '../runtime/databaseSettings.ts';
import { readSecrets } from '../runtime/secrets.ts';
import { ended, inWords, progress } from './backup.ts';
import { checkDatabase } from './checkDatabase.ts';
import { modeOf } from './dataFolder.ts';
import { Faults } from './faults.ts';
import type { Report } from './report.ts';
import { settingsFor } from './serve.ts';
import { lockFolder } from './serverLock.ts';

/** Moves the embedded database of the data folder to PostgreSQL, and says what it did; throws Faults in words. */
export const migrate = async (url: string): Promise<Report> => {
  const fault = lineFault(url);
  if (fault) throw new Faults('Nothing is moved:', [`--to ${fault}`]);
  const read = settingsFor('production');
  if (read.databaseUrl !== null)
    throw new Faults('Nothing was moved:', [
      'DATABASE_URL names a PostgreSQL, so there is no embedded database to move. Unset it for this command.',
    ]);
  const settings = { ...read, mode: modeOf(read.data) ?? read.mode };
  const secrets = readSecrets(settings.data);
  const lacking = secrets === null ? 'secrets.json' : 'offerdesk.db';
  const moved = movedFile(settings.data);
  if (moved !== undefined && !existsSync(join(settings.data, 'offerdesk.db')))
    throw new Faults('It was moved already:', [
      `The embedded database of ${settings.data} is in ${moved} and is no longer used.`,
      'Start the servers with the DATABASE_URL to which it was moved and this data folder.',
    ]);
  if (secrets === null || !existsSync(join(settings.data, lacking)))
    throw new Faults('There is nothing to move:', [
      `${settings.data} has no ${lacking}. Set OFFERDESK_DATA to the data folder.`,
    ]);
  await checkDatabase(settings);
  lockFolder(settings.data);
  return inWords('Nothing was moved:', async () => {
    const { rows, journal, leftBehind, putAside } = await moveDatabase(
      {
        folder: settings.data,
        url,
        nouns: storedNouns,
        journalKey: secrets.journalKey,
        now: Date.now(),
      },
      progress,
    );
    ended();
    const { hostname, port, pathname } = new URL(url);
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    const [place, tables] = [`${hostname}:${port || 5432}${pathname}`, Object.keys(rows).length];
    const journalSeq = journal?.seq ?? 0;
    return {
      lines: [
        `Moved to ${place}: ${count} rows of ${tables} tables, each compared with its original.`,
        `The journal ends at entry ${journalSeq}, and its hash chain is intact.`,
        ...leftBehind.map((name) => `Table ${name} has no schema any longer and was not moved.`),
        `The embedded database is in ${putAside} and is no longer used.`,
        'Start the servers with DATABASE_URL and this data folder, which keeps the secrets and the files.',
      ],
      facts: { movedTo: place, rows: count, tables, journalSeq, leftBehind, putAside },
    };
  });
};
