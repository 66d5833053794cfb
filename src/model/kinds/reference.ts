import { sentence } from '#domain/sentence.ts';
import type { Field, Limits, Options, ValueOf } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';
import { written } from './parts/written.ts';

type ReferenceOptions = Options &
  Pick<Limits, 'max' | 'upper'> & { keyFields?: Readonly<Record<string, string>> };

/**
 * The key of a row of another resource, named by that resource's name. Where the key has several
 * parts this field holds one of them, and `keyFields` says which fields of the row hold the others: a
 * user's branch is `reference('Branch', 'branch', { keyFields: { tradingMemberId: 'memberId' } })`.
 */
export const reference = <const O extends ReferenceOptions>(
  label: string,
  to: string,
  options?: O,
): Field<ValueOf<string, O>> & { to: string } => {
  const { keyFields, ...rest } = (options ?? {}) as ReferenceOptions;
  return { kind: 'reference', label, to, ...(keyFields && { keyFields }), options: rest };
};

export const kind: FieldKind = {
  ...written,
  limits: ({ to = '' }, called) => [sentence('the key of a %{noun}', { noun: called(to) })],
  // It is the key of the first example of that noun, which only those know who know the nouns.
  example: () => null,
  selectivity: 6,
};
