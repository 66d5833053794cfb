import type { Reader } from '#model';

/** The signed-in user, and their session. */
export type SignedIn = Reader & { userName: string; sessionId: string };
