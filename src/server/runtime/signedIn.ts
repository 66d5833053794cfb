import type { Reader } from '#model';

/** The person who views as a role: who they are, and until when, ms of the steady time. */
export type Viewing = Reader & { until: number };

/**
 * The signed-in user, and their session. Of a person who views as a role, role, member and branch are those that are
 * viewed, the user id stays the person's own, and `viewing` says who the person is.
 */
export type SignedIn = Reader & { userName: string; sessionId: string; viewing?: Viewing };
