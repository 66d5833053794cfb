import { statSync } from 'node:fs';
import { join } from 'node:path';
import { verifyAudit } from '../audit/verification.ts';
import type { Line } from '../database/schema/inspect.ts';
import { readSecrets } from '../runtime/secrets.ts';
import type { Settings } from '../runtime/settings.ts';
import { lookAtFile } from './checkDatabase.ts';
import { Faults } from './faults.ts';
import { settingsFor } from './serve.ts';
import { postgresLine } from './takeDatabase.ts';

/**
 * Recomputes the hash chain of the journal and compares the daily anchors with it, also beside a
 * running server; throws Faults with the entry where either breaks.
 */
export const audit = async (): Promise<void> => {
  const settings = settingsFor('production');
  const file = join(settings.data, 'offerdesk.db');
  if (settings.databaseUrl === null && !statSync(file, { throwIfNoEntry: false })?.size)
    throw new Faults('There is nothing to verify:', [`${settings.data} has no database.`]);
  const secrets = readSecrets(settings.data);
  if (secrets === null)
    throw new Faults('The journal cannot be verified:', [
      `${settings.data} has no secrets.json, and the chain can be recomputed only with its secret. Restore the file, or name the data folder by OFFERDESK_DATA.`,
    ]);
  await withLine(settings, async (line) => {
    if (!(await line.dialect.catalog.tables(line.db)).includes('journal'))
      throw new Faults('There is nothing to verify:', ['The database has no journal.']);
    let entries = 0;
    const { fault, anchors } = await verifyAudit(line.db, secrets.journalKey, {
      onProgress: (checked, total) => {
        entries = total;
        if (process.stdout.isTTY) process.stdout.write(`\rChecked ${checked} of ${total}`);
      },
    });
    if (process.stdout.isTTY) process.stdout.write('\n');
    for (const { day, seq, hash } of anchors)
      process.stdout.write(`Anchor of ${day}: entry ${seq}, ${hash}\n`);
    if (fault) throw new Faults('The journal is broken:', [`Entry ${fault.seq}: ${fault.why}`]);
    process.stdout.write(
      `The journal is whole: ${entries} entries, ${anchors.length} daily ${anchors.length === 1 ? 'anchor' : 'anchors'}.\n`,
    );
  });
};

/** Shows what the settings name to `look`; throws Faults where there is nothing to read. */
const withLine = async (
  { databaseUrl, data }: Settings,
  look: (line: Line) => Promise<void>,
): Promise<void> => {
  if (databaseUrl === null) return lookAtFile(data, look);
  const { line, end } = await postgresLine(databaseUrl, 'audit', {
    default_transaction_read_only: 'on',
  });
  try {
    await look(line);
  } finally {
    await end();
  }
};
