import { Readable } from 'node:stream';
import { type Resource, reaches, scopeOf, viewFor } from '#model';
import { bulkUpload } from '#own/bulkUpload/bulkUpload.ts';
import { bulkUploadLine } from '#own/bulkUploadLine/bulkUploadLine.ts';
import { nounNamed } from '#registry';
import { record } from '../../database/writing/mutation.ts';
import { readKept } from '../../fileStore/keptFile.ts';
import { removeFile, uploadedFile } from '../../fileStore/uploadFolder.ts';
import { type CallRequest, FileAnswer } from '../../machine/request.ts';
import { ApiError } from '../../runtime/errors.ts';
import { errorFile } from '../rowFiles/errorFile.ts';
import { type LineRow, readUpload, wireLine } from './lineMutations.ts';
import { beginRevert, discardUpload, type Upload } from './uploadMutations.ts';

/** GET …/{batchId}/lines: a page of the rows of a file, by verdict or by outcome. */
export const linesOfUpload = async (request: CallRequest) => {
  const { machine, query } = request;
  const { batchId } = await readable(request);
  const limit = Number(query.limit ?? 50);
  let lines = machine.database.db
    .selectFrom(bulkUploadLine.name)
    .selectAll()
    .where('batchId', '=', batchId)
    .where('line', '>', Number(query.after ?? 0));
  if (query.verdict) lines = lines.where('verdict', '=', query.verdict);
  if (query.outcome) lines = lines.where('outcome', '=', query.outcome);
  const found = (await lines
    .orderBy('line')
    .limit(limit + 1)
    .execute()) as LineRow[];
  const shown = found.slice(0, limit);
  return {
    lines: shown.map(wireLine),
    next: found.length > limit ? (shown.at(-1)?.line ?? null) : null,
  };
};

/** GET …/{batchId}/errors: the refused rows with what is wrong with them. */
export const errorsOfUpload = async (request: CallRequest) => {
  const upload = await readable(request);
  await noteDownload(request, upload, 'errors');
  const name = `${upload.fileName.replace(/\.csv$/i, '')}-errors.csv`;
  return csv(name, Readable.from(errorFile(request.machine, upload)));
};

/** GET …/{batchId}/file: the file as it was brought. */
export const fileOfUpload = async (request: CallRequest) => {
  const upload = await readable(request);
  if (upload.storedAs === null) throw new ApiError('NOT_FOUND', 'This file was discarded.');
  const content = await readKept(uploadedFile(request.machine.settings, upload.storedAs));
  await noteDownload(request, upload, 'file');
  return csv(upload.fileName, content);
};

/** POST …/{batchId}/revert. */
export const revertUploadOf = async (request: CallRequest) => {
  const { batchId } = await uploadOfRequest(request);
  return request.machine.database.write(beginRevert, { batchId }, request.by);
};

/** POST …/{batchId}/discard. */
export const discardUploadOf = async (request: CallRequest) => {
  const { machine, by } = request;
  const { batchId } = await uploadOfRequest(request);
  const { row, storedAs } = await machine.database.write(discardUpload, { batchId }, by);
  if (storedAs !== null) await removeFile(machine.settings, storedAs);
  return row;
};

const csv = (name: string, content: Readable) =>
  new FileAnswer(name, 'text/csv; charset=utf-8', content);

/** The upload of the path, where the caller may know of it; NOT_FOUND otherwise, whether it is there or not. */
export const uploadOfRequest = async ({ machine, user, params }: CallRequest): Promise<Upload> => {
  const batchId = Number(params.batchId);
  const found = Number.isSafeInteger(batchId) && (await readUpload(machine.database, batchId));
  if (!found || !reaches(user, bulkUpload, found))
    throw new ApiError('NOT_FOUND', 'There is no such Bulk Upload.');
  return found;
};

/** The content of a file is for its uploader, and for readers of all rows of its master. */
const readable = async (request: CallRequest): Promise<Upload> => {
  const upload = await uploadOfRequest(request);
  const { user } = request;
  if (upload.userId === user.userId) return upload;
  const view = viewFor(user, 'list', nounNamed(upload.resource) as Resource);
  if (!view || Object.keys(scopeOf(user, view)).length > 0)
    throw new ApiError('NOT_ALLOWED', 'Only the user who uploaded this file may read it.');
  return upload;
};

const noteDownload = ({ machine, by }: CallRequest, { batchId }: Upload, what: string) =>
  machine.database.write(
    record,
    { action: 'download', resource: bulkUpload.name, key: String(batchId), after: { what } },
    by,
  );
