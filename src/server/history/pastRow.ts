import type { Field, Resource } from '#model';
import type { Database } from '../database/database.ts';
import { auditNames, encodeRow } from '../database/schema/columns.ts';
import { changesOf, type Entry, entriesOf, isCreation, isMasked, isRemoval } from './entries.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row as it stood once. */
export type PastRow = {
  /** Its fields as the wire has them; null where there was none. */
  row: Record<string, unknown> | null;
  /** The fields known only as a masked value. */
  masked: string[];
  /** The last entry that counts; null when none is that old. */
  entry: Entry | null;
  /** The entry after it: what ended how the row stood; null when it stands so still. */
  next: Entry | null;
};

/**
 * A row as it stood, walked back from how it stands now through the values that each entry of the
 * journal replaced, while `isLater` says so. `current` is the stored row, null when it is gone.
 */
export const pastRowOf = async (
  database: Pick<Database, 'db'>,
  noun: Resource,
  key: Values,
  current: Values | null,
  isLater: (entry: Entry) => boolean,
): Promise<PastRow> => {
  let row = current && withoutKept(encodeRow(noun, current));
  const masked = new Set<string>();
  let next: Entry | null = null;
  for await (const entry of entriesOf(database, noun, key)) {
    // Sign-ins stand under their user and change nothing of the row.
    if (changesOf(noun, entry).length === 0) continue;
    if (!isLater(entry)) return { row, masked: [...masked], entry, next };
    row = before(noun, row, masked, entry);
    next = entry;
  }
  return { row, masked: [...masked], entry: null, next };
};

/** The row before an entry; fields whose old value the journal masked are noted. */
const before = (
  noun: Resource,
  row: Record<string, unknown> | null,
  masked: Set<string>,
  entry: Entry,
): Record<string, unknown> | null => {
  if (isCreation(noun, entry)) return null;
  const isBack = isRemoval(noun, entry);
  if (row === null && !isBack) return null;
  const stood = { ...(isBack ? {} : row) };
  if (isBack) masked.clear();
  for (const [name, field] of Object.entries(noun.fields as Record<string, Field>)) {
    if (!Object.hasOwn(entry.before ?? {}, name)) continue;
    const value = entry.before?.[name] ?? null;
    if (isMasked(field) && value !== null) masked.add(name);
    else masked.delete(name);
    if (!field.isSecret) stood[name] = value;
  }
  return stood;
};

const withoutKept = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !auditNames.some((auditName) => auditName === name)),
  );
