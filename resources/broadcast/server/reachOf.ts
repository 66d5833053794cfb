import { user } from '#schemas/user.ts';
import { activeSessions } from '#server/auth/session/activeSessions.ts';
import type { Machine } from '#server/machine/machine.ts';

/** The recipients of a message; everybody, by default. */
type To = { toRole?: string; toMemberId?: string };

/**
 * Counts the users who may sign in and whom a message addresses, and those of them who would see it
 * at once.
 */
export const reachOf = async (
  machine: Machine,
  { toRole, toMemberId }: To,
): Promise<{ users: number; signedIn: number }> => {
  const { db } = machine.database;
  let counted = db
    .selectFrom(user.name)
    .select(({ fn }) => fn.countAll().as('users'))
    .where('isDisabled', '=', 0);
  if (toRole) counted = counted.where('role', '=', toRole);
  if (toMemberId) counted = counted.where('memberId', '=', toMemberId);
  const [row, sessions] = await Promise.all([
    counted.executeTakeFirstOrThrow(),
    activeSessions(machine),
  ]);
  const hearing = sessions.filter(
    ({ role, memberId }) =>
      (!toRole || role === toRole) && (!toMemberId || memberId === toMemberId),
  );
  return { users: Number(row.users), signedIn: new Set(hearing.map(({ userId }) => userId)).size };
};
