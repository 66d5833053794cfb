import { Readable } from 'node:stream';
import { isoTime } from '#domain/market/calendar.ts';
import { sentence } from '#domain/sentence.ts';
import { type Resource, reaches } from '#model';
import { type Mutation, record } from '../../database/writing/mutation.ts';
import { removeFile } from '../../fileStore/uploadFolder.ts';
import { type CallRequest, FileAnswer } from '../../machine/request.ts';
import { ApiError } from '../../runtime/errors.ts';
import { againJob, againMutations } from './fileAgain.ts';
import { faultsIn, mendedIn } from './keptLines.ts';
import { mendLine, mendMutation } from './mendLine.ts';
import type { FileOfRows, LineOfFile, RowFileType } from './rowFile.ts';
import { checkJob, checkMutations, clearJob } from './rowFileCheck.ts';
import { doingJob, doingMutations } from './rowFileDoing.ts';
import { beginMutation, discardMutation, receiveMutation } from './rowFileMutations.ts';

/**
 * Everything that a type of row file needs of the server: its calls, its mutations and its jobs. The
 * resource gives its schema's calls these handlers, under its own names for them.
 */
export const rowFiles = <F extends FileOfRows, L extends LineOfFile, N extends Resource>(
  type: RowFileType<F, L, N>,
) => {
  const receive = receiveMutation(type);
  const begin = beginMutation(type);
  const discard = discardMutation(type);
  const mend = mendMutation(type);
  const checks = checkMutations(type);
  const agains = againMutations(type);
  const doings = doingMutations(type);
  const mutations: Mutation<any, any>[] = [
    receive,
    begin,
    discard,
    mend,
    ...Object.values(checks),
    ...Object.values(agains),
    ...Object.values(doings),
  ];

  /** The file of the path, where the caller may know of it; NOT_FOUND otherwise, whether it is there or not. */
  const fileOfRequest = async ({ machine, user, params }: CallRequest): Promise<F> => {
    const batchId = Number(params.batchId);
    const found =
      Number.isSafeInteger(batchId) && (await machine.database.store.get(type.file, { batchId }));
    if (!found || !reaches(user, type.file, found))
      throw new ApiError(
        'NOT_FOUND',
        sentence('There is no such %{file}.', { file: sentence(type.file.label) }),
      );
    return found as unknown as F;
  };

  return {
    mutations,
    jobs: [
      checkJob(type, checks),
      againJob(type, checks, agains),
      doingJob(type, doings),
      clearJob(type, checks),
    ],
    fileOfRequest,

    /** Takes a file in and puts its check in line; `more` are the other values of the request. */
    take: async ({ machine, by, file }: CallRequest, more: object = {}) => {
      if (!file) throw new ApiError('MALFORMED', 'The form field file contains no file.');
      return machine.database.write(receive, { ...file, ...more }, by);
    },

    begin: async (request: CallRequest) => {
      const { batchId } = await fileOfRequest(request);
      return request.machine.database.write(begin, { batchId }, request.by);
    },

    discard: async (request: CallRequest) => {
      const { machine, by } = request;
      const { batchId } = await fileOfRequest(request);
      const { row, storedAs } = await machine.database.write(discard, { batchId }, by);
      if (storedAs !== null) await removeFile(machine.settings, storedAs);
      return row;
    },

    /** Puts another check of all its lines that are not done in line. */
    checkAgain: async (request: CallRequest) => {
      const { batchId } = await fileOfRequest(request);
      return request.machine.database.write(agains.beginAgain, { batchId }, request.by);
    },

    /** A page of the lines of a file, by outcome; `shown` adds values to each. */
    lines: async <M extends object>(
      request: CallRequest,
      shown: (line: L) => M,
      narrowed: (query: any) => any = (query) => query,
    ) => {
      const { machine, query } = request;
      const { batchId } = await fileOfRequest(request);
      const limit = Number(query.limit ?? 50);
      let wanted: any = machine.database.db
        .selectFrom(type.line.name)
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
        lines: page.map((each) => wireLine(each, shown)),
        next: found.length > limit ? Number(page.at(-1)?.line) : null,
      };
    },

    /**
     * Puts another value into a cell of a refused line, which is then checked again; `shown` adds
     * values to it.
     */
    mend: async <M extends object>(request: CallRequest, shown: (line: L) => M) => {
      const { file, line, others } = await mendLine(type, mend, request, () =>
        fileOfRequest(request),
      );
      return {
        batch: file,
        line: wireLine(line, shown),
        others: others.map((each) => wireLine(each, shown)),
      };
    },

    /** A file to download, made of the lines; the journal records each download. */
    download: async (
      request: CallRequest,
      what: string,
      rows: (machine: CallRequest['machine'], file: F) => AsyncIterable<string>,
    ) => {
      const { machine, by } = request;
      const file = await fileOfRequest(request);
      const { name } = type.file;
      const entry = { action: 'download', resource: name, key: String(file.batchId) };
      await machine.database.write(record, { ...entry, after: { what } }, by);
      const title = file.fileName ?? `${type.words.file}-${file.batchId}`;
      return new FileAnswer(
        `${title.replace(/\.(csv|txt)$/i, '')}-${what}.csv`,
        'text/csv; charset=utf-8',
        Readable.from(rows(machine, file)),
      );
    },
  };
};

/** A line as calls answer it. */
const wireLine = <L extends LineOfFile, M extends object>(line: L, shown: (line: L) => M) => ({
  line: Number(line.line),
  cells: JSON.parse(line.cells) as readonly string[],
  outcome: line.outcome as L['outcome'],
  ...shown(line),
  faults: faultsIn(line.faults),
  mended: mendedIn(line.mended).map(({ at, ...cell }) => ({ ...cell, at: isoTime(at) })),
});
