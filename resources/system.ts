import type { Actor } from '#server/database/work.ts';

/** The machine itself, as the journal names it. */
export const system: Actor = {
  userId: 'system',
  role: null,
  memberId: null,
  branchId: null,
  address: null,
};
