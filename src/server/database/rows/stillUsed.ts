import { sql } from 'kysely';
import { countText } from '#domain/countText.ts';
import { sentence, several } from '#domain/sentence.ts';
import { type Field, fieldsOf, keyOf, type Noun, pluralOf, type Resource } from '#model';
import { ApiError } from '../../runtime/errors.ts';
import type { Tx } from '../writing/mutation.ts';
import { rowLabel } from './rowLabel.ts';
import { tuple, withOneOf } from './rowsByKey.ts';

/**
 * A row that refers to another: whose it is, its name for people, its key, and how many of its kind
 * do; so many or more where `isMore`.
 */
export type Reference = {
  resource: string;
  label: string;
  key: string;
  count: number;
  isMore: boolean;
};

/** Rows of a kind that are counted at most, and those that are named. */
const mostCounted = 1_000;
const mostNamed = 20;

/**
 * Throws REFUSED when a row of any resource refers to this one, with the first of each kind by name
 * and how many there are, up to 1,000.
 */
export const stillUsed = async (
  tx: Tx,
  noun: Resource,
  row: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const references: Reference[] = [];
  const users = new Map<Noun, { count: number; isMore: boolean }>();
  for (const [other, name, field] of referencesTo(tx.nouns, noun)) {
    const found = await referring(tx, other, noun, [name, field], row);
    if (found.length === 0) continue;
    const isMore = found.length > mostCounted;
    const count = Math.min(found.length, mostCounted);
    const before = users.get(other) ?? { count: 0, isMore: false };
    users.set(other, { count: before.count + count, isMore: before.isMore || isMore });
    references.push(...found.slice(0, mostNamed).map((one) => ({ ...one, count, isMore })));
  }
  if (references.length === 0) return;
  const words = [...users].map(([other, { count, isMore }]) =>
    count === 1
      ? several(['1', other.label], ' ')
      : several([countText(count, isMore), pluralOf(other)], ' '),
  );
  const isOne = users.size === 1 && references.length === 1;
  const values = { noun: sentence(noun.label), rows: several(words, ' and ') };
  const why = isOne
    ? sentence('This %{noun} is in use: %{rows} refers to it', values)
    : sentence('This %{noun} is in use: %{rows} refer to it', values);
  throw new ApiError('REFUSED', why, {
    errors: Object.fromEntries(noun.key.map((name) => [String(name), why])),
    more: { references },
  });
};

/** The given rows to which a row of any resource refers. */
export const rowsInUse = async <R extends Readonly<Record<string, unknown>>>(
  tx: Tx,
  noun: Resource,
  rows: readonly R[],
): Promise<ReadonlySet<R>> => {
  const references = referencesTo(tx.nouns, noun);
  if (references.length === 0 || rows.length === 0) return new Set();
  const key = noun.key as readonly string[];
  const keyIn = (row: Readonly<Record<string, unknown>>) => tuple(key.map((part) => row[part]));
  const used = new Set<string>();
  for (const condition of withOneOf(
    key,
    rows.map((row) => key.map((part) => row[part])),
  )) {
    const found = await tx.db
      .selectFrom(`${noun.name} as one`)
      .select(key.map((part) => `one.${part}`))
      .where((eb) => condition(eb, 'one'))
      .where((eb) =>
        eb.or(
          references.map(([other, name, { keyFields = {} }]) =>
            eb.exists(
              key.reduce(
                (query, part) =>
                  query.whereRef(`other.${keyFields[part] ?? name}`, '=', `one.${part}`),
                eb.selectFrom(`${other.name} as other`).select(sql.lit(1).as('there')),
              ),
            ),
          ),
        ),
      )
      .execute();
    for (const row of found) used.add(keyIn(row));
  }
  return new Set(rows.filter((row) => used.has(keyIn(row))));
};

/** The fields of all resources that refer to a noun. */
const referencesTo = (nouns: readonly Noun[], noun: Resource) =>
  nouns.flatMap((other) =>
    other.noun === 'resource'
      ? fieldsOf(other)
          .filter(([, { to }]) => to === noun.name)
          .map(([name, field]) => [other as Resource, name, field] as const)
      : [],
  );

/** The rows of a resource whose field names this row, up to one more than are counted. */
const referring = async (
  tx: Tx,
  other: Resource,
  noun: Resource,
  [name, { keyFields = {} }]: [string, Field],
  row: Readonly<Record<string, unknown>>,
) => {
  let query = tx.db
    .selectFrom(other.name)
    .selectAll()
    .limit(mostCounted + 1);
  for (const part of noun.key as readonly string[])
    query = query.where(keyFields[part] ?? name, '=', row[part]);
  const rows = await query.execute();
  return rows.map((user) => ({
    resource: other.name,
    label: rowLabel(other, user),
    key: keyOf(other, user as never),
  }));
};
