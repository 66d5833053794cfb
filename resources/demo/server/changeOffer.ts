import type { Resource } from '#model';
import { approvedEdit } from '#server/approvals/approvedEdit.ts';
import { editedRow } from '#server/database/rows/rowChanges.ts';
import type { Tx } from '#server/database/writing/mutation.ts';

/**
 * Changes the terms of an offer of the demo, a security or a master set-up, in values of the wire. An
 * approved one takes two people; the demo itself is the second.
 */
export const changeOffer = async (
  tx: Tx,
  noun: Resource,
  row: { id: number; version: number; status: string },
  values: Record<string, unknown>,
  reason: string,
): Promise<void> => {
  if (row.status === 'approved')
    return approvedEdit(tx, noun, row, { values, reason, hand: 'demo' });
  const at = { resource: noun.name, key: { id: row.id }, version: row.version, scope: {} };
  await editedRow(tx, { ...at, values, reason }, null);
};
