import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type Resource, reaches, scopeOf, viewFor } from '#model';
import { bulkUpload } from '#own/bulkUpload/bulkUpload.ts';
import { bulkUploadLine } from '#own/bulkUploadLine/bulkUploadLine.ts';
import { nounNamed } from '#registry';
import { record } from '../../database/writing/work.ts';
import { removeFile, uploadedFile } from '../../fileStore/uploadFolder.ts';
import { Answer, type Asked, FileAnswer } from '../../machine/request.ts';
import { ApiError } from '../../runtime/errors.ts';
import { errorFile } from '../rowFiles/errorFile.ts';
import { type LineRow, readUpload, toldBy } from './lineWorks.ts';
import { beginRevert, discardUpload, type Upload } from './uploadWorks.ts';

/** GET …/{batchId}/lines: a page of the rows of a file, by verdict or by what became of them. */
export const linesOfUpload = async (asked: Asked) => {
  const { machine, query } = asked;
  const { batchId } = await readable(asked);
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
    lines: shown.map((line) => ({
      line: line.line,
      key: line.key,
      verdict: line.verdict,
      outcome: line.outcome,
      ...toldBy(line),
    })),
    next: found.length > limit ? (shown.at(-1)?.line ?? null) : null,
  };
};

/** GET …/{batchId}/errors: the refused rows with what is wrong with them. */
export const errorsOfUpload = async (asked: Asked) => {
  const upload = await readable(asked);
  await noteDownload(asked, upload, 'errors');
  const name = `${upload.fileName.replace(/\.csv$/i, '')}-errors.csv`;
  return csv(name, Readable.from(errorFile(asked.machine, upload)));
};

/** GET …/{batchId}/file: the file as it was brought. */
export const fileOfUpload = async (asked: Asked) => {
  const upload = await readable(asked);
  if (upload.storedAs === null) throw new ApiError('NOT_FOUND', 'This file was thrown away.');
  await noteDownload(asked, upload, 'file');
  return csv(
    upload.fileName,
    createReadStream(uploadedFile(asked.machine.settings, upload.storedAs)),
  );
};

/** POST …/{batchId}/revert. */
export const revertUploadOf = async (asked: Asked) => {
  const { batchId } = await reached(asked);
  return new Answer(202, await asked.machine.database.write(beginRevert, { batchId }, asked.by));
};

/** POST …/{batchId}/discard. */
export const discardUploadOf = async (asked: Asked) => {
  const { machine, by } = asked;
  const { batchId } = await reached(asked);
  const { row, storedAs } = await machine.database.write(discardUpload, { batchId }, by);
  if (storedAs !== null) await removeFile(machine.settings, storedAs);
  return row;
};

const csv = (name: string, content: Readable) =>
  new FileAnswer(name, 'text/csv; charset=utf-8', content);

/** The upload of the path, where the caller may know of it; NOT_FOUND otherwise, whether it is there or not. */
const reached = async ({ machine, user, params }: Asked): Promise<Upload> => {
  const batchId = Number(params.batchId);
  const found = Number.isSafeInteger(batchId) && (await readUpload(machine.database, batchId));
  if (!found || !reaches(user, bulkUpload, found))
    throw new ApiError('NOT_FOUND', 'There is no such Bulk Upload.');
  return found;
};

/** What stands in a file is for whoever brought it, and for who may read all rows of its master anyway. */
const readable = async (asked: Asked): Promise<Upload> => {
  const upload = await reached(asked);
  const { user } = asked;
  if (upload.userId === user.userId) return upload;
  const view = viewFor(user, 'list', nounNamed(upload.resource) as Resource);
  if (!view || Object.keys(scopeOf(user, view)).length > 0)
    throw new ApiError('NOT_ALLOWED', 'Only whoever brought this file may read it.');
  return upload;
};

const noteDownload = ({ machine, by }: Asked, { batchId }: Upload, what: string) =>
  machine.database.write(
    record,
    { action: 'download', resource: bulkUpload.name, key: String(batchId), after: { what } },
    by,
  );
