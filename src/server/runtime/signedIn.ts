import type { Reader } from '#model';

/** The person who views as a role: who they are, and until when, ms of the steady time. */
export type Viewing = Reader & { until: number };

/**
 * The signed-in user and their session. While a person views as another role, role, member and
 * branch are the viewed ones, the user id stays the person's own, and `viewing` identifies the
 * person.
 */
export type SignedIn = Reader & { userName: string; sessionId: string; viewing?: Viewing };
