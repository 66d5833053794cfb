import { keptBy, noted } from '#server/database/rows/rowWriting.ts';
import type { Tx } from '#server/database/writing/mutation.ts';

/**
 * Inserts stored rows of one resource into its table as rows of the demo, each with its journal
 * entry.
 */
export const putRows = async (
  tx: Tx,
  resource: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> => {
  const noun = tx.noun(resource);
  const kept = { ...keptBy(tx), createdBy: 'system', updatedBy: 'system' };
  const numbered = String(noun.key[0]);
  for (const values of rows) {
    const row: Record<string, unknown> = { ...values, ...kept };
    const made = await tx.db
      .insertInto(resource)
      .values(row)
      .returning(numbered)
      .executeTakeFirstOrThrow();
    row[numbered] ??= made[numbered];
    noted(tx, noun, 'create', { after: row });
  }
};
