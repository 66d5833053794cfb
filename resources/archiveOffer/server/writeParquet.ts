import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grouped } from '#domain/decimal.ts';
import { sentence } from '#domain/sentence.ts';
import { cellsOf } from '#exchange/archive/archiveColumn.ts';
import { writeArchive } from '#exchange/archive/archiverThreads.ts';
import type { ArchiveFile } from '#exchange/archive/writeFile.ts';
import { writeWhole } from '#server/fileStore/wholeFile.ts';
import type { StepContext, StepHandler } from '#server/processes/stepHandler.ts';
import {
  type ArchivedTable,
  archivedTables,
  columnsOf,
} from '../../archive/server/archivedTables.ts';
import { archivePath } from '../../archive/server/manifest.ts';
import { rowsAfter } from '../../archive/server/offerRows.ts';
import { allRows, type CheckResults, folderOf, foundOf } from './found.ts';

/** Rows of one file: a run that was cut off goes on behind the last whole one. */
const rowsOfFile = 1_000_000;
/** Rows that are read and handed to the thread at once. */
const portion = 5_000;

/** Copies the rows of an offer into Parquet files, in the order of their numbers. */
export const writeParquet: StepHandler = {
  run: async (context) => {
    const { machine, runId, found, progress } = context;
    const known = await foundOf(context);
    const home = archivePath(machine.settings, folderOf(known.scope, runId));
    await mkdir(home, { recursive: true, mode: 0o700 });
    const total = allRows(known);
    let done = 0;
    const files: Record<string, ArchiveFile[]> = {};
    for (const table of archivedTables) {
      const written: ArchiveFile[] = [];
      for (;;) {
        const file = await oneFile(context, known, table, {
          home,
          number: written.length + 1,
          after: written.at(-1)?.maxKey ?? 0,
          onRows: (rows) => progress(done + rows, total),
        });
        if (file === null) break;
        written.push(file);
        done += file.rows;
        if (file.rows < rowsOfFile) break;
      }
      files[table.name] = written;
    }
    await progress(done, total);
    found.keep('files', files);
    const bytes = Object.values(files)
      .flat()
      .reduce((sum, file) => sum + file.bytes + file.index.bytes, 0);
    return sentence('%{rows} rows in %{bytes} bytes.', {
      rows: grouped(String(done)),
      bytes: grouped(String(bytes)),
    });
  },
};

type Part = {
  home: string;
  number: number;
  after: number;
  onRows: (rows: number) => Promise<void>;
};

/**
 * Writes the next file of a table; null when no rows are left. Keeps a file that was complete
 * before the run was interrupted.
 */
const oneFile = async (
  context: StepContext,
  known: CheckResults,
  table: ArchivedTable,
  { home, number, after, onRows }: Part,
): Promise<ArchiveFile | null> => {
  const path = join(home, `${table.name}-${String(number).padStart(4, '0')}.parquet`);
  const before = await wholeBefore(path);
  if (before) return before;
  const file = await written(context, known, table, { path, after, onRows }).catch(
    async (error: unknown) => {
      // A thread that has ended took what it held with it; the first error tells why.
      await writeArchive('abandon', path).catch(() => undefined);
      throw error;
    },
  );
  // A resumed run looks for this file, so it is written whole, and last.
  if (file) await writeWhole(`${path}.json`, JSON.stringify(file));
  return file;
};

/** Writes the rows of a table behind a number into one file; null when there are none. */
const written = async (
  { machine, signal }: StepContext,
  { scope }: CheckResults,
  table: ArchivedTable,
  { path, after, onRows }: Pick<Part, 'after' | 'onRows'> & { path: string },
): Promise<ArchiveFile | null> => {
  const columns = columnsOf(table);
  let last = after;
  let rows = 0;
  while (rows < rowsOfFile) {
    signal.throwIfAborted();
    const some = await rowsAfter(machine, table, scope, { after: last, limit: portion });
    if (some.length === 0) break;
    if (rows === 0) {
      const { key, indexed, summed } = table;
      await writeArchive('begin', { path, columns, key, indexed, summed });
    }
    await writeArchive('append', { path, cells: cellsOf(columns, some) });
    last = Number(some.at(-1)?.[table.key]);
    rows += some.length;
    await onRows(rows);
    if (some.length < portion) break;
  }
  return rows === 0 ? null : writeArchive('finish', path);
};

const wholeBefore = async (path: string): Promise<ArchiveFile | null> => {
  const text = await readFile(`${path}.json`, 'utf8').catch(() => null);
  if (text === null) return null;
  const file = JSON.parse(text) as ArchiveFile;
  const isWhole =
    (await writeArchive('hash', path)) === file.sha256 &&
    (await writeArchive('hash', path.replace(/\.parquet$/, '.index.parquet'))) ===
      file.index.sha256;
  return isWhole ? file : null;
};
