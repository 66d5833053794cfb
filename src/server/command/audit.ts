import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { verifyAudit } from '../audit/verification.ts';
import { databaseFile, openConnection, queriesOver } from '../database/sqlite.ts';
import { openSecrets } from '../secrets.ts';
import { Faults } from './faults.ts';
import { settingsFor } from './serve.ts';

/**
 * Recomputes the hash chain of the journal and compares the daily anchors with it, also beside a
 * running server; throws Faults with the entry where either breaks.
 */
export const audit = async (): Promise<void> => {
  const { data } = settingsFor('production');
  if (!existsSync(join(data, 'offerdesk.db')))
    throw new Faults('There is nothing to verify:', [`${data} has no database.`]);
  const connection = openConnection(databaseFile(data), { readOnly: true });
  try {
    let entries = 0;
    const { fault, anchors } = await verifyAudit(
      queriesOver(connection),
      openSecrets(data).journalKey,
      {
        onProgress: (checked, total) => {
          entries = total;
          if (process.stdout.isTTY) process.stdout.write(`\rChecked ${checked} of ${total}`);
        },
      },
    );
    if (process.stdout.isTTY) process.stdout.write('\n');
    for (const { day, seq, hash } of anchors)
      process.stdout.write(`Anchor of ${day}: entry ${seq}, ${hash}\n`);
    if (fault) throw new Faults('The journal is broken:', [`Entry ${fault.seq}: ${fault.why}`]);
    process.stdout.write(
      `The journal is whole: ${entries} entries, ${anchors.length} daily ${anchors.length === 1 ? 'anchor' : 'anchors'}.\n`,
    );
  } finally {
    connection.close();
  }
};
