import { guardedAmong, type Resource } from '#model';
import { holdBack } from '../database/rows/holding.ts';
import { editedRow } from '../database/rows/rowChanges.ts';
import { encodeRow } from '../database/schema/columns.ts';
import type { Tx } from '../database/writing/mutation.ts';
import { decided } from './decide.ts';
import { changeOf } from './pending.ts';

/**
 * Changes a guarded row where there are no two people: a change and its decision are kept as for
 * people, `hand` as the second. For what follows from a rule, such as the days of the demo.
 */
export const approvedEdit = async (
  tx: Tx,
  noun: Resource,
  row: Readonly<Record<string, any>>,
  { values, reason, hand }: { values: Record<string, unknown>; reason: string; hand: string },
): Promise<void> => {
  const guarded = guardedAmong(noun, encodeRow(noun, row), Object.keys(values), values);
  const change = { action: 'edit' as const, stored: row, after: values, guarded, reason };
  const { held } = await holdBack(tx, noun, change);
  const waiting = await changeOf(tx.store, held.id);
  if (!waiting) throw new Error(`The change ${held.id} is gone`);
  const maker = tx.by;
  tx.by = { ...maker, userId: hand };
  try {
    await decided(tx, noun, waiting, 'approved', null);
  } finally {
    tx.by = maker;
  }
  const key = Object.fromEntries(noun.key.map((name) => [name, row[String(name)]]));
  const at = { resource: noun.name, key, version: row.version, scope: {} };
  await editedRow(tx, { ...at, values, reason }, { approvedBy: hand });
};
