import type { MaybePromise } from '../database/writing/maybePromise.ts';
import type { SignedIn } from '../runtime/signedIn.ts';

/** The address of a caller, and whether the console asks by itself. */
export type Asking = { address: string; isPolled: boolean };

/** The sessions as requests ask for them: who a cookie belongs to, and for how long still. */
export type Sessions = {
  /**
   * The user behind the token of a cookie; null when it has no session or the session is over. A
   * call that is polled does not keep the session. The answer comes at once where it is known already.
   */
  userOf(token: string, asking: Asking): MaybePromise<SignedIn | null>;
  /** The user behind the token of a program, with its client. No cookie is a token, and no token a cookie. */
  clientOf(token: string, asking: Asking): MaybePromise<SignedIn | null>;
  /**
   * Remaining life of a session without further activity, ms: idle or in all, whichever ends first.
   */
  expiryTime(sessionId: string): number;
  /** Why the exchange ended the session behind a token; null when it did not. */
  endReason(token: string): string | null;
  close(): void;
};
