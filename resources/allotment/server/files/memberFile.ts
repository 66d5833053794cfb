import { sentence } from '#domain/sentence.ts';
import { record } from '#server/database/writing/mutation.ts';
import { readKept } from '#server/fileStore/keptFile.ts';
import { type CallRequest, FileAnswer } from '#server/machine/request.ts';
import { filesOf } from '#server/processes/runRows.ts';
import { checkedPath } from '#server/processes/stepContext.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { publishedBy } from '../published.ts';
import { memberFileName } from './memberFiles.ts';

/**
 * The file of a member among the results of a run, exactly the bytes that were approved: users of a member
 * get their own, the exchange gets that of the member it names. The journal records the download.
 */
export const memberFile = async ({
  machine,
  user,
  by,
  query,
}: CallRequest): Promise<FileAnswer> => {
  const { store } = machine.database;
  const book = await publishedBy(store, Number(query.runId));
  const memberId = user.memberId ?? query.memberId;
  if (!memberId)
    throw new ApiError('INVALID', 'Choose the member of the file.', {
      errors: { memberId: 'Member is mandatory' },
    });
  const name = memberFileName(memberId, book);
  const file = (await filesOf(store, book.runId)).find((one) => one.name === name && one.isKept);
  if (!file)
    throw new ApiError(
      'NOT_FOUND',
      sentence('%{memberId} had no bid of this day, so there is no file.', { memberId }),
    );
  const path = await checkedPath({ machine }, file);
  const after = { file: name, sha256: file.sha256 };
  await machine.database.write(
    record,
    { action: 'download', resource: 'allotment', key: `${book.runId}/${memberId}`, after },
    by,
  );
  return new FileAnswer(name, 'text/csv; charset=utf-8', await readKept(path));
};
