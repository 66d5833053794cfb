import { asSentence, sentence, textIn, type Words } from '#domain/sentence.ts';
import type { StoredRow } from '#model';
import { websiteFile } from '#schemas/websiteFile.ts';
import type { Saying } from '#server/database/rows/saidTexts.ts';
import { addRow, changeRow } from '#server/database/rows/writtenRow.ts';
import { type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import { addJob } from '#server/jobs/jobMutations.ts';
import type { MadeFile } from './filesOf.ts';

export type WebsiteFileRow = StoredRow<typeof websiteFile>;

/** The background work that generates the files when somebody asks for it. */
export const generateJob = 'websiteFile.generate';

/** The key of a file on a day, and its kind of contents. */
type Of = Pick<MadeFile, 'fileName' | 'contents' | 'symbol' | 'series'> & {
  businessDate: string;
  /** The instant of its figures, ms. */
  at: number;
};

type Publishing = Of &
  Pick<MadeFile, 'rowsHash'> & { records: number } & {
    storedAs: string;
    sha256: string;
    bytes: number;
    /** The stored name of what was published when the figures were read; null for nothing. */
    seen: string | null;
  };

/** The result of publishing a file, and the stored files that no row names any more. */
type Published = { isPublished: boolean; unnamed: readonly string[] };

/**
 * Makes a file that lies in the folder the one of its name that is published. Older figures than those that
 * are published already change nothing, nor do the same figures that another generation has published meanwhile.
 */
export const publishFile: Mutation<Publishing, Published> = mutation(
  'websiteFile.publish',
  async (tx, { fileName, businessDate, contents, symbol, series, at, seen, ...file }) => {
    const before = await rowOf(tx, fileName, businessDate);
    const isSame = before?.storedAs !== seen && before?.rowsHash === file.rowsHash;
    if (before?.fileStatus === 'Published' && (before.generatedAt > at || isSame))
      return { isPublished: false, unnamed: [file.storedAs] };
    await put(tx, before, {
      ...{ fileName, businessDate, contents, symbol, series, ...file },
      fileStatus: 'Published',
      generatedAt: at,
      generatedBy: tx.by.userId,
      message: null,
      writes: (before?.writes ?? 0) + 1,
    });
    return { isPublished: true, unnamed: before?.storedAs ? [before.storedAs] : [] };
  },
);

/** A file whose figures differ from the bids, and where. */
export type Refusal = Of & { why: string };

/**
 * Notes that the figures of some files differ from the bids, and alerts the Control Users, once for each
 * difference. What is published under their names stays as it was.
 */
export const refuseFiles: Mutation<readonly Refusal[], void> = mutation(
  'websiteFile.refuse',
  async (tx, files) => {
    const found = new Map<string, string>();
    for (const { fileName, businessDate, contents, symbol, series, at, why } of files) {
      const before = await rowOf(tx, fileName, businessDate);
      if (before?.fileStatus === 'Refused' && before.message === why) continue;
      await put(tx, before, {
        ...{ fileName, businessDate, contents, symbol, series },
        fileStatus: 'Refused',
        generatedAt: before?.generatedAt ?? at,
        generatedBy: tx.by.userId,
        message: why,
      });
      found.set(fileName, why);
    }
    if (found.size === 0) return;
    const [why = ''] = [...new Set(found.values())].sort((a, b) => a.length - b.length);
    tx.emit({
      type: 'ALERT',
      audience: { roles: ['controlUser'] },
      text: sentence(
        'Website files are not published, since their figures differ from the bids: %{files}. %{why}',
        { files: [...found.keys()].join(', '), why: sentence(why) },
      ),
      data: null,
    });
  },
);

type Sending = { id: number; sentHash: string | null; failure: Words | null };

/** Notes that a file was sent, or why not; a failure is alerted once. */
export const noteSending: Mutation<Sending, void> = mutation(
  'websiteFile.sent',
  async (tx, { id, sentHash, failure }) => {
    const before = await tx.store.get(websiteFile, { id });
    if (!before || (failure !== null && before.message === textIn(failure).slice(0, 500))) return;
    const changes =
      failure === null ? { sentHash, sentAt: tx.now, message: null } : { message: failure };
    await put(tx, before, changes, 'send');
    if (failure !== null)
      tx.emit({
        type: 'ALERT',
        audience: { roles: ['controlUser'] },
        text: sentence('The website file %{file} could not be sent: %{why}', {
          file: before.fileName,
          why: asSentence(failure),
        }),
        data: null,
      });
  },
);

/** Notes that old files are deleted; answers the names under which they lie. */
export const deleteOldFiles: Mutation<{ before: string }, readonly string[]> = mutation(
  'websiteFile.deleteOld',
  async (tx, { before: date }) => {
    const rows = (await tx.db
      .selectFrom(websiteFile.name)
      .selectAll()
      .where('businessDate', '<', date)
      .where('storedAs', 'is not', null)
      .execute()) as WebsiteFileRow[];
    for (const { id } of rows) {
      const row = (await tx.store.get(websiteFile, { id: Number(id) })) as WebsiteFileRow;
      await put(tx, row, { fileStatus: 'Deleted', storedAs: null }, 'delete');
    }
    return rows.flatMap(({ storedAs }) => (storedAs === null ? [] : [storedAs]));
  },
);

/** Puts the generation of the files in line; answers its job. */
export const beginGeneration: Mutation<null, number> = mutation('websiteFile.begin', (tx) =>
  addJob(tx, { kind: generateJob, name: 'Generate Website Files', args: null }),
);

const rowOf = async (
  tx: Tx,
  fileName: string,
  businessDate: string,
): Promise<WebsiteFileRow | null> => {
  const [row = null] = await tx.store.list(websiteFile, { fileName, businessDate });
  return row;
};

/** Writes a row, new or changed, with its entry in the journal. */
const put = async (
  tx: Tx,
  before: WebsiteFileRow | null,
  changes: Saying<Partial<WebsiteFileRow>>,
  action = 'generate',
): Promise<void> => {
  if (before) {
    await changeRow(tx, websiteFile, before, changes, action);
    return;
  }
  await addRow(tx, websiteFile, action, { ...blank, ...changes } as WebsiteFileRow);
};

const blank = {
  records: 0,
  bytes: 0,
  writes: 0,
  sentAt: null,
  message: null,
  sha256: null,
  rowsHash: null,
  sentHash: null,
  storedAs: null,
};
