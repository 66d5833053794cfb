import { type Resource, storedFieldsOf } from '#model';
import { noted } from '#server/database/rows/rowWriting.ts';
import { fromDatabase } from '#server/database/schema/columns.ts';
import type { Tx } from '#server/database/writing/mutation.ts';

/**
 * Changes some values of rows of the demo, each with its journal entry, so that a move to another
 * day leaves no difference between the rows and the journal.
 */
export const notedChange = async (
  tx: Tx,
  noun: Resource,
  where: Readonly<Record<string, string | number>>,
  values: Readonly<Record<string, unknown>>,
): Promise<void> => {
  let found = tx.db.selectFrom(noun.name).selectAll();
  let change = tx.db.updateTable(noun.name).set(values);
  for (const [name, value] of Object.entries(where)) {
    found = found.where(name, '=', value);
    change = change.where(name, '=', value);
  }
  const rows = (await found.execute()).map((row) => fromDatabase(noun, row));
  await change.execute();
  const only = Object.keys(values).filter((name) =>
    storedFieldsOf(noun).some(([field]) => field === name),
  );
  const isMoved = only.some((name) => (noun.key as readonly string[]).includes(name));
  for (const before of rows) {
    const after = { ...before, ...values };
    if (!isMoved) noted(tx, noun, 'edit', { before, after, only });
    else {
      // Under another key it is another row.
      noted(tx, noun, 'remove', { before });
      noted(tx, noun, 'create', { after });
    }
  }
};
