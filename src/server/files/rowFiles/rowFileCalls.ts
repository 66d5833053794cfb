import { Readable } from 'node:stream';
import { reaches } from '#model';
import { record, type Work } from '../../database/writing/work.ts';
import { removeFile } from '../../fileStore/uploadFolder.ts';
import { Answer, type Asked, FileAnswer } from '../../machine/request.ts';
import { ApiError } from '../../runtime/errors.ts';
import { faultsIn } from './keptLines.ts';
import type { FileOfRows, LineOfFile, RowFileKind } from './rowFile.ts';
import { checkJob, checkWorks, clearJob } from './rowFileCheck.ts';
import { doingJob, doingWorks } from './rowFileDoing.ts';
import { beginWork, discardWork, receiveWork } from './rowFileWorks.ts';

/**
 * Everything that a kind of file of rows needs of the server: its calls, its works and its jobs. The
 * resource gives its schema's calls these bodies, under its own names for them.
 */
export const rowFiles = <F extends FileOfRows, L extends LineOfFile>(kind: RowFileKind<F, L>) => {
  const receive = receiveWork(kind);
  const begin = beginWork(kind);
  const discard = discardWork(kind);
  const checks = checkWorks(kind);
  const doings = doingWorks(kind);
  const works: Work<any, any>[] = [
    receive,
    begin,
    discard,
    ...Object.values(checks),
    ...Object.values(doings),
  ];

  /** The file of the path, where the caller may know of it; NOT_FOUND otherwise, whether it is there or not. */
  const reached = async ({ machine, user, params }: Asked): Promise<F> => {
    const batchId = Number(params.batchId);
    const found =
      Number.isSafeInteger(batchId) && (await machine.database.store.get(kind.file, { batchId }));
    if (!found || !reaches(user, kind.file, found))
      throw new ApiError('NOT_FOUND', `There is no such ${kind.file.label}.`);
    return found as unknown as F;
  };

  return {
    works,
    jobs: [checkJob(kind, checks), doingJob(kind, doings), clearJob(kind, checks)],
    reached,

    /** Takes a file in and puts its check in line; `more` is what else was said of it. */
    take: async ({ machine, by, file }: Asked, more: object = {}) => {
      if (!file) throw new ApiError('MALFORMED', 'There is no file in the field file.');
      return new Answer(202, await machine.database.write(receive, { ...file, ...more }, by));
    },

    begin: async (asked: Asked) => {
      const { batchId } = await reached(asked);
      return new Answer(202, await asked.machine.database.write(begin, { batchId }, asked.by));
    },

    discard: async (asked: Asked) => {
      const { machine, by } = asked;
      const { batchId } = await reached(asked);
      const { row, storedAs } = await machine.database.write(discard, { batchId }, by);
      if (storedAs !== null) await removeFile(machine.settings, storedAs);
      return row;
    },

    /** A page of the lines of a file, by what became of them; `shown` is what else is told of each. */
    lines: async (
      asked: Asked,
      shown: (line: L) => object,
      narrowed: (query: any) => any = (query) => query,
    ) => {
      const { machine, query } = asked;
      const { batchId } = await reached(asked);
      const limit = Number(query.limit ?? 50);
      let wanted: any = machine.database.db
        .selectFrom(kind.line.name)
        .selectAll()
        .where('batchId', '=', batchId)
        .where('line', '>', Number(query.after ?? 0));
      if (query.outcome) wanted = wanted.where('outcome', '=', query.outcome);
      const found = (await narrowed(wanted)
        .orderBy('line')
        .limit(limit + 1)
        .execute()) as L[];
      const page = found.slice(0, limit);
      return {
        lines: page.map((each) => ({
          line: Number(each.line),
          cells: JSON.parse(each.cells),
          outcome: each.outcome,
          ...shown(each),
          faults: faultsIn(each.faults),
        })),
        next: found.length > limit ? Number(page.at(-1)?.line) : null,
      };
    },

    /** A file that comes back, made of its lines; that somebody took it stands in the journal. */
    download: async (
      asked: Asked,
      what: string,
      rows: (machine: Asked['machine'], file: F) => AsyncIterable<string>,
    ) => {
      const { machine, by } = asked;
      const file = await reached(asked);
      const { name } = kind.file;
      const entry = { action: 'download', resource: name, key: String(file.batchId) };
      await machine.database.write(record, { ...entry, after: { what } }, by);
      const title = file.fileName ?? `${kind.words.file}-${file.batchId}`;
      return new FileAnswer(
        `${title.replace(/\.(csv|txt)$/i, '')}-${what}.csv`,
        'text/csv; charset=utf-8',
        Readable.from(rows(machine, file)),
      );
    },
  };
};
