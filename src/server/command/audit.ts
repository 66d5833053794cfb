import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { verifyJournal } from '../database/journal.ts';
import { databaseFile, openConnection, queriesOver } from '../database/sqlite.ts';
import { openSecrets } from '../secrets.ts';
import { Faults } from './faults.ts';
import { settingsFor } from './serve.ts';

/** Recomputes the hash chain of the journal, also beside a running server; throws Faults where it breaks. */
export const audit = async (): Promise<void> => {
  const { data } = settingsFor('production');
  if (!existsSync(join(data, 'offerdesk.db')))
    throw new Faults('There is nothing to verify:', [`${data} has no database.`]);
  const connection = openConnection(databaseFile(data), { readOnly: true });
  try {
    const broken = await verifyJournal(queriesOver(connection), openSecrets(data).journalKey);
    if (broken) throw new Faults('The journal is broken:', [`Entry ${broken.seq}: ${broken.why}`]);
    const { entries } = connection.prepare('select count(*) as entries from journal').get() as {
      entries: number;
    };
    process.stdout.write(`The journal is whole: ${entries} entries.\n`);
  } finally {
    connection.close();
  }
};
