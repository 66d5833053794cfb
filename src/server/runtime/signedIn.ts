import type { Scope } from '#domain/scopes.ts';
import type { Reader } from '#model';

/** The person who views as a role: who they are, and until when, ms of the steady time. */
export type Viewing = Reader & { until: number };

/** The program that calls in the name of a user, with the scopes and addresses that narrow their rights. */
export type CallingClient = {
  id: number;
  name: string;
  scopes: readonly Scope[];
  addresses: string;
};

/**
 * The signed-in user and their session. While a person views as another role, role, member and
 * branch are the viewed ones, the user id stays the person's own, and `viewing` identifies the
 * person. `client` is the program that calls for the user.
 */
export type SignedIn = Reader & {
  userName: string;
  sessionId: string;
  viewing?: Viewing;
  client?: CallingClient;
};
