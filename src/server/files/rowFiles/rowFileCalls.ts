import { Readable } from 'node:stream';
import { sentence } from '#domain/sentence.ts';
import { type Resource, reaches } from '#model';
import { type Mutation, record } from '../../database/writing/mutation.ts';
import { readKept } from '../../fileStore/keptFile.ts';
import { removeFile, uploadedFile } from '../../fileStore/uploadFolder.ts';
import { type CallRequest, FileAnswer } from '../../machine/request.ts';
import { ApiError } from '../../runtime/errors.ts';
import { againJob, againMutations } from './fileAgain.ts';
import { mendLine, mendMutation } from './mendLine.ts';
import type { FileOfRows, LineOfFile } from './rowFile.ts';
import { checkJob, checkMutations, clearJob } from './rowFileCheck.ts';
import { doingJob, doingMutations } from './rowFileDoing.ts';
import { beginMutation, discardMutation, receiveMutation } from './rowFileMutations.ts';
import type { RowFileType } from './rowFileType.ts';
import type { RowWork } from './rowWork.ts';

/**
 * Everything that a type of row file needs of the server: its calls, its mutations and its jobs. The
 * resource gives its schema's calls these handlers, under its own names for them. One function, because
 * each call and mutation carries the types of that file's rows.
 */
export const rowFiles = <
  F extends FileOfRows,
  L extends LineOfFile,
  N extends Resource,
  W extends { line: number },
>(
  type: RowFileType<F, L, N, W>,
) => {
  const receive = receiveMutation(type);
  const discard = discardMutation(type);
  const mend = mendMutation(type);
  const checks = checkMutations(type);
  const agains = againMutations(type);
  const workOf = (work: RowWork) => {
    const begin = beginMutation(type, work);
    const doings = doingMutations(type, work);
    return {
      begin,
      mutations: [begin, ...Object.values(doings)],
      job: doingJob(type, work, doings),
    };
  };
  const write = workOf(type.write);
  const revert = type.revert && workOf(type.revert);
  const mutations: Mutation<any, any>[] = [
    receive,
    discard,
    mend,
    ...Object.values(checks),
    ...Object.values(agains),
    ...write.mutations,
    ...(revert?.mutations ?? []),
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

  /** The same for a reader of its rows. */
  const readable = async (request: CallRequest): Promise<F> => {
    const file = await fileOfRequest(request);
    type.mayRead?.(request.user, file);
    return file;
  };

  const noted = ({ machine, by }: CallRequest, { batchId }: F, what: string) => {
    const entry = { action: 'download', resource: type.file.name, key: String(batchId) };
    return machine.database.write(record, { ...entry, after: { what } }, by);
  };

  const beginning = (begin: typeof write.begin) => async (request: CallRequest) => {
    const { batchId } = await fileOfRequest(request);
    return request.machine.database.write(begin, { batchId }, request.by);
  };

  return {
    mutations,
    jobs: [
      checkJob(type, checks),
      againJob(type, checks, agains),
      write.job,
      ...(revert ? [revert.job] : []),
      clearJob(type, checks),
    ],
    fileOfRequest,
    receiving: receive,
    beginning: write.begin,

    /** Takes a file in and puts its check in line; `more` are the other values of the request. */
    take: async ({ machine, by, file }: CallRequest, more: object = {}) => {
      if (!file) throw new ApiError('MALFORMED', 'The form field file contains no file.');
      return machine.database.write(receive, { ...file, ...more }, by);
    },

    /** Puts the writing of a checked file in line, or the taking back of one that was written. */
    begin: beginning(write.begin),
    revert: beginning((revert ?? write).begin),

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

    /** A page of the lines of a file, by outcome. */
    lines: async (request: CallRequest, narrowed: (query: any) => any = (query) => query) => {
      const { machine, query } = request;
      const { batchId } = await readable(request);
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
        lines: page.map(type.wireLine),
        next: found.length > limit ? Number(page.at(-1)?.line) : null,
      };
    },

    /** Puts another value into a cell of a refused line, which is then checked again. */
    mend: async (request: CallRequest) => {
      const { file, line, others } = await mendLine(type, mend, request, () =>
        fileOfRequest(request),
      );
      return { batch: file, line: type.wireLine(line), others: others.map(type.wireLine) };
    },

    /** A file to download, made of the lines; the journal records each download. */
    download: async (
      request: CallRequest,
      what: string,
      rows: (machine: CallRequest['machine'], file: F) => AsyncIterable<string>,
    ) => {
      const file = await readable(request);
      await noted(request, file, what);
      const title = file.fileName ?? `${type.words.file}-${file.batchId}`;
      const name = `${title.replace(/\.(csv|txt)$/i, '')}-${what}.csv`;
      return new FileAnswer(name, csv, Readable.from(rows(request.machine, file)));
    },

    /** The file itself, as it was uploaded. */
    original: async (request: CallRequest) => {
      const file = await readable(request);
      if (file.storedAs === null) throw new ApiError('NOT_FOUND', 'This file was discarded.');
      const content = await readKept(uploadedFile(request.machine.settings, file.storedAs));
      await noted(request, file, 'file');
      return new FileAnswer(String(file.fileName), csv, content);
    },
  };
};

const csv = 'text/csv; charset=utf-8';
