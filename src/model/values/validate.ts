import * as yup from 'yup';
import { mandatory } from '../kinds/parts/blank.ts';
import type { Field } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';
import { type Noun, writableOf } from '../language/noun.ts';
import type { Fields } from '../language/row.ts';
import { kindOf } from './kinds.ts';
import { faultOfHidden, inOneForm, withoutHidden } from './oneForm.ts';

/** What is wrong with some values, by field; nothing when the object is empty. */
export type Faults = Record<string, string>;

/** What is wrong with one value of a field, in words; undefined when nothing is. */
export const faultOf = (field: Field, value: unknown): string | undefined => {
  return faultBy(kindOf(field), field, value);
};

const faultBy = (kind: FieldKind, field: Field, value: unknown): string | undefined => {
  if (value === null || value === undefined)
    return field.options.optional ? undefined : mandatory(field);
  const fault = kind.fault(value, field);
  if (fault !== undefined || !kind.isWords?.(field)) return fault;
  return faultOfHidden(field.label, String(value));
};

/** Rules of a row by the field that they blame: words when it does not go with the others. */
type Rules = Readonly<Record<string, (row: any) => unknown>>;

type Row = Readonly<Record<string, unknown>>;

/**
 * The check of some fields, made once and applied to each row: the first fault of each field; '' names
 * the whole. Types are not cast: a number written as a text is a fault, and so is a field it does not know.
 * A row takes a microsecond; ajv takes a quarter of that and lets some faults through (docs/measurements.md).
 */
export const checkerOf = (fields: Fields, rules: Rules = {}): ((values: unknown) => Faults) => {
  const own = Object.entries(fields).map(([name, field]) => ({
    name,
    field,
    kind: kindOf(field),
    rule: rules[name],
  }));
  return (values) => {
    if (!isObject(values)) return { '': notAnObject };
    const faults: Faults = {};
    for (const { name, field, kind, rule } of own) {
      const words = faultBy(kind, field, values[name]) ?? (rule && wordsOf(rule, values, fields));
      if (words !== undefined) faults[name] = words;
    }
    const unknown = unknownAmong(fields, values);
    if (unknown.length > 0) faults[''] = noField(unknown);
    return faults;
  };
};

/** The same check as a yup object, which the resolvers of forms take. */
export const shapeOf = (fields: Fields, rules: Rules = {}): yup.ObjectSchema<yup.AnyObject> =>
  yup
    .object(
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          name,
          yup
            .mixed()
            .nullable()
            .test('kind', (value, context) => {
              const rule = rules[name];
              const message =
                faultOf(field, value) ?? (rule && wordsOf(rule, context.parent, fields));
              return message === undefined || context.createError({ message });
            }),
        ]),
      ),
    )
    .required(notAnObject)
    .typeError(notAnObject)
    .noUnknown(true, ({ unknown }) => noField([unknown]))
    .strict(true);

const unknownAmong = (fields: Fields, values: Row): string[] => {
  const unknown: string[] = [];
  for (const name of Object.keys(values)) if (!Object.hasOwn(fields, name)) unknown.push(name);
  return unknown;
};

const notAnObject = 'An object of fields is expected';
const noField = (names: readonly string[]) => `There is no field ${names.join(', ')}`;

const isObject = (values: unknown): values is Row =>
  Object.prototype.toString.call(values) === '[object Object]';

/** A rule may count on a sound row; what it makes of one that is not is no news of its own. */
const wordsOf = (rule: (row: any) => unknown, row: Row, fields: Fields): string | undefined => {
  try {
    const words = rule(row);
    return words ? String(words) : undefined;
  } catch (error) {
    if (Object.entries(fields).every(([name, field]) => faultOf(field, row[name]) === undefined))
      throw error;
    return undefined;
  }
};

/** What a form and the call that create or edit a row of a noun may say, with the rules of the row. */
const writableWithRules = (noun: Noun, action: 'create' | 'edit'): [Fields, Rules] => {
  const writable = new Set(writableOf(noun, action));
  const among = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => writable.has(name)));
  return [among(noun.fields), among(noun.noun === 'resource' ? ((noun.rules ?? {}) as Rules) : {})];
};

/** The check of a row that is created or edited. */
export const checkerFor = (noun: Noun, action: 'create' | 'edit') =>
  checkerOf(...writableWithRules(noun, action));

/** The same check as a yup object, for the form. */
export const shapeFor = (noun: Noun, action: 'create' | 'edit') =>
  shapeOf(...writableWithRules(noun, action));

/**
 * Values as a person may type them, made what the fields mean: in one form, upper-cased, blank as null. A secret stays as
 * it was typed.
 */
export const normalised = (
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const meant = { ...values };
  for (const [name, value] of Object.entries(values)) {
    const better = meantBy(Object.hasOwn(fields, name) ? fields[name] : undefined, value);
    if (better !== value) meant[name] = better;
  }
  return meant;
};

/** One such value. */
export const meantBy = (field: Field | undefined, value: unknown): unknown => {
  if (!field || typeof value !== 'string') return value;
  if (value === '') return null;
  if (field.isSecret) return value;
  const text = field.options.upper ? value.toUpperCase() : value;
  return (kindOf(field).isWords?.(field) ? inOneForm : withoutHidden)(text) || null;
};

/** What yup has to say about some values, the first fault of each field; '' names the whole. */
export const faultsOf = (shape: yup.Schema, values: unknown): Faults => {
  try {
    shape.validateSync(values, { abortEarly: false, strict: true });
    return {};
  } catch (error) {
    if (!(error instanceof yup.ValidationError)) throw error;
    const inner = error.inner.length > 0 ? error.inner : [error];
    const faults: Faults = {};
    for (const { path, message } of inner) faults[path ?? ''] ??= message;
    return faults;
  }
};
