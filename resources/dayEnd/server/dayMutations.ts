import type { StoredRow } from '#model';
import { businessDay } from '#schemas/businessDay.ts';
import { checksum } from '#schemas/checksum.ts';
import { endOfDay } from '#schemas/endOfDay.ts';
import { keptBy, noted } from '#server/database/rows/rowWriting.ts';
import { type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import { type Owned, ownedBy } from '#server/jobs/jobMutations.ts';
import { ApiError } from '#server/runtime/errors.ts';

type BusinessDay = StoredRow<typeof businessDay>;
type LogRow = StoredRow<typeof endOfDay>;
type Checksum = StoredRow<typeof checksum>;

/** Which step of which run, and of which business day. */
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
  if (!day) throw new ApiError('NOT_FOUND', `There is no business day ${businessDate}.`);
  return day;
};

/** The words of a day that is ended a second time. */
export const endedWords = ({
  businessDate,
  endedByRunId,
}: Pick<BusinessDay, 'businessDate' | 'endedByRunId'>): string =>
  `${businessDate} is ended already: run ${endedByRunId} has done it. A day is ended once.`;

const changeDay = async (
  tx: Tx,
  before: BusinessDay,
  changes: Partial<BusinessDay>,
  action: string,
) => {
  const written = { ...changes, ...keptBy(tx, before) };
  await tx.db
    .updateTable(businessDay.name)
    .set(written)
    .where('businessDate', '=', before.businessDate)
    .execute();
  const after = { ...before, ...written };
  noted(tx, businessDay, action, { before, after, only: Object.keys(changes) });
};

/** The row of the log for what a step does now: the one that is not over, since a server was killed in it, else none. */
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
    if (before) return changeLog(tx, before, { stepStatus: 'Processing', endedAt: null }, 'resume');
    const row: Omit<LogRow, 'id'> = {
      ...{ businessDate, runId, step, stepStatus: 'Processing' },
      ...{
        records: null,
        startedAt: tx.now,
        endedAt: null,
        startedBy: tx.by.userId,
        message: null,
      },
      ...keptBy(tx),
    };
    const { id } = await tx.db
      .insertInto(endOfDay.name)
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    noted(tx, endOfDay, 'begin', { after: { id: Number(id), ...row } });
  },
);

const changeLog = async (tx: Tx, before: LogRow, changes: Partial<LogRow>, action: string) => {
  const written = { ...changes, ...keptBy(tx, before) };
  await tx.db.updateTable(endOfDay.name).set(written).where('id', '=', before.id).execute();
  const after = { ...before, ...written };
  noted(tx, endOfDay, action, { before, after, only: Object.keys(changes) });
};

/** Notes in the log how a step ended. */
export const endDayStep: Mutation<
  DayStep & { stepStatus: 'Completed' | 'Error'; records: number | null; message: string | null },
  void
> = mutation('day.endStep', async (tx, { runId, step, stepStatus, records, message, ...rest }) => {
  const { businessDate: _, ...owned } = rest;
  await ownedBy(tx, owned, {});
  const before = await openRow(tx, { runId, step });
  if (!before) return;
  const words = message?.slice(0, 500) ?? null;
  await changeLog(tx, before, { stepStatus, records, message: words, endedAt: tx.now }, 'end');
});

/** Notes in the log that the steps of a cancelled run that were under way are over. */
export const cancelDay: Mutation<{ runId: number }, void> = mutation(
  'day.cancel',
  async (tx, { runId }) => {
    for (const row of await tx.store.list(endOfDay, { runId }))
      if (row.endedAt === null)
        await changeLog(
          tx,
          row,
          { stepStatus: 'Error', endedAt: tx.now, message: `Run ${runId} was cancelled.` },
          'cancel',
        );
  },
);

/** What is known of a file of a day: how many records and bytes, its hash, and whether it was read back the same. */
export type Hashed = {
  subject: string;
  records: number;
  bytes: number;
  sha256: string;
  verdict: Checksum['verdict'];
  message: string | null;
};

/** Records the SHA-256 of a file of a day, once for a run and a file. */
export const recordChecksum: Mutation<DayStep & { hashed: Hashed }, void> = mutation(
  'day.checksum',
  async (tx, { runId, step: _, businessDate, hashed, ...owned }) => {
    await ownedBy(tx, owned, {});
    const [before] = await tx.store.list(checksum, { runId, subject: hashed.subject });
    if (before) {
      const written = { ...hashed, ...keptBy(tx, before) };
      await tx.db.updateTable(checksum.name).set(written).where('id', '=', before.id).execute();
      const after = { ...before, ...written };
      noted(tx, checksum, 'record', { before, after, only: Object.keys(hashed) });
      return;
    }
    const row: Omit<Checksum, 'id'> = {
      ...{ businessDate, runId, ...hashed },
      ...{ at: tx.now, verifiedAt: null, verifiedBy: null },
      ...keptBy(tx),
    };
    const { id } = await tx.db
      .insertInto(checksum.name)
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    noted(tx, checksum, 'record', { after: { id: Number(id), ...row } });
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
    await changeDay(tx, day, { anchorRunId: runId, ...changes }, 'anchor');
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
    await changeDay(tx, day, { endedByRunId: runId, endedAt: tx.now }, 'end');
  },
);
