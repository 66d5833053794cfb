import type { Kysely } from 'kysely';
import { memberRoles, type Role, roleLabels } from '#domain/roles.ts';
import { sentence } from '#domain/sentence.ts';
import { mutation, type Tx } from '../../database/writing/mutation.ts';
import { limits } from '../../people/limits.ts';
import { ApiError } from '../../runtime/errors.ts';
import { journal } from '../failureMutations.ts';
import { sessionsEnded } from '../session/sessionMutations.ts';
import { sessionTable } from '../tables.ts';
import { noteViewingOver } from './viewingOver.ts';

/** Whom a session views as. */
export type Viewed = { role: Role; memberId: string | null; branchId: string | null };

const none = { viewRole: null, viewMemberId: null, viewBranchId: null, viewUntil: null };

/** Lets a session view as a role for half an hour, from the next request on, in every process. */
export const beginViewing = mutation(
  'auth.beginViewing',
  async (tx, { sessionId, viewed }: { sessionId: string; viewed: Viewed }): Promise<void> => {
    await mustHaveUser(tx, viewed);
    const { role, memberId, branchId } = viewed;
    const viewUntil = tx.steady + limits.viewingMs;
    await tx.db
      .updateTable('session')
      .set({ viewRole: role, viewMemberId: memberId, viewBranchId: branchId, viewUntil })
      .where('sessionId', '=', sessionId)
      .execute();
    journal(tx, 'view as begun', tx.by.userId, { viewedRole: role, memberId, branchId });
    // Its streams end and open again with what the role may hear.
    tx.signal(sessionsEnded, [sessionId]);
  },
);

/** Ends viewing as a role; nothing when the session does not view. */
export const endViewing = mutation(
  'auth.endViewing',
  async (tx, { sessionId }: { sessionId: string }): Promise<void> => {
    const row = await tx.store.get(sessionTable, { sessionId });
    if (!row || row.viewRole === null) return;
    await tx.db.updateTable('session').set(none).where('sessionId', '=', sessionId).execute();
    noteViewingOver(tx, row, 'stopped');
    tx.signal(sessionsEnded, [sessionId]);
  },
);

/** Ends viewing where its half an hour is over. */
export const endOldViewings = mutation(
  'auth.endOldViewings',
  async (tx, _: null): Promise<void> => {
    const over = await oldViewings(tx.db, tx.steady);
    for (const { sessionId } of over) {
      const row = await tx.store.get(sessionTable, { sessionId });
      await tx.db.updateTable('session').set(none).where('sessionId', '=', sessionId).execute();
      if (row) noteViewingOver(tx, row, 'ran out');
      tx.signal(sessionsEnded, [sessionId]);
    }
  },
);

/** The sessions that have viewed for as long as they may. */
export const oldViewings = (db: Kysely<any>, steady: number): Promise<{ sessionId: string }[]> =>
  db
    .selectFrom('session')
    .select('sessionId')
    .where('viewUntil', 'is not', null)
    .where('viewUntil', '<=', steady)
    .execute();

/** Throws INVALID unless there is a user of that role, member and branch: nobody views as what there is not. */
const mustHaveUser = async (tx: Tx, { role, memberId, branchId }: Viewed): Promise<void> => {
  const isOfMember = (memberRoles as readonly Role[]).includes(role);
  const wanted = isOfMember && memberId === null ? 'Choose the member' : null;
  const odd =
    !isOfMember && memberId !== null
      ? sentence('A %{role} has no member', { role: sentence(roleLabels[role]) })
      : null;
  const fault = wanted ?? odd;
  if (fault) throw new ApiError('INVALID', fault, { errors: { memberId: fault } });
  if (role === 'branchAdmin' && branchId === null) {
    const words = 'Choose the branch';
    throw new ApiError('INVALID', words, { errors: { branchId: words } });
  }
  let query = tx.db.selectFrom('user').select('userId').where('role', '=', role);
  if (memberId !== null) query = query.where('memberId', '=', memberId);
  if (branchId !== null) query = query.where('branchId', '=', branchId);
  if (await query.limit(1).executeTakeFirst()) return;
  const where = [memberId, branchId].filter((part) => part !== null).join(', ');
  const label = sentence(roleLabels[role]);
  const words = where
    ? sentence('There is no %{role} of %{where}', { role: label, where })
    : sentence('There is no %{role}', { role: label });
  throw new ApiError('INVALID', words, {
    errors: { [branchId === null ? 'memberId' : 'branchId']: words },
  });
};
