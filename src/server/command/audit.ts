import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
// The modules say which of their rows are archived, and what follows from them.
import '#registry/server.ts';
import { storedNouns } from '../app/nouns.ts';
import { rowParts } from '../app/rowParts.ts';
import { headFileOf, NoHead, type OutsideHead } from '../audit/heads/headFile.ts';
import { headInWord, headsWanted } from '../audit/heads/headsWanted.ts';
import { type Fault, verifyAudit } from '../audit/verification.ts';
import { overThreads } from '../audit/verifiers.ts';
import type { Inspected } from '../database/schema/inspect.ts';
import { readSecrets } from '../runtime/secrets.ts';
import type { Settings } from '../runtime/settings.ts';
import { ended, progress } from './backup.ts';
import { lookAtFile } from './checkDatabase.ts';
import { Faults } from './faults.ts';
import type { Report } from './report.ts';
import { settingsFor } from './serve.ts';
import { postgresLine } from './takeDatabase.ts';

/** The heads that have left the database, as words of the command line: themselves, and files of them. */
type HeadWords = { anchor?: readonly string[]; anchors?: readonly string[] };

/**
 * Verifies the journal: recomputes its hash chain and compares it with the daily anchors and the
 * heads that have left the database. Works while a server runs. The faults of the report name the
 * entry where the chain breaks.
 */
export const audit = async (words: HeadWords): Promise<Report> => {
  const { anchors, files } = headsIn(words);
  const settings = settingsFor('production');
  const file = join(settings.data, 'offerdesk.db');
  if (settings.databaseUrl === null && !statSync(file, { throwIfNoEntry: false })?.size)
    throw nothingIn(settings.data);
  const secrets = readSecrets(settings.data);
  if (secrets === null)
    throw new Faults('The journal cannot be verified:', [
      `${settings.data} has no secrets.json, and the chain can be recomputed only with its secret. Restore the file, or set OFFERDESK_DATA to the data folder.`,
    ]);
  const own = headFileOf(settings);
  const all = [...new Set([...(existsSync(own) ? [own] : []), ...files])];
  return withLine(settings, async (line) => {
    const tables = await line.dialect.catalog.tables(line.db);
    if (!tables.includes('journal'))
      throw new Faults('There is nothing to verify:', ['The database has no journal.']);
    let entries = 0;
    let heads = 0;
    let compared = 0;
    const {
      fault,
      more,
      anchors: days,
    } = await verifyAudit(line.db, secrets.journalKey, {
      ...overThreads(settings, secrets.journalKey),
      heads: counted(headsWanted(anchors, all), () => {
        heads += 1;
      }),
      dialect: line.dialect,
      rowParts,
      nouns: storedNouns.filter(({ name }) => tables.includes(name)),
      onRows: (rows, total) => {
        compared = rows;
        progress('Comparing the rows', total === 0 ? 1 : rows / total);
      },
      onProgress: (checked, total) => {
        entries = total;
        progress('Following the journal', total === 0 ? 1 : checked / total);
      },
    }).catch((error: unknown) => {
      throw error instanceof NoHead
        ? new Faults('The heads cannot be read:', [error.message])
        : error;
    });
    ended();
    const intact = [
      all.length > 0
        ? `Heads of ${all.join(', ')}: the journal has them all.`
        : `There is no ${own}: no head outside of the database was compared.`,
      `The journal is intact: ${entries} entries, ${amount(days.length, 'daily anchor')}, ${amount(heads, 'head')} from outside, ${amount(compared, 'row')} as their entries say.`,
    ];
    return {
      lines: [
        ...days.map(({ day, seq, hash }) => `Anchor of ${day}: entry ${seq}, ${hash}`),
        ...(fault ? [] : intact),
      ],
      facts: { entries, anchors: days, heads, headFiles: all, rows: compared },
      faults: fault && faultsIn(fault, more, entries),
    };
  });
};

const faultsIn = (fault: Fault, more: readonly Fault[], entries: number): Faults =>
  new Faults(
    fault.seq === null && entries > 0
      ? 'The stored rows differ from the journal:'
      : 'The journal is broken:',
    [fault, ...more].map(wordsOf),
  );

const wordsOf = ({ seq, why }: Fault) => (seq === null ? why : `Entry ${seq}: ${why}`);

const amount = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

async function* counted<T>(all: AsyncIterable<T>, count: () => void): AsyncGenerator<T> {
  for await (const each of all) {
    count();
    yield each;
  }
}

const headsIn = ({
  anchor = [],
  anchors: files = [],
}: HeadWords): { anchors: OutsideHead[]; files: string[] } => {
  const anchors = anchor.map((word) => {
    const head = headInWord(word);
    if (head === null)
      throw new Faults('The anchor cannot be read:', [
        `'${word}' must be the number of an entry, a colon, and its hash of 64 hexadecimal digits.`,
      ]);
    return head;
  });
  for (const path of files)
    if (!existsSync(path))
      throw new Faults('The anchors cannot be read:', [`There is no file ${path}.`]);
  return { anchors, files: files.map((path) => resolve(path)) };
};

/** Shows what the settings name to `look`; throws Faults where there is nothing to read. */
const withLine = async (
  { databaseUrl, data }: Settings,
  look: (line: Inspected) => Promise<Report>,
): Promise<Report> => {
  if (databaseUrl === null) {
    const report = await lookAtFile(data, look);
    if (report === null) throw nothingIn(data);
    return report;
  }
  const { line, end } = await postgresLine(databaseUrl, 'audit', {
    default_transaction_read_only: 'on',
  });
  try {
    return await look(line);
  } finally {
    await end();
  }
};

const nothingIn = (folder: string): Faults =>
  new Faults('There is nothing to verify:', [`${folder} has no database.`]);
