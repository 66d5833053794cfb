import type { Role } from '#domain/roles.ts';
import { sentence, several, textOf } from '#domain/sentence.ts';
import { type Action, coveringGrant, type Grant, grantsOf, type Resource } from '#model';
import { whyNotTheseValues } from '#model/language/why.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { Tx } from '../writing/mutation.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Throws NOT_ALLOWED when the writer may not give the rows these values (§6: who may create whom). Every
 * write of a row passes here, by any call, file or approval; the system itself is not bound, and a user
 * without a grant writes only by a hand-written call, which has checked the roles.
 */
export const assertAllowedValues = (
  tx: Pick<Tx, 'by'>,
  action: Action,
  noun: Resource,
  rows: readonly Values[],
) => {
  const { role } = tx.by;
  if (role === null) return;
  const grants = grantsOf(role, action, noun);
  if (grants.length === 0 || coveringGrant(role, action, noun, rows)) return;
  throw refused(role, action, noun, grants[0]);
};

const refused = (role: Role, action: Action, noun: Resource, grant: Grant | undefined) => {
  const named = Object.entries(grant?.allowedValues ?? {}).map(([field, values]) => {
    const { label = field, choices = {} } = noun.fields[field] ?? {};
    const words = values.map((value) => choices[String(value)] ?? value);
    const fault = sentence('Your role can set %{field} only to %{values}', {
      field: sentence(label),
      values: several(words.map(String)),
    });
    return [field, fault] as const;
  });
  return new ApiError('NOT_ALLOWED', named[0]?.[1] ?? 'Your role does not allow this.', {
    errors: Object.fromEntries(named),
    more: {
      why: whyNotTheseValues(
        role,
        noun,
        action,
        named.map(([, words]) => textOf(words)),
      ),
    },
  });
};
