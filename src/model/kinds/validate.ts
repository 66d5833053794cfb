import * as yup from 'yup';
import { panPattern } from '#domain/bid/pan.ts';
import { placesOf } from '#domain/money.ts';
import type { Field, Kind } from '../language/field.ts';
import { type Noun, writableOf } from '../language/noun.ts';
import type { Fields } from '../language/row.ts';

/** What is wrong with some values, by field; nothing when the object is empty. */
export type Faults = Record<string, string>;

const isDay = (value: string) => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};
const timePattern = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const instantPattern = /^(.{10})T(\d{2}:\d{2}:\d{2})(?:\.\d{1,3})?(?:Z|[+-](\d{2}:\d{2}))$/;
const isInstant = (value: string) => {
  const [, day = '', time = '', offset = '00:00'] = instantPattern.exec(value) ?? [];
  return isDay(day) && timePattern.test(time) && timePattern.test(`${offset}:00`);
};

const written = ({ label, options }: Field): yup.StringSchema => {
  let shape = yup.string().typeError(`${label} must be a text`);
  if (options.min !== undefined)
    shape = shape.min(options.min, `${label} must have at least ${options.min} characters`);
  shape = shape.max(
    options.max ?? 255,
    `${label} cannot have more than ${options.max ?? 255} characters`,
  );
  return options.pattern
    ? shape.matches(options.pattern, {
        message: options.patternMessage ?? `${label} is not valid`,
        excludeEmptyString: true,
      })
    : shape;
};

const matching = ({ label }: Field, pattern: RegExp, like: string): yup.StringSchema =>
  yup
    .string()
    .typeError(`${label} must be a text`)
    .matches(pattern, { message: `${label} must be ${like}`, excludeEmptyString: true });

/** A number that stays exact once it is an integer scaled by its places. */
const numeric = ({ label, options }: Field): yup.NumberSchema => {
  const largest = Number.MAX_SAFE_INTEGER / 10 ** (options.places ?? 0);
  let shape = yup
    .number()
    .typeError(`${label} must be a number`)
    .test('safe', `${label} is too large`, (value) => value == null || Math.abs(value) <= largest);
  if (options.min !== undefined)
    shape = shape.min(options.min, `${label} must be at least ${options.min}`);
  if (options.max !== undefined)
    shape = shape.max(options.max, `${label} must be at most ${options.max}`);
  return shape;
};

const withPlaces = (field: Field): yup.NumberSchema => {
  const places = field.options.places ?? 0;
  return numeric(field).test(
    'places',
    `${field.label} cannot have more than ${places} decimal places`,
    (value) => value == null || placesOf(value) <= places,
  );
};

const oneOf = ({ label, choices = {} }: Field): yup.StringSchema =>
  yup
    .string()
    .typeError(`${label} must be a text`)
    .oneOf(Object.keys(choices), `${label} must be one of ${Object.keys(choices).join(', ')}`);

/** The rule of each kind; a new kind does not compile until it has one. */
const rules: Record<Kind, (field: Field) => yup.Schema> = {
  text: written,
  secret: written,
  reference: written,
  integer: (field) => numeric(field).integer(`${field.label} must be a whole number`),
  decimal: withPlaces,
  flag: ({ label }) => yup.boolean().typeError(`${label} must be yes or no`),
  date: ({ label }) =>
    yup
      .string()
      .typeError(`${label} must be a text`)
      .test('day', `${label} must be a date, YYYY-MM-DD`, (value) => !value || isDay(value)),
  time: (field) => matching(field, timePattern, 'a time, HH:mm:ss'),
  dateTime: ({ label }) =>
    yup
      .string()
      .typeError(`${label} must be a text`)
      .test(
        'instant',
        `${label} must be an ISO 8601 time with its offset`,
        (value) => !value || isInstant(value),
      ),
  choice: oneOf,
  workflow: ({ label, states = {} }) =>
    oneOf({
      kind: 'choice',
      label,
      options: {},
      choices: Object.fromEntries(Object.keys(states).map((state) => [state, state])),
    }),
  pan: (field) => matching(field, panPattern, 'five letters, four digits and a letter'),
};

const mandatory = (field: Field) => field.options.message ?? `${field.label} is mandatory`;

const shapeOfField = (field: Field): yup.Schema => {
  const shape = rules[field.kind](field);
  if (field.options.optional) return shape.nullable();
  return shape
    .nullable()
    .test('mandatory', mandatory(field), (value: unknown) => value != null && value !== '');
};

/**
 * The yup object of some fields: the form's resolver and the server's check are this same object.
 * Types are not cast: a number written as a text is a fault. A field it does not know is a fault.
 */
export const shapeOf = (
  fields: Fields,
  rulesOfRow: Readonly<Record<string, (row: any) => unknown>> = {},
): yup.ObjectSchema<Record<string, unknown>> => {
  const own = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, shapeOfField(field)]),
  );
  const ownShape = yup.object(own).strict(true);
  const shapes = Object.entries(own).map(([name, shape]) => {
    const rule = rulesOfRow[name];
    return [name, rule ? shape.test('rule', judgedBy(rule, ownShape)) : shape] as const;
  });
  return yup
    .object(Object.fromEntries(shapes))
    .required(notAnObject)
    .typeError(notAnObject)
    .noUnknown(true, ({ unknown }) => `There is no field ${unknown}`)
    .strict(true) as unknown as yup.ObjectSchema<Record<string, unknown>>;
};

const notAnObject = 'An object of fields is expected';

/** A rule may count on a sound row; what it makes of one that is not is no news of its own. */
const judgedBy =
  (rule: (row: any) => unknown, shape: yup.Schema): yup.TestFunction =>
  (_, context) => {
    try {
      const words = rule(context.parent);
      return words ? context.createError({ message: String(words) }) : true;
    } catch (error) {
      if (shape.isValidSync(context.parent)) throw error;
      return true;
    }
  };

/** The yup object of the form and the call that create or edit a row of a noun. */
export const shapeFor = (noun: Noun, action: 'create' | 'edit') => {
  const writable = new Set(writableOf(noun, action));
  const fields = Object.fromEntries(
    Object.entries(noun.fields as Fields).filter(([name]) => writable.has(name)),
  );
  const rulesOfRow = noun.noun === 'resource' ? (noun.rules ?? {}) : {};
  return shapeOf(
    fields,
    Object.fromEntries(Object.entries(rulesOfRow).filter(([name]) => writable.has(name))) as Record<
      string,
      (row: any) => unknown
    >,
  );
};

/** Values as a person may type them, made what the fields mean: trimmed, upper-cased, blank as null. */
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

const meantBy = (field: Field | undefined, value: unknown): unknown => {
  if (!field || typeof value !== 'string') return value;
  const trimmed = field.kind === 'secret' ? value : value.trim();
  if (trimmed === '') return null;
  return field.options.upper || field.kind === 'pan' ? trimmed.toUpperCase() : trimmed;
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
    for (const { path, message, type } of inner) {
      const name = path ?? '';
      if (faults[name] === undefined || type === 'mandatory' || type === 'typeError')
        faults[name] = message;
    }
    return faults;
  }
};
