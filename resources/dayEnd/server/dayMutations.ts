import { type Sentence, sentence, type Words } from '#domain/sentence.ts';
import type { StoredRow } from '#model';
import { businessDay } from '#schemas/businessDay.ts';
import { checksum } from '#schemas/checksum.ts';
import { endOfDay } from '#schemas/endOfDay.ts';
import { keptBy, noted } from '#server/database/rows/rowWriting.ts';
import { addRow, changeRow } from '#server/database/rows/writtenRow.ts';
import { type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import { type Owned, ownedBy } from '#server/jobs/jobMutations.ts';
import { ApiError } from '#server/runtime/errors.ts';

type BusinessDay = StoredRow<typeof businessDay>;
type LogRow = StoredRow<typeof endOfDay>;
type Checksum = StoredRow<typeof checksum>;

/** A step of a run, and its business day. */
export type DayStep = Owned & { runId: number; step: string; businessDate: string };

/** Makes the row of a business day, once. */
export const openDay: Mutation<{ businessDate: string }, void> = mutation(
  'day.open',
  async (tx, { businessDate }) => {
    if (await tx.store.get(businessDay, { businessDate })) return;
    const row: BusinessDay = {
      businessDate,
      ...{ anchorRunId: null, anchorSeq: null, anchorHash: null, anchorAt: null },
      ...{ endedByRunId: null, endedAt: null },
      ...keptBy(tx),
    };
    await tx.db.insertInto(businessDay.name).values(row).execute();
    noted(tx, businessDay, 'open', { after: row });
  },
);

const dayOf = async (tx: Tx, businessDate: string): Promise<BusinessDay> => {
  const day = await tx.store.get(businessDay, { businessDate });
  if (!day)
    throw new ApiError(
      'NOT_FOUND',
      sentence('There is no business day %{date}.', { date: businessDate }),
    );
  return day;
};

/** The words of a day that is ended a second time. */
export const endedWords = ({
  businessDate,
  endedByRunId,
}: Pick<BusinessDay, 'businessDate' | 'endedByRunId'>): Sentence =>
  sentence('%{businessDate} is ended already: run %{number} has done it. A day is ended once.', {
    businessDate,
    number: endedByRunId ?? '',
  });

/**
 * The log row of a step that did not fail: unfinished when a server was killed in it; undefined
 * when there is none.
 */
const openRow = async (
  tx: Tx,
  { runId, step }: Pick<DayStep, 'runId' | 'step'>,
): Promise<LogRow | undefined> =>
  (await tx.store.list(endOfDay, { runId, step })).find(({ stepStatus }) => stepStatus !== 'Error');

/**
 * Notes in the log that a step is under way. A step that was cut off goes on in its row; one that failed gets
 * another. Throws REFUSED for a day that another run has ended.
 */
export const beginDayStep: Mutation<DayStep, void> = mutation(
  'day.beginStep',
  async (tx, { runId, step, businessDate, ...owned }) => {
    await ownedBy(tx, owned, {});
    const day = await dayOf(tx, businessDate);
    if (day.endedByRunId !== null && day.endedByRunId !== runId)
      throw new ApiError('REFUSED', endedWords(day));
    const before = await openRow(tx, { runId, step });
    if (before) {
      const resumed = { stepStatus: 'Processing', endedAt: null } as const;
      await changeRow(tx, endOfDay, before, resumed, 'resume');
      return;
    }
    await addRow(tx, endOfDay, 'begin', {
      ...{ businessDate, runId, step, stepStatus: 'Processing' },
      ...{ startedAt: tx.now, endedAt: null, startedBy: tx.by.userId },
      ...{ records: null, message: null },
    });
  },
);

/** Notes in the log how a step ended. */
export const endDayStep: Mutation<
  DayStep & { stepStatus: 'Completed' | 'Error'; records: number | null; message: Words | null },
  void
> = mutation('day.endStep', async (tx, { runId, step, stepStatus, records, message, ...rest }) => {
  const { businessDate: _, ...owned } = rest;
  await ownedBy(tx, owned, {});
  const before = await openRow(tx, { runId, step });
  if (!before) return;
  const changes = { stepStatus, records, message, endedAt: tx.now };
  await changeRow(tx, endOfDay, before, changes, 'end');
});

/** Notes in the log that the steps of a cancelled run that were under way are over. */
export const cancelDay: Mutation<{ runId: number }, void> = mutation(
  'day.cancel',
  async (tx, { runId }) => {
    for (const row of await tx.store.list(endOfDay, { runId }))
      if (row.endedAt === null)
        await changeRow(
          tx,
          endOfDay,
          row,
          {
            stepStatus: 'Error',
            endedAt: tx.now,
            message: sentence('Run %{runId} was cancelled.', { runId }),
          },
          'cancel',
        );
  },
);

/** The facts about a file of a day: records, bytes, hash, and whether it was read back the same. */
export type Hashed = {
  subject: string;
  records: number;
  bytes: number;
  sha256: string;
  verdict: Checksum['verdict'];
  message: Words | null;
};

/** Records the SHA-256 of a file of a day, once for a run and a file. */
export const recordChecksum: Mutation<DayStep & { hashed: Hashed }, void> = mutation(
  'day.checksum',
  async (tx, { runId, step: _, businessDate, hashed, ...owned }) => {
    await ownedBy(tx, owned, {});
    const [before] = await tx.store.list(checksum, { runId, subject: hashed.subject });
    if (before) {
      await changeRow(tx, checksum, before, hashed, 'record');
      return;
    }
    const first = { at: tx.now, verifiedAt: null, verifiedBy: null };
    await addRow(tx, checksum, 'record', { businessDate, runId, ...hashed, ...first });
  },
);

/** Where the journal stood at the end of a day: the number of its last entry, the hash of that, and when (ms). */
export type DayAnchor = { seq: number; hash: string; at: number };

/**
 * Notes the last entry of the journal as the anchor of a day, once for a run: a step that was cut off after it
 * finds the same one.
 */
export const anchorDay: Mutation<DayStep, DayAnchor> = mutation(
  'day.anchor',
  async (tx, { runId, step: _, businessDate, ...owned }) => {
    await ownedBy(tx, owned, {});
    const day = await dayOf(tx, businessDate);
    if (day.anchorRunId === runId && day.anchorSeq !== null && day.anchorHash !== null)
      return { seq: day.anchorSeq, hash: day.anchorHash, at: Number(day.anchorAt) };
    const last = await tx.db
      .selectFrom('journal')
      .select(['seq', 'hash'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const anchor: DayAnchor = { seq: Number(last.seq), hash: String(last.hash), at: tx.now };
    const changes = { anchorSeq: anchor.seq, anchorHash: anchor.hash, anchorAt: anchor.at };
    await changeRow(tx, businessDay, day, { anchorRunId: runId, ...changes }, 'anchor');
    return anchor;
  },
);

/** Ends a business day; throws REFUSED when another run has. */
export const endDay: Mutation<DayStep, void> = mutation(
  'day.end',
  async (tx, { runId, step: _, businessDate, ...owned }) => {
    await ownedBy(tx, owned, {});
    const day = await dayOf(tx, businessDate);
    if (day.endedByRunId === runId) return;
    if (day.endedByRunId !== null) throw new ApiError('REFUSED', endedWords(day));
    await changeRow(tx, businessDay, day, { endedByRunId: runId, endedAt: tx.now }, 'end');
  },
);
