import {
  bulkEditableOf,
  coveringGrant,
  type Field,
  type Reader,
  reaches,
  type View,
  viewFor,
} from '#model';
import { formFields } from '../../fields/formValues.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * The fields that a reader may set for many rows of a list at once, by name; none for readers who
 * may not edit them.
 */
export const bulkFieldsFor = (reader: Reader, { noun }: View): Readonly<Record<string, Field>> => {
  const editing = viewFor(reader, 'edit', noun);
  const names = editing ? bulkEditableOf(noun) : [];
  const { allowedValues } = editing?.access[reader.role] ?? {};
  const fields = formFields(noun, 'edit', allowedValues);
  return Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
};

/** Whether a reader may edit this very row. */
export const mayEditRow = (reader: Reader, { noun }: View, row: Row): boolean => {
  const editing = viewFor(reader, 'edit', noun);
  return (
    editing !== null &&
    reaches(reader, editing, row) &&
    coveringGrant(reader.role, 'edit', noun, [row]) !== null
  );
};
