import { yupResolver } from '@hookform/resolvers/yup';
import type { FieldValues, Resolver } from 'react-hook-form';
import { type Fields, type Noun, type Reader, scopeOf, type View, writableOf } from '#model';
import { normalised, shapeFor } from '#model/validate.ts';
import { widgetOf } from '../fields/widgets.ts';

export type FormKind = 'create' | 'edit';

/** The fields of a form, in the order of the schema. */
export const formFields = (noun: Noun, kind: FormKind): Fields => {
  const writable = new Set(writableOf(noun, kind));
  return Object.fromEntries(
    Object.entries(noun.fields as Fields).filter(([name]) => writable.has(name)),
  );
};

/** The values that a reader's scope leaves no choice about: a member's dealer adds to that member. */
export const givenValues = (reader: Reader, view: View): Record<string, string | null> =>
  scopeOf(reader, view);

/** What stands in the boxes before anybody types: the row, or for a new one the initial values. */
export const boxValues = (
  fields: Fields,
  row: Readonly<Record<string, unknown>> | null,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = row ? row[name] : field.options.initial;
      return [name, widgetOf(field).edit?.(value, field) ?? value ?? ''];
    }),
  );

/** What was typed as the wire has it: trimmed, upper-cased, numbers as numbers, blank as null. */
export const wireValues = (fields: Fields, typed: FieldValues): Record<string, unknown> =>
  normalised(
    fields,
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        widgetOf(field).parse(typed[name], field),
      ]),
    ),
  );

/** The form's check: the same yup object as the server's, over the values as they would be sent. */
export const resolverFor = (noun: Noun, kind: FormKind): Resolver<FieldValues> => {
  const fields = formFields(noun, kind);
  const resolve = yupResolver(shapeFor(noun, kind)) as unknown as Resolver<FieldValues>;
  return (typed, context, options) => resolve(wireValues(fields, typed), context, options);
};
