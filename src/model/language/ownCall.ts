import type { Role } from '#domain/roles.ts';
import type { CallAnswer, Shape } from './answer.ts';
import type { AskedFirst, Route, Status } from './call.ts';
import type { Fields } from './row.ts';

/** The contract of a call of the machine that belongs to no noun. */
export type OwnCall = {
  route: Route;
  summary: string;
  /** Its answer, in words. */
  says: string;
  answer: CallAnswer;
  /** The status of a success, where it is not 200, or 204 for nothing; several, where the handler says which. */
  status?: OwnStatus | readonly OwnStatus[];
  query?: Fields;
  body?: Fields;
  /** The form of its body instead, where fields cannot describe it; its handler checks it. */
  bodyShape?: Shape;
  /** The credentials of the caller: the session by default; none when empty. */
  shows?: readonly ('session' | 'accessToken' | 'interimToken')[];
  /** The roles that may make it; by default everybody who shows what it asks for. */
  roles?: readonly Role[];
  askedFirst?: AskedFirst;
};

/** Only the call that tells how the server is succeeds with 503. */
type OwnStatus = Status | 503;

/** Calls of the machine about one thing, by their names. */
export type OwnCalls = {
  readonly noun: 'calls';
  readonly name: string;
  readonly calls: Readonly<Record<string, OwnCall>>;
};

/**
 * Declares calls of the machine that belong to no noun. Files of src/own/ export them, and are
 * found by their place.
 */
export const ownCalls = <const N extends string, const C extends Readonly<Record<string, OwnCall>>>(
  name: N,
  calls: C,
) => ({ noun: 'calls', name, calls }) as const;
