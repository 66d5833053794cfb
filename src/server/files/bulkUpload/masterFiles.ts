import { sentence } from '#domain/sentence.ts';
import { type Noun, type Resource, scopeOf, viewFor } from '#model';
import { bulkUpload } from '#own/bulkUpload/bulkUpload.ts';
import { masterFile } from '#own/bulkUpload/masterFile.ts';
import { bulkUploadLine } from '#own/bulkUploadLine/bulkUploadLine.ts';
import { nounNamed, nouns as registered } from '#registry';
import type { Tx } from '../../database/writing/mutation.ts';
import type { CallRequest } from '../../machine/request.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { SignedIn } from '../../runtime/signedIn.ts';
import { rowFiles } from '../rowFiles/rowFileCalls.ts';
import type { RowFileType } from '../rowFiles/rowFileType.ts';
import { committing, rowsOf } from './committing.ts';
import { masterChecking, unreadFile } from './masterChecking.ts';
import { type LineRow, type Upload, wireLine } from './masterLine.ts';
import { checkRowAgain, typedOverField } from './mending.ts';
import { reverting } from './reverting.ts';
import { rightsOf } from './rights.ts';

type MasterFileType = RowFileType<Upload, LineRow, typeof bulkUpload, ReturnType<typeof wireLine>>;

/**
 * Files of rows of masters: checked row by row, written once the uploader confirms, and taken back
 * as a whole.
 */
const masterFileType = (nouns: readonly Noun[]): MasterFileType => ({
  file: bulkUpload,
  line: bulkUploadLine,
  names: masterFile,
  prefix: 'upload',
  progress: ['done', 'rows'],
  words: {
    file: 'upload',
    none: 'This file has a heading but no rows.',
    empty: 'This file is empty.',
    started: sentence(
      'Rows of this file are written already. Commit the rest, then revert all of it.',
    ),
  },
  checkName: (tx, { fileName, resource }) =>
    sentence('Check %{fileName} of %{rows}', { fileName, rows: rowsOf(tx, resource) }),
  refused: { column: 'verdict', value: 'refused' },
  rowOfFile: (tx, file) => {
    rightsOf(tx.by, tx.noun(file.resource));
    return { ...file, userId: tx.by.userId, memberId: tx.by.memberId, startedAt: tx.now };
  },
  mayCheck: refuseSecond,
  mayRead,
  isStarted: ({ written, held }) => written + held > 0,
  mendedIn: ['checked'],
  whyNotMended: ({ written, held }) =>
    written + held > 0
      ? 'Rows of this file are written already. Mend what is left in the error file.'
      : null,
  startCheck: masterChecking(nouns),
  unread: unreadFile,
  unreadValues: { datesRead: null, rows: 0, done: 0 },
  typedOver: typedOverField,
  isInPieces: ({ cells, fileValues }) => cells === null && fileValues === null,
  checkAgain: checkRowAgain,
  wireLine,
  write: committing,
  revert: reverting,
});

/** The calls, mutations and jobs of such files, where these nouns are in force. */
export const masterFilesOf = (nouns: readonly Noun[]) => rowFiles(masterFileType(nouns));

export const masterFiles = masterFilesOf(registered);

/** The upload of a number as it is now; null when there is none. */
export const readUpload = (
  { store }: { store: Tx['store'] },
  batchId: number,
): Promise<Upload | null> => store.get(bulkUpload, { batchId });

/** GET …/{batchId}/lines: a page of the rows of a file, by verdict or by outcome. */
export const linesOfUpload = (request: CallRequest) => {
  const { verdict } = request.query;
  return masterFiles.lines(request, (lines) =>
    verdict ? lines.where('verdict', '=', verdict) : lines,
  );
};

/** POST …/{batchId}/mend: another value for a cell of a refused row, which is then checked again. */
export const mendUpload = async (request: CallRequest) => {
  const { batch, line } = await masterFiles.mend(request);
  return { batch, line };
};

/** One file a user at a time is checked. */
async function refuseSecond(tx: Tx): Promise<void> {
  const other = await tx.db
    .selectFrom(bulkUpload.name)
    .select('batchId')
    .where('userId', '=', tx.by.userId)
    .where('state', 'in', ['received', 'checking'])
    .executeTakeFirst();
  if (other)
    throw new ApiError(
      'TOO_MANY',
      sentence(
        'Your upload %{batchId} is still being checked. Upload the next file when it finishes.',
        {
          batchId: other.batchId,
        },
      ),
    );
}

/** The content of a file is for its uploader, and for readers of all rows of its master. */
function mayRead(user: SignedIn, { userId, resource }: Upload): void {
  if (user.userId === userId) return;
  const view = viewFor(user, 'list', nounNamed(resource) as Resource);
  if (!view || Object.keys(scopeOf(user, view)).length > 0)
    throw new ApiError('NOT_ALLOWED', 'Only the user who uploaded this file may read it.');
}
