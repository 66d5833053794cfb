import type { Audience } from '../database/writing/mutation.ts';
import type { SignedIn } from '../runtime/signedIn.ts';

/** Whether somebody may hear of an event: everybody when it has no audience, else who matches each part. */
export const hears = (user: SignedIn, audience: Audience | null): boolean =>
  audience === null ||
  ((audience.memberId === undefined || audience.memberId === user.memberId) &&
    (audience.branchId === undefined || audience.branchId === user.branchId) &&
    (audience.userId === undefined || audience.userId === user.userId) &&
    (audience.roles === undefined || audience.roles.includes(user.role)));
