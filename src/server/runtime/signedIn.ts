import type { Reader } from '#model';

/** Who is signed in, and through which session. */
export type SignedIn = Reader & { userName: string; sessionId: string };
