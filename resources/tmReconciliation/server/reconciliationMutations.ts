import { exchangeDate } from '#domain/market/calendar.ts';
import { asSentence, type Sentence, sentence, type Words } from '#domain/sentence.ts';
import type { Resource, StoredRow, WireRow } from '#model';
import { tmReconciliation } from '#schemas/tmReconciliation.ts';
import { tmReconciliationDifference } from '#schemas/tmReconciliationDifference.ts';
import { tmReconciliationError } from '#schemas/tmReconciliationError.ts';
import { journalTogether } from '#server/database/rows/jointEntry.ts';
import { keptBy } from '#server/database/rows/rowWriting.ts';
import { type Saying, saidTexts } from '#server/database/rows/saidTexts.ts';
import { addRow, changeRow } from '#server/database/rows/writtenRow.ts';
import { encodeRow } from '#server/database/schema/columns.ts';
import { type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import { addJob, firstTime, type Owned, ownedBy } from '#server/jobs/jobMutations.ts';
import type { Comparison } from './compareMembers.ts';
import type { LineFault } from './lineFault.ts';

export type ReconciliationRow = StoredRow<typeof tmReconciliation>;

/** The background work that compares the members with a file. */
export const compareJob = 'tmReconciliation.compare';
/** The background work that fetches the file when somebody asks for it. */
export const fetchJob = 'tmReconciliation.fetchNow';

type Beginning = Pick<ReconciliationRow, 'fileName' | 'source'> & {
  sha256: string;
  storedAs: string;
  /** The task that fetched the file, which does so once. */
  owned?: Owned;
};

/** Notes a file that has come, and puts the comparison in line; null when the task has begun one already. */
export const beginReconciliation: Mutation<Beginning, WireRow<typeof tmReconciliation> | null> =
  mutation('tmReconciliation.begin', async (tx, { owned, ...file }) => {
    if (owned && !(await firstTime(tx, owned))) return null;
    const row = await addRow(tx, tmReconciliation, 'begin', {
      ...file,
      businessDate: exchangeDate(tx.now),
      reconciliationStatus: 'Comparing',
      ...noCounts,
      startedBy: tx.by.userId,
      startedAt: tx.now,
      endedAt: null,
      approvedBy: null,
      appliedAt: null,
      message: null,
    });
    await addJob(tx, {
      kind: compareJob,
      name: sentence('Compare %{fileName}', { fileName: file.fileName }),
      args: { id: row.id },
    });
    return encodeRow(tmReconciliation, row);
  });

type Compared = Owned & { id: number; comparison: Comparison };

/** Keeps what a comparison found, all of it or nothing. */
export const endComparison: Mutation<Compared, void> = mutation(
  'tmReconciliation.compared',
  async (tx, { id, comparison, ...owned }) => {
    const before = await comparing(tx, owned, id);
    const { rows, refusedRows, differences, faults } = comparison;
    const found = differences.map((difference) => ({ reconciliationId: id, ...difference }));
    await addRows(tx, tmReconciliationDifference, id, found);
    await addFaults(tx, before, faults);
    const count = (of: string) => differences.filter(({ difference }) => difference === of).length;
    const counts = {
      members: rows,
      missingHere: count('missingHere'),
      missingThere: count('missingThere'),
      differing: count('differs'),
      refused: refusedRows,
    };
    const reconciliationStatus =
      refusedRows > 0 ? 'Faulty' : differences.length > 0 ? 'Differs' : 'Matched';
    const message = wordsOf(counts);
    await end(tx, before, { ...counts, reconciliationStatus, message });
    if (before.source === 'fetched' && reconciliationStatus !== 'Matched')
      alert(tx, before, message);
  },
);

type Refused = Owned & { id: number; message: Words; faults: readonly LineFault[] };

/** Notes why a file could not be compared at all. */
export const refuseReconciliation: Mutation<Refused, void> = mutation(
  'tmReconciliation.refused',
  async (tx, { id, message, faults, ...owned }) => {
    const before = await comparing(tx, owned, id);
    await addFaults(tx, before, faults);
    await end(tx, before, { reconciliationStatus: 'Error', message });
    if (before.source === 'fetched') alert(tx, before, message);
  },
);

/** Puts the fetching of the file in line; answers its job. */
export const beginFetch: Mutation<{ fileName: string }, number> = mutation(
  'tmReconciliation.beginFetch',
  (tx, { fileName }) =>
    addJob(tx, {
      kind: fetchJob,
      name: sentence('Fetch %{fileName}', { fileName }),
      args: null,
    }),
);

const noCounts = { members: 0, missingHere: 0, missingThere: 0, differing: 0, refused: 0 };

/** The reconciliation that a job is at; throws when the job, or the comparison, is no longer its own. */
const comparing = async (tx: Tx, owned: Owned, id: number): Promise<ReconciliationRow> => {
  await ownedBy(tx, owned, {});
  const row = await tx.store.get(tmReconciliation, { id });
  if (row?.reconciliationStatus !== 'Comparing')
    throw new Error(`the reconciliation ${id} is not being compared`);
  return row;
};

const addFaults = async (
  tx: Tx,
  { id, businessDate, fileName }: ReconciliationRow,
  faults: readonly LineFault[],
): Promise<void> => {
  const of = { reconciliationId: id, businessDate, fileName, at: tx.now };
  const found = faults.map((fault) => saidTexts(tmReconciliationError, { ...of, ...fault }));
  await addRows(tx, tmReconciliationError, id, found);
};

/** Rows of one statement. */
const rowsOfStatement = 50;

/**
 * Adds rows of a reconciliation to a log, many in one statement, so that bids wait as briefly as
 * possible; all share one journal entry.
 */
const addRows = async (
  tx: Tx,
  noun: Resource,
  reconciliationId: number,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const added: Record<string, unknown>[] = [];
  for (let from = 0; from < rows.length; from += rowsOfStatement) {
    const some = rows.slice(from, from + rowsOfStatement);
    const ids = await tx.db
      .insertInto(noun.name)
      .values(some.map((row) => ({ ...row, ...keptBy(tx) })))
      .returning('id')
      .execute();
    // The database numbers the rows of a statement in their order.
    added.push(...some.map((row, at) => ({ ...row, id: Number(ids[at]?.id) })));
  }
  const shared = { reconciliationId };
  journalTogether(tx, noun, { name: `reconciliation ${reconciliationId}`, shared }, added);
};

const end = async (
  tx: Tx,
  before: ReconciliationRow,
  changes: Saying<Partial<ReconciliationRow>>,
): Promise<void> => {
  await changeRow(tx, tmReconciliation, before, { ...changes, endedAt: tx.now }, 'compare');
};

const alert = (tx: Tx, { fileName }: ReconciliationRow, message: Words): void =>
  tx.emit({
    type: 'ALERT',
    audience: { roles: ['controlUser'] },
    text: sentence('The trading members and %{file}. %{what} See the TM Reconciliation Logs.', {
      file: fileName,
      what: asSentence(message),
    }),
    data: null,
  });

const wordsOf = ({ members, refused, ...counts }: typeof noCounts): Sentence => {
  if (refused > 0)
    return sentence(
      'Rows at fault: %{faulty} of %{rows}, so nothing can be applied. Correct the file and reconcile it again.',
      { faulty: refused, rows: members },
    );
  const { missingHere, missingThere, differing } = counts;
  if (missingHere + missingThere + differing === 0)
    return sentence('All %{members} members agree.', { members });
  return sentence(
    'Members missing here: %{here}, missing in the file: %{there}, differing: %{differing}.',
    { here: missingHere, there: missingThere, differing },
  );
};
