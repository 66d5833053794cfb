import { fieldsOf, type Noun } from '#model';
import { differ } from '../fields/differ.ts';

type Row = Readonly<Record<string, unknown>>;

/** The side that wins for a field that both changed. */
export type Choice = 'mine' | 'theirs';

/** One field on its way from what it was to what two people made of it. */
export type Sides = { field: string; base: unknown; theirs: unknown; mine: unknown };

/** Two people's changes of one row: those that merge, and those that a person must choose among. */
export type ThreeWay = { theirs: Sides[]; mine: Sides[]; clashes: Sides[] };

/**
 * Compares what two people made of a row, field by field. `base` is the row as it was opened,
 * `theirs` as it is now, `typed` what is to be saved of it. A field that both gave the same value is
 * no clash; it comes with theirs.
 */
export const threeWay = (noun: Noun, base: Row, theirs: Row, typed: Row): ThreeWay => {
  const sides: ThreeWay = { theirs: [], mine: [], clashes: [] };
  for (const [field, { isSecret }] of fieldsOf(noun)) {
    if (noun.key.includes(field)) continue;
    // A secret is never shown: a new one is typed, and only then.
    const side = { field, base: base[field], theirs: theirs[field], mine: typed[field] };
    const isMine = field in typed && differ(typed[field], base[field]);
    const isTheirs = !isSecret && differ(theirs[field], base[field]);
    if (isMine && isTheirs && differ(typed[field], theirs[field])) sides.clashes.push(side);
    else if (isTheirs) sides.theirs.push(side);
    else if (isMine) sides.mine.push(side);
  }
  return sides;
};
