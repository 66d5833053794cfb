import { hasNumberKey, type Resource } from '#model';
import { quoted } from '../schema/dialect.ts';
import type { Tx } from '../writing/mutation.ts';
import { sqlByRows, writeRows } from './manyRows.ts';
import { duplicateIn, missing } from './rowRules.ts';
import { addManyOf, identityBeside, updateOf } from './rowStatements.ts';
import { keptBy, noted } from './rowWriting.ts';
import { assertSpelledOnce } from './spelledOnce.ts';
import { rowsInUse } from './stillUsed.ts';

type Stored = Record<string, any>;

/**
 * A checked row to store, and the row that it replaces, if any. Every rule was applied in this
 * transaction.
 */
export type CheckedRow = { before: Stored | null; after: Stored; reason: string };

/**
 * Whether rows of a noun can be written in bulk: a row is identified by its values before the
 * database numbers it, and no change waits for a second person.
 */
export const isWrittenInBulk = (noun: Resource): boolean =>
  noun.approve === undefined && (!hasNumberKey(noun) || identityBeside(noun) !== undefined);

/** Writes checked rows in their order, each with a journal entry; returns them as stored. */
export const writeChecked = async (
  tx: Tx,
  noun: Resource,
  rows: readonly CheckedRow[],
): Promise<Stored[]> => {
  const complete = rows.map(({ before, after, reason }) => ({
    before,
    after: { ...after, ...keptBy(tx, before ?? undefined) } as Stored,
    reason,
  }));
  for (const { before, after } of complete) {
    missing(noun, after);
    await assertSpelledOnce(
      tx,
      noun,
      after,
      before ? namesChanged(noun, before, after) : undefined,
    );
  }
  const added = complete.filter(({ before }) => before === null).map(({ after }) => after);
  const { add, update } = writingOf(noun);
  await duplicateIn(tx, noun, async () => {
    await add(tx, added);
    for (const { before, after } of complete)
      if (before) await update(tx, after as never, namesChanged(noun, before, after) as never);
  });
  for (const { before, after, reason } of complete) {
    if (before)
      noted(tx, noun, 'edit', { before, after, only: namesChanged(noun, before, after), reason });
    else noted(tx, noun, 'create', { after, reason });
    await tx.written(noun, { before, after });
  }
  return complete.map(({ after }) => after);
};

/**
 * Removes the rows to which no other row refers, in their order, each with a journal entry; returns
 * the others. The caller has applied the other rules.
 */
export const removeUnused = async (
  tx: Tx,
  noun: Resource,
  rows: readonly { before: Stored; reason: string }[],
): Promise<ReadonlySet<Stored>> => {
  const used = await rowsInUse(
    tx,
    noun,
    rows.map(({ before }) => before),
  );
  const unused = rows.filter(({ before }) => !used.has(before));
  const keys = noun.key as readonly string[];
  await writeRows(tx, writingOf(noun).remove, unused, ({ before }) => keys.map((k) => before[k]));
  for (const { before, reason } of unused) {
    noted(tx, noun, 'remove', { before, reason });
    await tx.written(noun, { before, after: null });
  }
  return used;
};

const namesChanged = ({ fields }: Resource, before: Stored, after: Stored): string[] =>
  Object.keys(after).filter((name) => Object.hasOwn(fields, name) && before[name] !== after[name]);

type Writing = {
  add: ReturnType<typeof addManyOf>;
  update: ReturnType<typeof updateOf>;
  remove: (rows: number) => string;
};

const known = new WeakMap<Resource, Writing>();

const writingOf = (noun: Resource): Writing => {
  const found = known.get(noun);
  if (found) return found;
  const isIt = `(${(noun.key as readonly string[]).map((name) => `${quoted(name)} = ?`).join(' and ')})`;
  const made = {
    add: addManyOf(noun),
    update: updateOf(noun),
    remove: sqlByRows(
      (rows) => `delete from ${quoted(noun.name)} where ${Array(rows).fill(isIt).join(' or ')}`,
    ),
  };
  known.set(noun, made);
  return made;
};
