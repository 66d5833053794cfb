import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { rowsIn } from '../backup/archive/manifest.ts';
import { restoreBackup } from '../backup/restoreBackup.ts';
import { lineFault } from '../runtime/databaseSettings.ts';
import { ended, inWords, type KeyWords, keysFor, progress } from './backup.ts';
import { Faults } from './faults.ts';
import type { Report } from './report.ts';
import { settingsFor } from './serve.ts';
import { lockServed } from './serverLock.ts';

/** Restores a backup, all of it or nothing, and says what it did; throws Faults in words. */
export const restore = async (
  file: string,
  { to, replace = false, ...words }: KeyWords & { to: string; replace?: boolean },
): Promise<Report> => {
  const settings = settingsFor('production');
  const databaseUrl = /^postgres(ql)?:\/\//.test(to) ? to : null;
  const fault = databaseUrl !== null && URL.canParse(databaseUrl) && lineFault(databaseUrl);
  if (fault) throw new Faults('Nothing is restored:', [`--to ${fault}`]);
  const folder = databaseUrl === null ? to : settings.data;
  // Under a server that runs, nothing is put in place of its data.
  if (databaseUrl === null && existsSync(folder)) lockServed(folder);
  return inWords('Nothing was restored:', async () => {
    const { manifest, putAside } = await restoreBackup(
      file,
      {
        ...(await keysFor(settings.backup, words)),
        folder,
        databaseUrl,
        isReplacing: replace,
        now: Date.now(),
      },
      progress,
    );
    ended();
    const [place, rows, journalSeq] = [
      resolve(folder),
      rowsIn(manifest),
      manifest.journal?.seq ?? 0,
    ];
    const { madeAt } = manifest;
    return {
      lines: [
        `Restored to ${place}: ${rows} rows, the journal up to entry ${journalSeq}, as of ${madeAt}.`,
        ...(putAside === null ? [] : [`The previous content is in ${putAside}.`]),
        'The hash chain of the journal is intact.',
      ],
      facts: { folder: place, rows, journalSeq, madeAt, putAside },
    };
  });
};
