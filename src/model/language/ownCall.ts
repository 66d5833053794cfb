import type { Role } from '#domain/roles.ts';
import { type Call, type DeclaredCall, declaredCall } from './call.ts';

/** The contract of a call of the machine that belongs to no noun. */
export type OwnCall = Call & { summary: string; says: string };

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

/** The calls of a group with those who may make them; null for everybody who shows what a call asks for. */
export const ownCallsOf = ({
  name: of,
  calls,
}: OwnCalls): (DeclaredCall & {
  id: string;
  of: string;
  noun: null;
  summary: string;
  roles: readonly Role[] | null;
})[] =>
  Object.entries(calls).map(([name, call]) => ({
    ...declaredCall(name, call),
    id: `${of}.${name}`,
    of,
    noun: null,
    summary: call.summary,
    roles: call.roles ?? null,
  }));
