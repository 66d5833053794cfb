import { setImmediate } from 'node:timers/promises';
import { exchangeDate } from '#domain/market/calendar.ts';
import { asSentence, sentence, several, type Words } from '#domain/sentence.ts';
import { websiteFile } from '#schemas/websiteFile.ts';
import type { Actor } from '#server/database/writing/mutation.ts';
import type { Machine } from '#server/machine/machine.ts';
import { publishFile, type Refusal, refuseFiles, type WebsiteFileRow } from './fileMutations.ts';
import { filesOf, type MadeFile } from './filesOf.ts';
import { latestFiles } from './latestFiles.ts';
import { textOf } from './publishedText.ts';
import { readFigures } from './readFigures.ts';
import { sendFiles } from './sendFiles.ts';
import { websiteFolder } from './websiteFolder.ts';

/** The state of a file compared with the published one of its name. */
export type FileState = 'new' | 'changed' | 'unchanged' | 'refused';

/** The state of a file against the newest record of its name; undefined where there is none. */
export const stateOf = (
  { faults, rowsHash }: MadeFile,
  latest: WebsiteFileRow | undefined,
): FileState => {
  if (faults.length > 0) return 'refused';
  if (!latest?.storedAs) return 'new';
  return latest.rowsHash === rowsHash ? 'unchanged' : 'changed';
};

/** Longest message of a record, in characters. */
const longest = 500;

/**
 * Generates every public file: one that has changed is written whole and published, one whose figures differ
 * from the bids is refused and alerted, and the others stay as they are. Sends what is still to be sent.
 * Answers what was done, in words. It may begin again wherever it was cut off.
 */
export const generateFiles = async (
  machine: Machine,
  by: Actor,
  signal: AbortSignal,
): Promise<Words> => {
  const figures = await readFigures(machine);
  const made = filesOf(figures);
  const latest = await latestFiles(
    machine,
    made.map(({ fileName }) => fileName),
  );
  const businessDate = exchangeDate(figures.at);
  const refusedToday = await refusedOn(machine, businessDate);
  const refused: Refusal[] = [];
  let written = 0;
  for (const file of made) {
    if (signal.aborted) break;
    const { fileName, contents, symbol, series, rows, rowsHash, text, faults } = file;
    const of = { fileName, contents, symbol, series, businessDate, at: figures.at };
    const before = latest.get(fileName);
    const state = stateOf(file, before);
    if (state === 'refused') refused.push({ ...of, why: faults.join(' ').slice(0, longest) });
    else if (
      state !== 'unchanged' ||
      refusedToday.has(fileName) ||
      !(await isPublishedWhole(machine, before))
    ) {
      const kept = await websiteFolder.keep(machine.settings, text);
      const seen = before?.storedAs ?? null;
      const publishing = { ...of, ...kept, rowsHash, records: rows.length, seen };
      const { isPublished, unnamed } = await machine.database.write(publishFile, publishing, by);
      for (const name of unnamed) await websiteFolder.remove(machine.settings, name);
      if (isPublished) written += 1;
    }
    // Other requests come in between.
    await setImmediate();
  }
  if (refused.length > 0) await machine.database.write(refuseFiles, refused, by);
  const sent = await sendFiles(machine, by, signal);
  return several(
    [
      made.length === 0
        ? 'No offer is current.'
        : sentence('%{files} files, %{written} written.', { files: made.length, written }),
      ...(refused.length > 0
        ? [
            sentence('%{refused} refused: their figures differ from the bids.', {
              refused: refused.length,
            }),
          ]
        : []),
      ...(sent === null ? [] : [asSentence(sent)]),
    ],
    ' ',
  );
};

/** The files whose record of a day says that they were refused. */
const refusedOn = async ({ database }: Machine, businessDate: string): Promise<Set<string>> => {
  const rows = await database.store.list(websiteFile, { businessDate, fileStatus: 'Refused' });
  return new Set(rows.map(({ fileName }) => fileName));
};

/** Whether a record is published and its file lies on the disk as it was written. */
const isPublishedWhole = async (
  machine: Machine,
  row: WebsiteFileRow | undefined,
): Promise<boolean> => row?.fileStatus === 'Published' && (await textOf(machine, row)) !== null;
