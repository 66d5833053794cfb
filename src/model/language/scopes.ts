import type { Scope } from '#domain/scopes.ts';
import type { Call } from './call.ts';

/**
 * The scopes by which client programs make the calls of a noun: one for those that read, one for all others.
 * Calls without a scope refuse the tokens of client programs.
 */
export type Scopes = { readonly read?: Scope; readonly write?: Scope };

/** The scope of a call of a noun: its own, else that of the noun for its method; null when it has none. */
export const scopeOfCall = (
  { scopes = {} }: { readonly scopes?: Scopes },
  {
    method,
    scope,
    isPersonal,
    isPublic,
  }: { method: string } & Pick<Call, 'scope' | 'isPersonal' | 'isPublic'>,
): Scope | null => {
  if (isPersonal || isPublic) return null;
  return scope ?? (method === 'GET' ? scopes.read : scopes.write) ?? null;
};
