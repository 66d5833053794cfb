import { yupResolver } from '@hookform/resolvers/yup';
import type { FieldValues, Resolver, ResolverResult } from 'react-hook-form';
import type { Words } from '#domain/sentence.ts';
import {
  type AllowedValues,
  type Field,
  type Fields,
  type Noun,
  type Reader,
  scopeOf,
  type View,
  writableOf,
} from '#model';
import { shapeFor, shapeOf } from '#model/values/shape.ts';
import { normalised } from '#model/values/validate.ts';
import { say } from '../browser/language.ts';
import { widgetOf } from './widgets.ts';

export type FormMode = 'create' | 'edit';

/** The fields of a form, in the order of the schema; a choice has only what the reader may give. */
export const formFields = (
  noun: Noun,
  kind: FormMode,
  allowedValues: AllowedValues = {},
): Fields => {
  const writable = new Set(writableOf(noun, kind));
  return Object.fromEntries(
    Object.entries(noun.fields as Fields)
      .filter(([name]) => writable.has(name))
      .map(([name, field]) => [name, offering(field, allowedValues[name])]),
  );
};

const offering = (field: Field, codes: AllowedValues[string] | undefined): Field =>
  codes && field.choices
    ? {
        ...field,
        choices: Object.fromEntries(
          Object.entries(field.choices).filter(([code]) => codes.includes(code)),
        ),
      }
    : field;

/**
 * The values that leave a reader no choice: somebody of a member adds to that member, and
 * somebody who may give one role only gives that role.
 */
export const givenValues = (
  reader: Reader,
  view: View,
  allowedValues: AllowedValues = {},
): Record<string, unknown> => ({
  ...scopeOf(reader, view),
  ...Object.fromEntries(
    Object.entries(allowedValues).flatMap(([name, [only, ...others]]) =>
      others.length === 0 ? [[name, only]] : [],
    ),
  ),
});

/** Initial contents of the boxes: the row, or for a new one the initial values of the fields. */
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

/** The input in wire form: trimmed, upper-cased, numbers as numbers, blank as null. */
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

/**
 * The check of some boxes: the yup schema of their fields, over the values as they would be sent. The message of a
 * fault is a text in the language that is spoken, as inputs of react-admin want it; `sentence` is its words.
 */
export const resolverOf = (fields: Fields, shape = shapeOf(fields)): Resolver<FieldValues> => {
  const resolve = yupResolver(shape) as unknown as Resolver<FieldValues>;
  return async (typed, context, options) => {
    const { values, errors } = await resolve(wireValues(fields, typed), context, options);
    return {
      values,
      errors: Object.fromEntries(
        Object.entries(errors).map(([name, fault]) => [name, asSaid(fault as BoxFault)]),
      ),
    } as ResolverResult<FieldValues>;
  };
};

/** A fault of a box, with its words where our own check found it. */
export type BoxFault = { message?: unknown; sentence?: Words };

const asSaid = (fault: BoxFault) => {
  const sentence = fault.message as Words;
  return { ...fault, message: say(sentence), sentence };
};

/** The words of a fault in the language that is spoken now; null where there is none. */
export const wordsOfFault = (fault: BoxFault | undefined): string | null =>
  fault?.message ? say(fault.sentence ?? (fault.message as Words)) : null;

/** The check of the form of a noun, with the rules between its fields. */
export const resolverFor = (noun: Noun, kind: FormMode): Resolver<FieldValues> =>
  resolverOf(formFields(noun, kind), shapeFor(noun, kind));
