import type { CallNames } from '#model';
import type { authCalls } from '#own/session/authCalls.ts';
import type { HandlersOf } from '../machine/answersTo.ts';

/** The handlers of some calls of the sign-in. */
export type AuthHandlers<K extends CallNames<typeof authCalls>> = Pick<
  HandlersOf<typeof authCalls>,
  K
>;
