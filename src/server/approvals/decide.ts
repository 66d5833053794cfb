import { sentence } from '#domain/sentence.ts';
import { type Action, type Reader, type Resource, scopeOf, viewFor } from '#model';
import { whyNotDecide } from '#model/language/why.ts';
import { inOneForm } from '#model/values/oneForm.ts';
import { masked, reasonOf, tellApprovals } from '../database/rows/holding.ts';
import { createdRow, editedRow, removedRow, type WireRow } from '../database/rows/rowChanges.ts';
import { checkRow } from '../database/rows/rowCheck.ts';
import { encodeRow } from '../database/schema/columns.ts';
import { type Actor, mutation, type Tx } from '../database/writing/mutation.ts';
import { ApiError } from '../runtime/errors.ts';
import { mayDecide, maySee } from './deciding.ts';
import {
  changeOf,
  isMoved,
  keyOfChange,
  makerOf,
  type PendingChange,
  reachedBy,
  rowOf,
  valuesOf,
} from './pending.ts';

export type Decision = { id: number; decision: 'approve' | 'refuse'; reason: string | null };

/**
 * Decides on a change as a second person. Approving makes it, with every check of this moment, as
 * the maker's own; a refusal says why. NOT_ALLOWED to the maker, STALE when the row has moved on.
 */
export const decideChange = mutation(
  'approvals.decide',
  async (tx, { id, decision, reason }: Decision): Promise<void> => {
    const change = await changeOf(tx.store, id);
    const noun = change && tx.noun(change.resource);
    const row = noun && (await rowOf(tx.store, noun, change));
    const reader = readerOf(tx.by);
    if (!noun || !reader || !maySee(reader, noun, change, reachedBy(noun, change, row)))
      throw new ApiError('NOT_FOUND', 'There is no such change.');
    if (change.state !== 'waiting')
      throw new ApiError(
        'REFUSED',
        sentence('This change is already %{state}.', { state: sentence(change.state) }),
      );
    if (change.madeBy === reader.userId)
      throw new ApiError('NOT_ALLOWED', 'You made this change: a second person must decide.', {
        more: { why: whyNotDecide(reader.role, noun, true) },
      });
    if (!mayDecide(reader, noun, change, reachedBy(noun, change, row)))
      throw new ApiError('NOT_ALLOWED', 'Your role does not decide on this change.', {
        more: { why: whyNotDecide(reader.role, noun, false) },
      });
    if (decision === 'refuse') {
      await decided(
        tx,
        noun,
        change,
        'refused',
        reasonOf(reason, 'Enter a reason for your refusal'),
      );
      return;
    }
    if (isMoved(change, row))
      throw new ApiError(
        'STALE',
        row
          ? sentence(
              '%{updatedBy} has changed this %{noun} since: %{madeBy} must rebase the change on it first.',
              { updatedBy: row.updatedBy, noun: sentence(noun.label), madeBy: change.madeBy },
            )
          : sentence('This %{noun} is gone: the change can only be refused.', {
              noun: sentence(noun.label),
            }),
      );
    const words = inOneForm(reason ?? '') !== '' ? reasonOf(reason) : null;
    // The database accepts a change of a guarded row only together with its decision, so the
    // decision comes first.
    if (change.action !== 'create') await decided(tx, noun, change, 'approved', words);
    const made = await applied(tx, noun, change, row && encodeRow(noun, row));
    if (change.action === 'create') await decided(tx, noun, change, 'approved', words, made);
  },
);

/** The maker takes a change back. */
export const withdrawChange = mutation(
  'approvals.withdraw',
  async (tx, { id }: { id: number }): Promise<void> => {
    const { noun, change } = await ownWaiting(tx, id);
    await decided(tx, noun, change, 'withdrawn', null);
  },
);

/** A change that waits, for its maker; NOT_FOUND to anybody else. */
export const ownWaiting = async (tx: Tx, id: number) => {
  const change = await changeOf(tx.store, id);
  if (!change || change.madeBy !== tx.by.userId)
    throw new ApiError('NOT_FOUND', 'You have not made such a change.');
  if (change.state !== 'waiting')
    throw new ApiError(
      'REFUSED',
      sentence('This change is already %{state}.', { state: sentence(change.state) }),
    );
  return { noun: tx.noun(change.resource), change };
};

const readerOf = ({ userId, role, memberId, branchId }: Actor): Reader | null =>
  role && { userId, role, memberId, branchId };

/** Makes the change as its maker, whose journal entry names the second person. */
const applied = async (
  tx: Tx,
  noun: Resource,
  change: PendingChange,
  current: WireRow | null,
): Promise<WireRow | null> => {
  const { action, reason, base, key } = change;
  const after = valuesOf(change).after ?? {};
  if (action !== 'remove') checkRow(noun, action, { ...current, ...after });
  const checker = tx.by;
  const maker = makerOf(change);
  const approval = { approvedBy: checker.userId };
  const scope = scopeOfMaker(noun, action, maker);
  const at = { resource: noun.name, key: keyOfChange(noun, key) ?? {}, version: base, scope };
  tx.by = maker;
  try {
    if (action === 'create')
      return (await createdRow(
        tx,
        { resource: noun.name, values: after, scope, reason },
        approval,
      )) as WireRow;
    if (action === 'edit') await editedRow(tx, { ...at, values: after, reason }, approval);
    else await removedRow(tx, { ...at, reason }, approval);
    return null;
  } finally {
    tx.by = checker;
  }
};

const scopeOfMaker = (noun: Resource, action: Action, maker: Actor) => {
  const reader = readerOf(maker);
  const view = viewFor(reader, action, noun);
  if (!reader || !view)
    throw new ApiError(
      'REFUSED',
      sentence('%{userId} is no longer allowed to make this change.', { userId: maker.userId }),
    );
  return scopeOf(reader, view);
};

type End = 'approved' | 'refused' | 'withdrawn';

/** Ends the waiting of a change, and says so in the journal and to those concerned. */
export const decided = async (
  tx: Tx,
  noun: Resource,
  change: PendingChange,
  state: End,
  reason: string | null,
  made: WireRow | null = null,
): Promise<void> => {
  const rowKey = made && noun.key.map((name) => made[String(name)]).join('/');
  const key = made
    ? noun.key.map((name) => encodeURIComponent(String(made[String(name)]))).join('/')
    : change.key;
  const decidedBy = state === 'withdrawn' ? null : tx.by.userId;
  await tx.db
    .updateTable('pendingChange')
    .set({
      state,
      waitingKey: null,
      key,
      rowKey: rowKey ?? change.rowKey,
      decidedBy,
      decidedAt: tx.now,
      decisionReason: reason,
      version: change.version + 1,
      updatedBy: tx.by.userId,
      updatedAt: tx.now,
    })
    .where('id', '=', change.id)
    .execute();
  const { before, after } = valuesOf(change);
  tx.journal({
    action: { approved: 'approve', refused: 'refuse', withdrawn: 'withdraw' }[state],
    resource: 'pendingChange',
    key: String(change.id),
    before: { state: 'waiting', ...(made && { key: change.key }) },
    after: {
      state,
      resource: noun.name,
      key,
      action: change.action,
      before: masked(noun, before),
      after: masked(noun, after),
      madeBy: change.madeBy,
      reason: change.reason,
      ...(state === 'approved' && { approvedBy: tx.by.userId }),
      decidedBy,
      decisionReason: reason,
    },
  });
  tellApprovals(tx, noun, change.madeBy);
};
