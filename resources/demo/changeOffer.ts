import type { StoredRow } from '#model';
import { security } from '#schemas/security.ts';
import { approvedEdit } from '#server/approvals/approvedEdit.ts';
import { editedRow } from '#server/database/rowChanges.ts';
import type { Tx } from '#server/database/work.ts';

/**
 * Changes the terms of an offer of the demo, in values of the wire. An approved one takes two hands,
 * as it does for people; nobody is there to lend theirs, so the demo's is the second.
 */
export const changeOffer = async (
  tx: Tx,
  row: StoredRow<typeof security>,
  values: Record<string, unknown>,
  reason: string,
): Promise<void> => {
  if (row.status === 'approved')
    return approvedEdit(tx, security, row, { values, reason, hand: 'demo' });
  const at = { resource: 'security', key: { id: row.id }, version: row.version, scope: {} };
  await editedRow(tx, { ...at, values, reason }, null);
};
