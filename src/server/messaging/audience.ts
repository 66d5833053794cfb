import type { Audience } from '../database/writing/mutation.ts';
import type { SignedIn } from '../runtime/signedIn.ts';

/** Whether a user may receive an event: every user when it has no audience, else those who match each part. */
export const hears = (user: SignedIn, audience: Audience | null): boolean =>
  audience === null ||
  ((audience.memberId === undefined || audience.memberId === user.memberId) &&
    (audience.branchId === undefined || audience.branchId === user.branchId) &&
    (audience.userId === undefined || audience.userId === user.userId) &&
    (audience.roles === undefined || audience.roles.includes(user.role)));
