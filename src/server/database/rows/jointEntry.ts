import { hash } from 'node:crypto';
import { type Field, keyOf, type Resource, storedFieldsOf } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { encoded } from '../schema/columns.ts';
import type { Tx } from '../writing/mutation.ts';

/**
 * The content of a journal entry for several rows: the key of each with the digest of its values.
 */
export type JointEntry = { rows: [key: string, digest: string][] };

/** The action of such an entry. */
export const jointAction = 'record';

/**
 * Journals new rows of a table in one entry, where they are too many for one each. The entry has
 * their shared values, and the key of each row with a digest of its values. `name` is the key of
 * the entry; no row may have it.
 */
export const journalTogether = (
  tx: Tx,
  noun: Resource,
  { name, shared = {} }: { name: string; shared?: Readonly<Record<string, unknown>> },
  rows: readonly Readonly<Record<string, unknown>>[],
): void => {
  if (rows.length === 0) return;
  const digests: JointEntry['rows'] = rows.map((row) => [
    keyOf(noun, row as never),
    rowDigest(noun, row),
  ]);
  const after = { ...shared, rows: digests };
  tx.journal({ action: jointAction, resource: noun.name, key: name, after });
};

/**
 * A digest of the values of a row, by which an entry of several rows identifies it. It leaves out
 * fields that are also written without an entry, and covers only the part of a personal number that
 * the journal shows.
 */
export const rowDigest = (noun: Resource, row: Readonly<Record<string, unknown>>): string => {
  const values = digestedOf(noun).map(([name, mask]) => {
    const value = row[name];
    if (value === null || value === undefined) return null;
    return mask ? mask(value) : typeof value === 'boolean' ? Number(value) : value;
  });
  return hash('sha256', JSON.stringify(values), 'base64url').slice(0, 22);
};

type Digested = readonly [name: string, mask: ((value: unknown) => unknown) | undefined];

const digested = new WeakMap<Resource, readonly Digested[]>();

/** The fields whose values are in the digest of a row, as they are stored, and how the journal masks them. */
const digestedOf = (noun: Resource): readonly Digested[] => {
  const known = digested.get(noun);
  if (known) return known;
  const besides = new Set((noun.journal?.without ?? []).map(String));
  const fields = storedFieldsOf(noun)
    .filter(([name]) => !besides.has(name))
    .map(([name, field]): Digested => [name, field.isSecret ? undefined : kindOf(field).mask]);
  digested.set(noun, fields);
  return fields;
};

/** A value of a row as an entry would have it: as the wire has it, and masked where the journal masks. */
export const asJournalled = (field: Field, stored: unknown): unknown => {
  const { mask } = kindOf(field);
  const value = field.isSecret ? stored : encoded(field, stored);
  if (value === null || value === undefined) return null;
  return mask ? mask(value) : value;
};
