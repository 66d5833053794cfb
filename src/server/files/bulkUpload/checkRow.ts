import { sentence } from '#domain/sentence.ts';
import {
  type Field,
  fieldsOf,
  hasNumberKey,
  identitiesOf,
  keyOf,
  keyValues,
  type Noun,
  type Resource,
} from '#model';
import type { Faults } from '#model/values/validate.ts';
import { assertAllowedValues } from '../../database/rows/allowedValues.ts';
import type { RowRules } from '../../database/rows/rowRule.ts';
import { assertRule, missing, reference, within } from '../../database/rows/rowRules.ts';
import { decoded, decodeKey, decodeValues, encoded } from '../../database/schema/columns.ts';
import { checkOfRow } from '../../http/values.ts';
import { ApiError } from '../../runtime/errors.ts';
import { type Fault, faultIn, faultsOfError } from '../csv/fault.ts';
import type { BatchedReads } from './batchedReads.ts';
import type { Rights } from './rights.ts';
import { isSame } from './sameValue.ts';

type Values = Readonly<Record<string, unknown>>;

/** One cell that a row changes, in values of the wire. */
export type Cell = { field: string; before: unknown; after: unknown };

/** The verdict of the check on a row, and the values it would write. */
export type RowCheck = {
  verdict: 'new' | 'changed' | 'unchanged' | 'refused';
  key: string | null;
  /** The version of the row it changes. */
  base: number | null;
  cells: Cell[];
  faults: Fault[];
  /** The names that no other row of the same file may claim, spelled. */
  claims: string[];
  /** The row as it would be stored, with the row whose place it takes; null of what is refused. */
  stored: { before: Record<string, any> | null; after: Record<string, any> } | null;
};

/** Judges rows of one noun for one person; the check of a file and its commit ask the same function. */
export type RowChecker = (values: Values) => Promise<RowCheck>;

/** The parts that a check of rows needs. */
type Checking = {
  nouns: readonly Noun[];
  rules: RowRules;
  rights: Rights;
  reads: BatchedReads;
};

/**
 * Makes the check of rows. It takes the values of some columns, as the wire has them and normalised. A row that
 * names one that is there changes it; any other is new. Every rule is the one by which a single row is
 * written: the check of the form, scope, the values that a role may give, references and uniqueness. One
 * function, because its steps share what was read for the whole slice of rows.
 */
export const rowCheckerOf = (
  noun: Resource,
  { nouns, rules: rowRules, rights, reads }: Checking,
): RowChecker => {
  const identities = identitiesOf(noun);
  const creating = checkOfRow(noun, 'create');
  const editing = checkOfRow(noun, 'edit');
  const label = (name: string) => (noun.fields[name] as Field).label;
  const rules = { nouns, rules: rowRules, store: reads, by: rights.by };

  /** The row that the values name, by the first identity that they have whole. */
  const named = async (values: Values) => {
    for (const names of identities) {
      if (!names.every((name) => values[name] !== null && values[name] !== undefined)) continue;
      const stored = names.map((name) => decoded(noun.fields[name] as Field, values[name]));
      if (stored.includes(undefined)) return { names, row: null };
      return { names, row: await reads.find(noun, names, stored) };
    }
    return { names: null, row: null };
  };

  /** Names that another row has already, of those that the values touch. */
  const taken = async (row: Values, touched: (name: string) => boolean, own: Values | null) => {
    const faults: Fault[] = [];
    const claims: string[] = [];
    for (const names of identities) {
      const values = names.map((name) => row[name]);
      if (values.some((value) => value === null || value === undefined)) continue;
      claims.push(`${names.join()} ${JSON.stringify(values)}`);
      if (!names.some(touched)) continue;
      const other = await reads.find(noun, names, values);
      const isOwn = other && own && noun.key.every((name) => other[name] === own[String(name)]);
      if (!other || isOwn) continue;
      const words = `Another ${noun.label} has this ${names.map(label).join(' and ')} already`;
      faults.push({ field: names.at(-1) as string, code: 'DUPLICATE', message: words });
    }
    return { faults, claims };
  };

  const checkNew = async (
    rowValues: Values,
    names: readonly string[] | null,
  ): Promise<RowCheck> => {
    const { values, faults } = asNew(noun, rowValues, names);
    faults.push(...inWords(creating.faults(values), values));
    if (faults.length > 0) return refused(null, faults);
    const stored = { ...initialOf(noun), ...decodeValues(noun, values) };
    const broken = await brokenBy(async () => {
      if (!within(stored, rights.create)) throw outside(noun, rights.create, stored);
      assertAllowedValues(rules, 'create', noun, [stored]);
      await reference(rules, noun, stored);
      await assertRule(rules, noun, stored);
    });
    const { faults: doubles, claims } = await taken(stored, () => true, null);
    if (broken.length + doubles.length > 0) return refused(null, [...broken, ...doubles]);
    const cells = fieldsOf(noun).flatMap(([field]) =>
      values[field] === null || values[field] === undefined
        ? []
        : [{ field, before: null, after: values[field] }],
    );
    return {
      verdict: 'new',
      key: hasNumberKey(noun) ? null : keyOf(noun, stored as any),
      base: null,
      cells,
      faults: [],
      claims,
      stored: { before: null, after: stored },
    };
  };

  const checkChange = async (rowValues: Values, before: Record<string, any>): Promise<RowCheck> => {
    const key = keyOf(noun, before as any);
    const differing = Object.keys(rowValues).filter(
      (name) => !isSame(noun.fields[name] as Field, before[name], rowValues[name]),
    );
    const fixed = differing.filter((name) => !Object.hasOwn(editing.fields, name));
    const wire = Object.fromEntries(
      Object.entries(editing.fields)
        .filter(([, { isSecret }]) => !isSecret)
        .map(([name, field]) => [name, encoded(field, before[name])]),
    );
    const values = Object.fromEntries(
      differing.filter((name) => !fixed.includes(name)).map((name) => [name, rowValues[name]]),
    );
    const after = { ...wire, ...values };
    const faults = [
      ...fixed.map((name) => unwritable(noun.fields[name] as Field, name)),
      ...(Object.keys(values).length > 0 ? inWords(editing.faults(after), after) : []),
    ];
    if (faults.length > 0) return refused(key, faults);
    const stored = { ...before, ...decodeValues(noun, values) };
    const changed = Object.keys(values);
    const broken =
      changed.length === 0
        ? []
        : await brokenBy(async () => {
            missing(noun, stored);
            if (!within(stored, rights.edit)) throw outside(noun, rights.edit, stored);
            assertAllowedValues(rules, 'edit', noun, [before, stored]);
            await reference(rules, noun, stored, changed);
            await assertRule(rules, noun, stored, changed);
          });
    const { faults: doubles, claims } = await taken(
      stored,
      (name) => changed.includes(name),
      before,
    );
    if (broken.length + doubles.length > 0) return refused(key, [...broken, ...doubles]);
    return {
      verdict: changed.length === 0 ? 'unchanged' : 'changed',
      key,
      base: Number(before.version),
      cells: changed.map((field) => ({
        field,
        before: wire[field] ?? null,
        after: values[field] ?? null,
      })),
      faults: [],
      claims,
      stored: { before, after: stored },
    };
  };

  return async (fileValues) => {
    const rowValues = withOwn(fileValues, rights.own);
    const { names, row } = await named(rowValues);
    // A row out of scope does not exist for the uploader; its name is taken all the same.
    const check = await (row && within(row, rights.edit)
      ? checkChange(rowValues, row)
      : checkNew(rowValues, names));
    return check.verdict === 'refused' ? { ...check, cells: cellsOf(fileValues) } : check;
  };
};

