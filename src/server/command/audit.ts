import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { verifyAudit } from '../audit/verification.ts';
import type { Line } from '../database/inspect.ts';
import { connected, connectionTo, queriesThrough } from '../database/postgres.ts';
import { postgresDialect } from '../database/postgresDialect.ts';
import { databaseFile, lineOver, openConnection } from '../database/sqlite.ts';
import { openSecrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { Faults } from './faults.ts';
import { settingsFor } from './serve.ts';

/**
 * Recomputes the hash chain of the journal and compares the daily anchors with it, also beside a
 * running server; throws Faults with the entry where either breaks.
 */
export const audit = async (): Promise<void> => {
  const settings = settingsFor('production');
  const { line, end } = await lineOf(settings);
  try {
    if (!(await line.dialect.catalog.tables(line.db)).includes('journal'))
      throw new Faults('There is nothing to verify:', ['The database has no journal.']);
    let entries = 0;
    const { fault, anchors } = await verifyAudit(line.db, openSecrets(settings.data).journalKey, {
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
  } finally {
    await end();
  }
};

/** A line that reads what the settings name; throws Faults where there is nothing to read or no secret to read it with. */
const lineOf = async ({
  databaseUrl,
  data,
}: Settings): Promise<{ line: Line; end(): Promise<void> }> => {
  if (databaseUrl === null) {
    if (!existsSync(join(data, 'offerdesk.db')))
      throw new Faults('There is nothing to verify:', [`${data} has no database.`]);
    const connection = openConnection(databaseFile(data), { readOnly: true });
    return { line: lineOver(connection), end: async () => void connection.close() };
  }
  if (!existsSync(join(data, 'secrets.json')))
    throw new Faults('The journal cannot be verified:', [
      `${data} has no secrets.json, and only whoever knows the secret can recompute the chain. Name the data folder by OFFERDESK_DATA.`,
    ]);
  const client = await connected(
    connectionTo(databaseUrl, 'audit', { default_transaction_read_only: 'on' }),
  );
  const db = queriesThrough((text, values) => client.query(text, values));
  return { line: { dialect: postgresDialect, db }, end: () => client.end() };
};
