import * as yup from 'yup';
import type { Words } from '#domain/sentence.ts';
import type { Constraint } from '../language/constraint.ts';
import type { Field } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';
import type { Noun } from '../language/noun.ts';
import type { Fields } from '../language/row.ts';
import { constraintsOf, mandatory, wrongType } from './constraints.ts';
import { kindOf } from './kinds.ts';
import { noField, notAnObject, type Rules, wordsOfRule, writableWithRules } from './rowRules.ts';
import type { Faults } from './validate.ts';

/**
 * The yup schema of a row to create or edit, for the form. It finds the same faults as
 * `checkerFor`, in the same words, and `describe()` lists the rules of each field.
 */
export const shapeFor = (noun: Noun, action: 'create' | 'edit') =>
  shapeOf(...writableWithRules(noun, action));

/**
 * The yup schema of some fields with the rules between them. It casts no value. Only forms load it:
 * the server has `checkerOf`.
 */
export const shapeOf = (fields: Fields, rules: Rules = {}): yup.ObjectSchema<yup.AnyObject> =>
  yup
    .object(
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          name,
          withRule(schemaOf(field), rules[name], fields),
        ]),
      ),
    )
    .required(notAnObject)
    .typeError(notAnObject)
    .noUnknown(true, ({ unknown }) => noField([unknown]))
    .strict(true);

/** The first fault of each field by yup; '' is the whole. */
export const faultsOf = (shape: yup.Schema, values: unknown): Faults => {
  try {
    shape.validateSync(values, { abortEarly: false, strict: true });
    return {};
  } catch (error) {
    if (!(error instanceof yup.ValidationError)) throw error;
    const inner = error.inner.length > 0 ? error.inner : [error];
    const faults: Faults = {};
    for (const { path, message } of inner) faults[path ?? ''] ??= message as Words;
    return faults;
  }
};

/**
 * Words as they are, so that the fault of a form is the sentence that the server finds. In a plain text yup would
 * replace what looks like one of its parameters.
 */
const literally = (words: Words) => () => words;

const schemaOf = (field: Field): yup.Schema =>
  typed[kindOf(field).jsonType](constraintsOf(field), literally(mandatory(field)), field)
    .typeError(literally(wrongType(field)))
    .label(field.label)
    .meta({ kind: field.kind, ...(field.options.help && { help: field.options.help }) });

type Literally = ReturnType<typeof literally>;

const typed: Readonly<
  Record<
    FieldKind['jsonType'],
    (constraints: readonly Constraint[], missing: Literally, field: Field) => yup.Schema
  >
> = {
  string: (constraints, missing, { options }) =>
    constraints.reduce<yup.StringSchema<string | null | undefined>>(
      textWith,
      options.optional ? yup.string().nullable() : yup.string().required(missing),
    ),
  number: (constraints, missing, { options }) =>
    constraints.reduce<yup.NumberSchema<number | null | undefined>>(
      numberWith,
      options.optional ? yup.number().nullable() : yup.number().required(missing),
    ),
  boolean: (_, missing, { options }) =>
    options.optional ? yup.boolean().nullable() : yup.boolean().required(missing),
};

const textWith = (
  schema: yup.StringSchema<string | null | undefined>,
  constraint: Constraint,
): yup.StringSchema<string | null | undefined> => {
  switch (constraint.is) {
    case 'min':
      return schema.min(constraint.limit, literally(constraint.words));
    case 'max':
      return schema.max(constraint.limit, literally(constraint.words));
    case 'matches': {
      const { pattern, words } = constraint;
      const message =
        typeof words === 'function' ? ({ value }: any) => words(value) : literally(words);
      return schema.matches(pattern, { message, excludeEmptyString: true });
    }
    case 'oneOf':
      return schema.oneOf([...constraint.codes], literally(constraint.words));
    case 'test':
      return schema.test(testOf(constraint));
    default:
      throw new Error(`yup's text has no '${constraint.is}'`);
  }
};

const numberWith = (
  schema: yup.NumberSchema<number | null | undefined>,
  constraint: Constraint,
): yup.NumberSchema<number | null | undefined> => {
  switch (constraint.is) {
    case 'min':
      return schema.min(constraint.limit, literally(constraint.words));
    case 'max':
      return schema.max(constraint.limit, literally(constraint.words));
    case 'integer':
      return schema.integer(literally(constraint.words));
    case 'test':
      return schema.test(testOf(constraint));
    default:
      throw new Error(`yup's number has no '${constraint.is}'`);
  }
};

const testOf = ({
  name,
  params,
  fault,
}: Extract<Constraint, { is: 'test' }>): yup.TestConfig<any> => ({
  name,
  params,
  skipAbsent: true,
  test: (value, context) => {
    const words = fault(value);
    return words === undefined || context.createError({ message: literally(words) });
  },
});

/** The schema of a field with the rule that blames it, which sees the other fields as `context.parent`. */
const withRule = (
  schema: yup.Schema,
  rule: Rules[string] | undefined,
  fields: Fields,
): yup.Schema =>
  rule === undefined
    ? schema
    : schema.test({
        name: 'rule',
        test: (_, context) => {
          const words = wordsOfRule(rule, context.parent, fields);
          return words === undefined || context.createError({ message: literally(words) });
        },
      });
