import type { Role } from '#domain/roles.ts';
import type { Machine } from '../../machine/machine.ts';
import { limits } from '../../people/limits.ts';

/** A session that is not over, with its user; instants in ms of the steady time. */
export type ActiveSession = {
  userId: string;
  userName: string;
  role: Role;
  memberId: string | null;
  branchId: string | null;
  startedAt: number;
  lastSeenAt: number;
  address: string | null;
  browserSignature: string | null;
  device: string | null;
  handle: string | null;
  sessionId: string;
};

/** The current sessions, the most recently seen first. */
export const activeSessions = ({ database, steady }: Machine): Promise<ActiveSession[]> =>
  database.db
    .selectFrom('session')
    .innerJoin('user', 'user.userId', 'session.userId')
    .select([
      'user.userId',
      'user.userName',
      'user.role',
      'user.memberId',
      'user.branchId',
      'session.startedAt',
      'session.lastSeenAt',
      'session.address',
      'session.browserSignature',
      'session.device',
      'session.handle',
      'session.sessionId',
    ])
    .where('session.lastSeenAt', '>', steady() - limits.sessionIdleMs)
    .where('session.startedAt', '>', steady() - limits.sessionLongestMs)
    .where((is) => is.or([is('session.endsAt', 'is', null), is('session.endsAt', '>', steady())]))
    .orderBy('session.lastSeenAt', 'desc')
    .execute() as Promise<ActiveSession[]>;
