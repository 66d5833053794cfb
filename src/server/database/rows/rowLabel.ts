import { type Field, fieldsOf, hasNumberKey, type Resource } from '#model';
import { encoded } from '../schema/columns.ts';

/**
 * The label of a row for people: its key, or its first unique values where the key is a mere
 * number; then its name, where another text is searchable.
 */
export const rowLabel = (noun: Resource, row: Readonly<Record<string, unknown>>): string => {
  const key = noun.key.map(String);
  const telling = hasNumberKey(noun) ? (noun.unique?.[0]?.map(String) ?? key) : key;
  const name = fieldsOf(noun).find(
    ([field, { kind, options }]) =>
      kind === 'text' && options.searchable === true && !options.code && !telling.includes(field),
  );
  return [...telling, ...(name ? [name[0]] : [])]
    .map((field) => encoded(noun.fields[field] as Field, row[field]))
    .filter((value) => value !== null && value !== undefined)
    .join(' ');
};
