import type { StoredRow } from '#model';
import { archival } from '#schemas/archival.ts';
import { addRow, changeRow } from '#server/database/rows/writtenRow.ts';
import { type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import { type Owned, ownedBy } from '#server/jobs/jobMutations.ts';

type Entry = StoredRow<typeof archival>;

const entryOf = async (tx: Tx, runId: number): Promise<Entry | null> =>
  (await tx.store.list(archival, { runId }))[0] ?? null;

/** Enters in the log that a run has begun, once. */
export const beginEntry: Mutation<
  Owned & Pick<Entry, 'symbol' | 'openOnDate' | 'kind' | 'runId'>,
  void
> = mutation('archive.beginEntry', async (tx, { symbol, openOnDate, kind, runId, ...owned }) => {
  await ownedBy(tx, owned, {});
  if (await entryOf(tx, runId)) return;
  await addRow(tx, archival, 'create', {
    ...{ symbol, openOnDate, kind, runId, archivalStatus: 'Started' },
    ...{ orders: 0, events: 0, allotments: 0, bytes: 0, fileName: null, sha256: null },
    ...{ startedAt: tx.now, endedAt: null, startedBy: tx.by.userId, message: null },
  });
});

/** The outcome of a run, for its entry. */
export type ArchivalOutcome = Partial<
  Pick<Entry, 'orders' | 'events' | 'allotments' | 'bytes' | 'fileName' | 'sha256' | 'message'>
>;

const ended = async (
  tx: Tx,
  runId: number,
  archivalStatus: Entry['archivalStatus'],
  outcome: ArchivalOutcome,
): Promise<void> => {
  const before = await entryOf(tx, runId);
  if (before?.archivalStatus !== 'Started') return;
  const changes = { archivalStatus, endedAt: tx.now, ...outcome };
  await changeRow(tx, archival, before, changes, 'edit');
};

/** Enters in the log what a run has done, once. */
export const endEntry: Mutation<Owned & { runId: number; outcome: ArchivalOutcome }, void> =
  mutation('archive.endEntry', async (tx, { runId, outcome, ...owned }) => {
    await ownedBy(tx, owned, {});
    await ended(tx, runId, 'Completed', outcome);
  });

/** Enters in the log that a run was cancelled. */
export const cancelEntry: Mutation<{ runId: number }, void> = mutation(
  'archive.cancelEntry',
  (tx, { runId }) => ended(tx, runId, 'Cancelled', { message: 'The run was cancelled.' }),
);