/**
 * The cells of a refused row, blank ones too: the reader finds the fault in them, and the row can
 * be checked again.
 */
export const cellsOf = (values: Values): Cell[] =>
  Object.entries(values).map(([field, after]) => ({ field, before: null, after: after ?? null }));

/** The values that name a row by its key as the API spells it, so that it can be checked again. */
export const valuesOfKey = (noun: Resource, key: string): Values => {
  const stored = decodeKey(noun, keyValues(noun, key) ?? {}) ?? {};
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      encoded(noun.fields[name] as Field, value),
    ]),
  );
};

const refused = (key: string | null, faults: Fault[]): RowCheck => ({
  verdict: 'refused',
  key,
  base: null,
  cells: [],
  faults,
  claims: [],
  stored: null,
});

/** The reader's own fixed values need not be in the file. */
const withOwn = (values: Values, own: Values): Values => {
  const filled = { ...values };
  for (const [name, value] of Object.entries(own)) filled[name] ??= value;
  return filled;
};

/**
 * The values of a new row: the schema gives the initial value of an absent column, and the server
 * sets its own columns.
 */
const asNew = (noun: Resource, rowValues: Values, names: readonly string[] | null) => {
  const values: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [name, field] of fieldsOf(noun)) {
    const value = rowValues[name] ?? null;
    const { readOnly, initial, optional } = field.options;
    if (!readOnly) {
      const isSaid = value !== null || (optional && Object.hasOwn(rowValues, name));
      if (isSaid) values[name] = value;
      else if (initial !== undefined) values[name] = initial;
    } else if (value !== null && value !== (field.initialState ?? initial ?? null))
      faults.push(
        names?.includes(name)
          ? faultIn(
              name,
              'NOT_FOUND',
              sentence('There is no %{noun} with the %{label} %{value}', {
                noun: sentence(noun.label),
                label: sentence(field.label),
                value: String(value),
              }),
            )
          : unwritable(field, name),
      );
  }
  return { values, faults };
};

/**
 * The initial values of a new row that no form sends, such as its states. The number it will get is
 * not known yet.
 */
const initialOf = (noun: Resource): Values =>
  Object.fromEntries(
    fieldsOf(noun)
      .filter(([name]) => !(hasNumberKey(noun) && name === noun.key[0]))
      .map(([name, field]) => [
        name,
        decoded(field, field.initialState ?? field.options.initial ?? null) ?? null,
      ]),
  );

const unwritable = ({ label, options }: Field, field: string): Fault => ({
  field,
  code: 'FIXED',
  message: options.readOnly
    ? `${label} is set by the exchange; leave it as it was, or blank in a new row`
    : `${label} cannot be changed any more`,
});

const inWords = (faults: Faults, values: Values): Fault[] =>
  Object.entries(faults).map(([field, words]) =>
    faultIn(
      field,
      values[field] === null || values[field] === undefined ? 'MANDATORY' : 'INVALID',
      words,
    ),
  );

const outside = (noun: Resource, scope: Values, row: Values) =>
  new ApiError(
    'NOT_ALLOWED',
    sentence('You may not create this %{noun}: it would belong to somebody else', {
      noun: sentence(noun.label),
    }),
    {
      errors: Object.fromEntries(
        Object.keys(scope)
          .filter((name) => row[name] !== scope[name])
          .map((name) => [
            name,
            sentence('%{field} must be your own', {
              field: sentence(noun.fields[name]?.label ?? name),
            }),
          ]),
      ),
    },
  );

const codes: Readonly<Record<string, string>> = { INVALID: 'NOT_KNOWN' };

/** Turns a refusal by the write rules into faults of the row. */
const brokenBy = async (rules: () => Promise<void>): Promise<Fault[]> => {
  try {
    await rules();
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return faultsOfError(error, codes[error.code]);
  }
};
