import type { Command } from 'commander';
import { isoTime } from '#domain/market/calendar.ts';
import { inOneForm } from '#model/values/oneForm.ts';
import { storedNouns } from '../app/nouns.ts';
import { rowParts } from '../app/rowParts.ts';
import { directRead } from '../audit/chain.ts';
import { keysToTakeUp, takeUpRows, type Untold, untoldTables } from '../audit/takeUp.ts';
import { verifyAudit } from '../audit/verification.ts';
import { overThreads } from '../audit/verifiers.ts';
import type { Database } from '../database/database.ts';
import { system } from '../database/writing/mutation.ts';
import { readSecrets } from '../runtime/secrets.ts';
import type { Settings } from '../runtime/settings.ts';
import { ended, progress } from './backup.ts';
import { modeOf } from './dataFolder.ts';
import { Faults } from './faults.ts';
import { openInstallation } from './openInstallation.ts';
import type { Report } from './report.ts';
import { settingsFor } from './serve.ts';

/** Rows of one transaction: others write in between. */
const portion = 200;

type TakeUpWords = { by?: string; reason?: string };

/**
 * Writes entries, with the current values, for rows from before each row of their table had one.
 * Without a name and a reason it only lists them. Never takes up a row that has an entry, or one
 * that came after that: it stays a fault.
 */
export const takeUp = async (words: TakeUpWords, command: Command): Promise<Report> => {
  const word = wordIn(words, command);
  const read = settingsFor('production');
  const settings = { ...read, mode: modeOf(read.data) ?? read.mode };
  const database = await openInstallation(settings);
  try {
    await wholeJournal(settings, database);
    const found: Untold[] = [];
    for await (const untold of untoldTables(database.db, directRead(database.db), storedNouns))
      found.push(untold);
    const total = found.reduce((sum, { rows }) => sum + rows, 0);
    const tables = found.map(({ table, rows, first, last, since, younger }) => ({
      ...{ table: table.noun.name, rows, first, last, younger },
      since: since === null ? null : isoTime(since),
    }));
    const reportOf = (lines: readonly string[], taken: number): Report => ({
      lines: [...shownOf(found), ...lines],
      facts: { tables, rows: total, takenUp: taken },
    });
    if (total === 0) return reportOf(['There is nothing to take up.'], 0);
    if (word === null) return reportOf(nothingYet, 0);
    const taken = await takenUp(database, found, word, total);
    return reportOf([`Taken up: ${rowsText(taken)}. Run \`offerdesk audit verify\` now.`], taken);
  } finally {
    await database.close();
  }
};

const takenUp = async (
  database: Database,
  found: readonly Untold[],
  reason: string,
  total: number,
): Promise<number> => {
  let done = 0;
  for (const untold of found) {
    const { name: resource } = untold.table.noun;
    const wholes = await rowParts.archives.get(resource)?.wholes?.(database.db);
    for await (const keys of keysToTakeUp(database.db, directRead(database.db), untold))
      for (let from = 0; from < keys.length; from += portion) {
        const some = keys.slice(from, from + portion);
        done += await database.write(
          takeUpRows,
          { resource, keys: some, by: wholes?.by ?? [], reason },
          system,
        );
        progress('Taking up', done / total);
      }
  }
  ended();
  return done;
};

/** An entry behind a break of the chain would say nothing. */
const wholeJournal = async (settings: Settings, { db }: Pick<Database, 'db'>): Promise<void> => {
  const { journalKey } = readSecrets(settings.data) ?? {};
  if (!journalKey)
    throw new Faults('Nothing is taken up:', [`${settings.data} has no secrets.json.`]);
  const { fault } = await verifyAudit(db, journalKey, {
    ...overThreads(settings, journalKey),
    onProgress: (checked, total) =>
      progress('Following the journal', total === 0 ? 1 : checked / total),
  });
  ended();
  if (fault)
    throw new Faults('Nothing is taken up, since the journal is broken:', [
      fault.seq === null ? fault.why : `Entry ${fault.seq}: ${fault.why}`,
    ]);
};

const shownOf = (found: readonly Untold[]): string[] =>
  found.flatMap(({ table: { noun, isTogether }, rows, first, last, since, younger }) => [
    ...(rows > 0
      ? [
          `${noun.name}: ${rowsText(rows)} without an entry, ${first}${rows > 1 ? ` to ${last}` : ''}, ${since === null ? 'and no row of the table has one' : `from before ${isoTime(since)}, since when each new row has one`}. ${isTogether ? 'Hundreds get one entry, with a digest of each.' : 'Each gets an entry with its values.'}`,
        ]
      : []),
    ...(younger.length > 0 && since !== null
      ? [
          `${noun.name}: ${younger.join(', ')} came since ${isoTime(since)} without an entry. They were added outside of the server, are not taken up, and stay faults.`,
        ]
      : []),
  ]);

const rowsText = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`;

const nothingYet = [
  'Nothing is taken up yet. Compare these rows with an earlier backup, then give the name and the reason:',
  '  offerdesk audit take-up --by "<name>" --reason "<why they are there>"',
];

/** The reason text of the entries; null where nothing is to be written yet. */
const wordIn = ({ by = '', reason = '' }: TakeUpWords, command: Command): string | null => {
  const [name, why] = [inOneForm(by), inOneForm(reason)];
  if (name === '' && why === '') return null;
  if (name.length < 2 || why.length < 3 || name.length > 60 || why.length > 400)
    command.error('error: both --by and --reason must be given, of up to 60 and 400 characters');
  return `Taken up by ${name}: ${why}`;
};
