import type { BookOf } from '#exchange/files/checkDemandFile.ts';
import type { StoredRow } from '#model';
import { demandUpload } from '#schemas/demandUpload.ts';
import { addRow, changeRow } from '#server/database/rows/writtenRow.ts';
import { type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import { type Owned, ownedBy } from '#server/jobs/jobMutations.ts';

export type DemandUpload = StoredRow<typeof demandUpload>;

/** An upload after its check; `faults` decides whether it is taken. */
export type CheckedUpload = Pick<
  DemandUpload,
  | 'fileType'
  | 'fileName'
  | 'bytes'
  | 'sha256'
  | 'storedAs'
  | 'symbol'
  | 'openOnDate'
  | 'day'
  | 'layout'
  | 'records'
  | 'quantity'
  | 'faults'
  | 'totals'
  | 'bidsSha256'
> & {
  /** The faults of the file; empty when it is to be loaded. */
  failures: readonly string[];
  /** The run that brought it as one of its steps; null for a person on the upload page. */
  runId: number | null;
};

/** The outcome of an upload: its row, and why it is refused (empty when it is loaded). */
export type StoredUpload = { id: number; failures: readonly string[] };

/**
 * Keeps an upload with its outcome. One that is loaded replaces the one before of the same exchange
 * and day, unless another run has taken that: then it is refused, in words.
 */
export const keepDemand: Mutation<CheckedUpload, StoredUpload> = mutation(
  'demandUpload.keep',
  async (tx, checked) => {
    const { runId, failures, ...values } = checked;
    const before = failures.length > 0 || !values.symbol ? [] : await standing(tx, checked);
    const taken = before.find((each) => each.standing === 'taken' && each.runId !== runId);
    const lost = taken
      ? []
      : seriesLost(before, values.totals).map(
          (series) =>
            `${before[0]?.fileName} is loaded for this day and speaks for ${series} too. Bring one file for the whole day, with ${series} in its header.`,
        );
    const refused = taken
      ? [
          `Run ${taken.runId} works on ${taken.fileName} of ${whose(taken)}: its inputs are locked. Cancel that run to bring another file.`,
        ]
      : [...failures, ...lost];
    const isLoaded = refused.length === 0;
    if (isLoaded)
      for (const each of before)
        await changeRow(tx, demandUpload, each, { standing: 'superseded' }, 'replace');
    const row = {
      ...values,
      uploadStatus: isLoaded ? 'Success' : 'Error',
      uploadedBy: tx.by.userId,
      uploadedAt: tx.now,
      errorMessages: isLoaded ? null : refused.join('\n').slice(0, 2000),
      standing: isLoaded ? (runId === null ? 'current' : 'taken') : null,
      runId: isLoaded ? runId : null,
    } as const;
    const { id } = await addRow(tx, demandUpload, 'upload', row);
    return { id, failures: refused };
  },
);

/**
 * Gives the loaded file of an exchange and a day to a run, whose inputs are locked from then on; the
 * run may take it twice. Answers false when the file is not the one that counts any more.
 */
export const takeDemand: Mutation<Owned & { uploadId: number; runId: number }, boolean> = mutation(
  'demandUpload.take',
  async (tx, { uploadId, runId, ...owned }) => {
    await ownedBy(tx, owned, {});
    const upload = await tx.store.get(demandUpload, { id: uploadId });
    if (upload?.standing === 'taken') return upload.runId === runId;
    if (upload?.standing !== 'current') return false;
    await changeRow(tx, demandUpload, upload, { standing: 'taken', runId }, 'take');
    return true;
  },
);

/** Lets go of the files that a run has taken: they may be replaced again. For the end of a cancelled run. */
export const releaseDemand: Mutation<{ runId: number }, void> = mutation(
  'demandUpload.letGo',
  async (tx, { runId }) => {
    const rows = (await tx.db
      .selectFrom(demandUpload.name)
      .selectAll()
      .where('runId', '=', runId)
      .where('standing', '=', 'taken')
      .execute()) as DemandUpload[];
    for (const row of rows)
      await changeRow(tx, demandUpload, row, { standing: 'current', runId: null }, 'letGo');
  },
);

/** The uploads that count for the exchange and the day of another. */
const standing = async (
  tx: Tx,
  {
    fileType,
    symbol,
    openOnDate,
    day,
  }: Pick<DemandUpload, 'fileType'> & { [K in keyof BookOf]: BookOf[K] | null },
): Promise<DemandUpload[]> =>
  (await tx.db
    .selectFrom(demandUpload.name)
    .selectAll()
    .where('fileType', '=', fileType)
    .where('symbol', '=', symbol)
    .where('openOnDate', '=', openOnDate)
    .where('day', '=', day)
    .where('standing', 'in', ['current', 'taken'])
    .orderBy('id', 'desc')
    .execute()) as DemandUpload[];

/** The series of earlier files that the new one lacks: their bids would be lost unnoticed. */
const seriesLost = (before: readonly DemandUpload[], totals: string | null): string[] => {
  const kept = new Set(seriesIn(totals));
  return before.flatMap((each) => seriesIn(each.totals)).filter((series) => !kept.has(series));
};

const seriesIn = (totals: string | null): string[] =>
  totals === null ? [] : (JSON.parse(totals) as { series: string }[]).map(({ series }) => series);

/** 'LICI, T day'. */
const whose = ({ symbol, day }: DemandUpload): string => `${symbol}, ${day} day`;
