import type { Role } from '#domain/roles.ts';
import { type Action, hasValues, may, type Resource, viewsOf } from '#model';
import { ApiError } from '../errors.ts';
import type { Tx } from './work.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Throws NOT_ALLOWED when whoever writes may not give the rows these values (§6: who may create
 * whom). One grant must cover all the rows, what was before and what is after, so that nobody turns
 * one kind of row into another through two grants. Every write of a row passes here, whatever call,
 * file or approval it came by; the machine itself is bound by nothing.
 */
export const keepToGiving = (tx: Tx, action: Action, noun: Resource, rows: readonly Values[]) => {
  const { role } = tx.by;
  if (role === null) return;
  const grants = viewsOf(noun)
    .filter((view) => may({ role }, action, view))
    .map(({ access }) => access[role]?.giving ?? {});
  // Whoever has no grant writes by a call of its own, which has asked for its roles already.
  if (grants.length === 0) return;
  if (grants.some((giving) => rows.every((row) => hasValues(row, giving)))) return;
  throw refused(noun, role, grants);
};

const refused = (noun: Resource, role: Role, grants: readonly Values[]) => {
  const named = Object.entries(grants[0] ?? {}).map(([field, values]) => {
    const { label = field, choices = {} } = noun.fields[field] ?? {};
    const words = (values as readonly unknown[]).map((value) => choices[String(value)] ?? value);
    return [field, `${label} can only be ${words.join(', ')} where your role writes`] as const;
  });
  return new ApiError('NOT_ALLOWED', named[0]?.[1] ?? `${role} may not write this`, {
    errors: Object.fromEntries(named),
  });
};
