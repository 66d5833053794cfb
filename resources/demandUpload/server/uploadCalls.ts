import { Readable } from 'node:stream';
import { demandUpload } from '#schemas/demandUpload.ts';
import { record } from '#server/database/writing/mutation.ts';
import { hashOfFile, uploadedFile } from '#server/fileStore/uploadFolder.ts';
import { type CallRequest, FileAnswer } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { bidsFile } from './demandFiles.ts';
import type { DemandUpload } from './demandMutations.ts';
import { responseFile } from './responseFile.ts';
import { type OtherExchange, takeDemandFile } from './takeDemandFile.ts';

/** POST …/bsefileupload and …/msefileupload: everything that is wrong with the file, nothing when it is loaded. */
export const uploadOf =
  (exchange: OtherExchange) =>
  async ({ machine, by, file }: CallRequest): Promise<readonly string[]> => {
    if (!file) throw new ApiError('MALFORMED', 'The form field file contains no file.');
    const { failures } = await takeDemandFile(machine, file, { exchange, by });
    return failures;
  };

/** GET …/file/response: the outcome of each row of the newest upload of a name, or of the given one. */
export const responseOf = async ({ machine, by, query }: CallRequest) => {
  let uploads = machine.database.db
    .selectFrom(demandUpload.name)
    .selectAll()
    .where('fileName', '=', query.fileName);
  if (query.id !== undefined) uploads = uploads.where('id', '=', Number(query.id));
  // A refused file of the same name is not what is asked for, where one is loaded.
  const upload = (await uploads
    .orderBy('uploadStatus', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) as DemandUpload | undefined;
  if (!upload || upload.storedAs === null)
    throw new ApiError('NOT_FOUND', 'No demand file of that name was uploaded.');
  await mustBeThere(machine, upload, upload.storedAs);
  await machine.database.write(
    record,
    {
      action: 'download',
      resource: demandUpload.name,
      key: String(upload.id),
      after: { what: 'response' },
    },
    by,
  );
  return new FileAnswer(
    `${upload.fileName.replace(/\.(csv|txt)$/i, '')}-response.csv`,
    'text/csv; charset=utf-8',
    Readable.from(responseFile(machine, upload)),
  );
};

/** Throws when what the answer is made of is gone from the disk, or is not what was loaded. */
const mustBeThere = async (
  { settings }: CallRequest['machine'],
  { bidsSha256, uploadStatus }: DemandUpload,
  storedAs: string,
): Promise<void> => {
  const isLoaded = uploadStatus === 'Success';
  const now = await hashOfFile(
    isLoaded ? bidsFile(settings, storedAs) : uploadedFile(settings, storedAs),
  );
  if (isLoaded ? now !== bidsSha256 : now === null)
    throw new ApiError(
      'STALE',
      'The stored copy of this file has been changed on the disk. Upload the file again.',
      { code: 'CHANGED_FILE' },
    );
};
