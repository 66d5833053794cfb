import type { AuditFields, Resource, StoredRow } from '#model';
import type { Tx } from '../writing/mutation.ts';
import { keptBy, noted } from './rowWriting.ts';
import { type Saying, saidTexts } from './saidTexts.ts';

/** Details of a journal entry in addition to the values. */
export type JournalNote = { reason?: string | null; approvedBy?: string };

/**
 * Adds a row whose key `id` the database counts, and journals it. Returns the row with its id; instants in ms,
 * prices in paise, as the table holds them.
 */
export const addRow = async <N extends Resource>(
  tx: Tx,
  noun: N,
  action: string,
  values: Saying<Omit<StoredRow<N>, 'id' | keyof AuditFields>>,
): Promise<StoredRow<N>> => {
  const row = { ...saidTexts(noun, values), ...keptBy(tx) };
  const { id } = await tx.db
    .insertInto(noun.name)
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { id: Number(id), ...row };
  noted(tx, noun, action, { after });
  return after as unknown as StoredRow<N>;
};

/** Writes the changes of a row by its key, and journals those fields alone. Returns the row as it is now. */
export const changeRow = async <N extends Resource>(
  tx: Tx,
  noun: N,
  before: StoredRow<N>,
  changes: Saying<Partial<StoredRow<N>>>,
  action: string,
  note: JournalNote = {},
): Promise<StoredRow<N>> => {
  const written = { ...saidTexts(noun, changes, before), ...keptBy(tx, before) };
  const isIt = Object.fromEntries(noun.key.map((name) => [name, before[name as never]]));
  await tx.db
    .updateTable(noun.name)
    .set(written)
    .where((of) => of.and(isIt))
    .execute();
  const after = { ...before, ...written };
  noted(tx, noun, action, { before, after, only: Object.keys(changes), ...note });
  return after as StoredRow<N>;
};
