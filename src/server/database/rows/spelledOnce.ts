import { identitiesOf, type Resource } from '#model';
import type { Tx } from '../writing/mutation.ts';
import { alreadyThere } from './rowRules.ts';
import { type Spellings, spellingsIn } from './spellings.ts';

/** The spellings that each connection reads once. */
const known = new WeakMap<object, Promise<Spellings>>();

const spellingsOf = ({ db, nouns }: Tx): Promise<Spellings> => {
  const found = known.get(db) ?? spellingsIn(db, nouns);
  known.set(db, found);
  return found;
};

/**
 * Throws DUPLICATE when another row has the key or a unique value of this one in an odd spelling of
 * an earlier release, which no index can compare. `names` are the fields that change; all of a new
 * row.
 */
export const assertSpelledOnce = async (
  tx: Tx,
  noun: Resource,
  row: Readonly<Record<string, any>>,
  names: readonly string[] = Object.keys(row),
): Promise<void> => {
  const spellings = await spellingsOf(tx);
  if (spellings.isEmpty) return;
  for (const identity of identitiesOf(noun)) {
    if (!identity.some((name) => names.includes(name))) continue;
    const others = identity.map((name) => spellings.same(noun, name, row[name]));
    if (others.every((found) => found.length === 0)) continue;
    let query = tx.db.selectFrom(noun.name).select(noun.key.map(String));
    identity.forEach((name, at) => {
      query = query.where(name, 'in', [row[name], ...(others[at] ?? [])]);
    });
    const same = await query.execute();
    const isOwn = (other: Readonly<Record<string, unknown>>) =>
      noun.key.every((name) => other[String(name)] === row[String(name)]);
    if (same.some((other) => !isOwn(other))) throw alreadyThere(noun, identity);
  }
};
