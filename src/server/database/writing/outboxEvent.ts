import type { Role } from '#domain/roles.ts';

/** The audience of an event: everybody, or only those that match every part given. */
export type Audience = {
  memberId?: string;
  branchId?: string;
  userId?: string;
  roles?: readonly Role[];
};

/** An event that people must receive once it is committed; kept in the outbox so that it can be replayed. */
export type OutboxEvent = {
  seq: number;
  type: string;
  audience: Audience | null;
  /** The words of the message window; null for an event that is not shown there. */
  text: string | null;
  data: unknown;
  createdAt: number;
};
