import type { Fields, Resource } from '#model';
import { keyOf } from '#model';

/**
 * What people call a row: its key, or where the machine gave it that as a mere number, the fields
 * that tell it apart: 'LICI IS 2026-11-21' rather than '1'.
 */
export const rowName = (noun: Resource, row: Readonly<Record<string, unknown>>): string => {
  const fields = noun.fields as Fields;
  const isGiven = noun.key.every((name) => fields[String(name)]?.options.readOnly);
  const [unique] = noun.unique ?? [];
  const parts = isGiven && unique ? unique.map((name) => row[name]) : [];
  const isWhole = parts.length > 0 && parts.every((part) => part != null);
  return isWhole ? parts.join(' ') : keyOf(noun, row as never);
};
